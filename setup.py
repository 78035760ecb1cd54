"""Build of the C core; everything else is declared in pyproject.toml."""

import sysconfig

from setuptools import setup

# The limited API does not exist where the interpreter runs without the global lock.
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))

setup(
    cffi_modules=["csrc/cffi_build.py:ffibuilder"],
    options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp311"}},
)
