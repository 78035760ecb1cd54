"""How the manual is built: Sphinx, Markdown by MyST, the furo theme."""

from importlib.metadata import version as version_of

project = "rpoker-odds"
author = "rpoker-odds contributors"
project_copyright = "2026, rpoker-odds contributors"
release = version_of("rpoker-odds")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "rpoker_odds.sphinxext",
]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

exclude_patterns = ["_build"]
default_role = "literal"
nitpicky = True
# Names of the standard library: their manual is not part of this one.
nitpick_ignore_regex = [
    (
        "py:class",
        r"(fractions|collections\.abc|concurrent\.futures|os|_typeshed)\..*|ReadableBuffer",
    ),
]

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
# Results are made by the library, so that their constructors are no part of the interface.
autodoc_class_signature = "separated"

html_theme = "furo"
html_title = "rpoker-odds"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["manual.css"]
