"""Every run of Hypothesis tries the same examples, however long a busy machine takes for one."""

from hypothesis import settings

from tests.strategies import FIXED

settings.register_profile("fixed", FIXED)
settings.load_profile("fixed")
