"""Colours of charts: text can be read on them, and nobody needs colour to tell them apart."""

from collections.abc import Mapping
from itertools import combinations
from math import dist

import pytest

from rpoker_odds.charts.chart import Tone
from rpoker_odds.charts.palette import DARK, DARK_PAGE, LIGHT, LIGHT_PAGE, Page, Shade

# Cells that stand side by side in one chart.
TOGETHER = (
    (Tone.NONE, Tone.FOLD, Tone.BET, Tone.SIXTH, Tone.EXCHANGE),
    (Tone.NONE, Tone.YES, Tone.NO),
    (Tone.LEVEL_0, Tone.LEVEL_1, Tone.LEVEL_2, Tone.LEVEL_3, Tone.LEVEL_4),
)
MODES = pytest.mark.parametrize(
    ("shades", "page"), [(LIGHT, LIGHT_PAGE), (DARK, DARK_PAGE)], ids=["light", "dark"]
)
# Machado, Oliveira and Fernandes, IEEE TVCG 15 (2009), severity 1, on linear sRGB.
VISION = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def root(value: float) -> float:
    return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def lightness(colour: str) -> float:
    return 116 * root(luminance(colour)) - 16


def lab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB, white D65."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    rgb = linear(colour)
    return lab(tuple(sum(map(float.__mul__, row, rgb)) for row in VISION[vision]))


def test_measures_of_colour_are_the_known_ones() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert lightness("#ffffff") == 100
    assert [round(part) for part in lab(linear("#ff0000"))] == [53, 80, 67]


@MODES
def test_every_tone_has_colours_on_which_its_text_is_read(
    shades: Mapping[Tone, Shade], page: Page
) -> None:
    assert set(shades) == set(Tone)
    for shade in shades.values():
        assert contrast(shade.fill, shade.text) >= 4.5
    for text in (page.ink, page.faint):
        assert contrast(text, page.paper) >= 4.5
    assert contrast(page.ink, page.band) >= 4.5


@MODES
def test_tones_side_by_side_differ_in_grey(shades: Mapping[Tone, Shade], page: Page) -> None:
    assert page.paper == shades[Tone.NONE].fill
    for tones in TOGETHER:
        for one, other in combinations(tones, 2):
            assert abs(lightness(shades[one].fill) - lightness(shades[other].fill)) > 5.5


@MODES
@pytest.mark.parametrize("vision", VISION)
def test_tones_side_by_side_differ_to_the_colour_blind(
    shades: Mapping[Tone, Shade], page: Page, vision: str
) -> None:
    assert page.paper == shades[Tone.NONE].fill
    for tones in TOGETHER:
        for one, other in combinations(tones, 2):
            apart = dist(seen(shades[one].fill, vision), seen(shades[other].fill, vision))
            assert apart > 10, (one, other, apart)


@MODES
def test_the_steps_of_a_figure_go_one_way(shades: Mapping[Tone, Shade], page: Page) -> None:
    steps = [abs(lightness(shades[tone].fill) - lightness(page.paper)) for tone in TOGETHER[2]]
    assert steps == sorted(steps)
