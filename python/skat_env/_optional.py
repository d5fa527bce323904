"""Optional dependencies: one clear error where one is missing."""

import importlib
from types import ModuleType


def require(module: str, extra: str) -> ModuleType:
    """Imports `module`, which the extra `extra` of this package installs.

    A missing package raises one ImportError that names the command to install it; an error inside
    a package that is there passes through as it is.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise ImportError(
            f"skat_env.{extra} needs the package {package}, which is not installed: "
            f'pip install "skat-env[{extra}]"',
            name=package,
        ) from error
