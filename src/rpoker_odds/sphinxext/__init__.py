"""Directives for Sphinx: charts, decision tables and results, computed when pages are built.

Add "rpoker_odds.sphinxext" to the extensions of conf.py. The directives are `rpoker-chart`,
`rpoker-deal` and `rpoker-results`. What they print is kept beside the doctrees, by rules, arguments
and version of the library, so that a later build computes what has changed only.
"""

from typing import TYPE_CHECKING

from rpoker_odds.installed import package_version
from rpoker_odds.sphinxext.directives import ChartDirective, DealDirective, ResultsDirective
from rpoker_odds.sphinxext.table import add_nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: "Sphinx") -> "ExtensionMetadata":
    """Add the directives and the style of their tables to a Sphinx application."""
    add_nodes(app)
    app.add_directive("rpoker-chart", ChartDirective)
    app.add_directive("rpoker-deal", DealDirective)
    app.add_directive("rpoker-results", ResultsDirective)
    return {
        "version": package_version(),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
