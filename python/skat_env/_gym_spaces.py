"""What both environments of Gymnasium are made with."""

import numpy as np

import skat_env

from ._optional import require

gymnasium = require("gymnasium", "gym")

SEEDS = 2**64
DTYPES = {"float32": np.float32, "uint8": np.uint8}


def observation_space(game: str, observations: str = "float32"):
    """The space of a game's observations: a row of features, each 0 or 1."""
    if observations not in DTYPES:
        names = " or ".join(f'"{name}"' for name in DTYPES)
        raise skat_env.ArgumentError(f"observations={observations!r}: expected {names}")
    size = skat_env.spec(game).observation_size
    return gymnasium.spaces.Box(0, 1, (size,), DTYPES[observations])
