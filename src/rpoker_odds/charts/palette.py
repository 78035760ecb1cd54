"""Colours of the tones, which readers with any colour vision can tell apart, and grey print too."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from rpoker_odds.charts.chart import Tone


class Shade(NamedTuple):
    """Two colours, each as "#rrggbb"."""

    fill: str
    text: str


class Page(NamedTuple):
    """The colours around the cells, each as "#rrggbb"."""

    paper: str
    ink: str
    faint: str
    """For captions and notes."""

    band: str
    """Behind the heading of a group."""

    line: str


_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"

LIGHT_PAGE: Final = Page("#ffffff", "#1a1a1a", "#555555", "#eceff1", "#9aa0a6")
DARK_PAGE: Final = Page("#15181c", "#e8eaed", "#a9b0b7", "#262b31", "#5f6770")

LIGHT: Final[Mapping[Tone, Shade]] = MappingProxyType(
    {
        Tone.NONE: Shade(LIGHT_PAGE.paper, LIGHT_PAGE.ink),
        Tone.FOLD: Shade("#cfd3d6", _BLACK),
        Tone.BET: Shade("#0b5c9e", _WHITE),
        Tone.SIXTH: Shade("#ee9a2b", _BLACK),
        Tone.EXCHANGE: Shade("#fbefb5", _BLACK),
        Tone.YES: Shade("#00684f", _WHITE),
        Tone.NO: Shade("#ead7cf", _BLACK),
        Tone.LEVEL_0: Shade("#e9f1f9", _BLACK),
        Tone.LEVEL_1: Shade("#bdd3e8", _BLACK),
        Tone.LEVEL_2: Shade("#8bb0d3", _BLACK),
        Tone.LEVEL_3: Shade("#3f75ab", _WHITE),
        Tone.LEVEL_4: Shade("#123a66", _WHITE),
    }
)
"""On white paper: the steps of a figure grow darker."""

DARK: Final[Mapping[Tone, Shade]] = MappingProxyType(
    {
        Tone.NONE: Shade(DARK_PAGE.paper, DARK_PAGE.ink),
        Tone.FOLD: Shade("#41464c", _WHITE),
        Tone.BET: Shade("#8ccbff", _BLACK),
        Tone.SIXTH: Shade("#d9861a", _BLACK),
        Tone.EXCHANGE: Shade("#6f6020", _WHITE),
        Tone.YES: Shade("#62d3a8", _BLACK),
        Tone.NO: Shade("#5c463e", _WHITE),
        Tone.LEVEL_0: Shade("#21303f", _WHITE),
        Tone.LEVEL_1: Shade("#345472", _WHITE),
        Tone.LEVEL_2: Shade("#49769f", _WHITE),
        Tone.LEVEL_3: Shade("#7fb0dc", _BLACK),
        Tone.LEVEL_4: Shade("#cfe6fb", _BLACK),
    }
)
"""On a dark screen: the steps of a figure grow lighter."""
