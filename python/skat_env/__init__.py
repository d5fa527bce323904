"""Skat and Swiss Jass as reinforcement-learning environments.

    import skat_env

    state = skat_env.make("skat", seed=1)
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    print(state.render(), state.scores())

One game is a :class:`State`, many games at once are a :class:`VectorEnv`. Every error is a :class:`SkatError`.
"""

from ._errors import (
    AgentError,
    ArgumentError,
    ArgumentTypeError,
    ArrayError,
    ArrayTypeError,
    BusyError,
    FileError,
    GameOverError,
    IllegalActionError,
    NetworkError,
    PlayerError,
    RecordError,
    SkatError,
    SolveError,
    TextError,
    UnsupportedError,
    VersionError,
)
from ._native import GameSpec, State, action_name, games, make, parse_action, solve, spec

__version__ = "0.1.0"
