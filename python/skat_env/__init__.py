"""Skat and other card games as reinforcement-learning environments; `games()` has their names.

    import skat_env

    state = skat_env.make("skat", seed=1)
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    print(state.render(), state.scores())

One game is a :class:`State`, many games at once are a :class:`VectorEnv`. Every error is a
:class:`SkatError`.
"""

from ._core import Batch, Opinion, Result, evaluate, save_network
from ._errors import (
    AgentError,
    ArgumentError,
    ArgumentTypeError,
    ArrayError,
    ArrayTypeError,
    BusyError,
    ConfigError,
    DataSetError,
    FileError,
    GameOverError,
    IllegalActionError,
    NetworkError,
    PlayerError,
    RecordError,
    SkatError,
    SolveError,
    TextError,
    TrainingError,
    UnsupportedError,
    VersionError,
)
from ._native import (
    Agent,
    GameSpec,
    Generation,
    Record,
    Records,
    State,
    TrainingOrder,
    TrainingRun,
    TrainingWorker,
    VectorEnv,
    action_name,
    agent,
    agent_text,
    agents,
    fingerprint,
    games,
    make,
    make_shard,
    network,
    parse_action,
    read_records,
    serve_engine,
    solve,
    spec,
    write_records,
)

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "AgentError",
    "ArgumentError",
    "ArgumentTypeError",
    "ArrayError",
    "ArrayTypeError",
    "Batch",
    "BusyError",
    "ConfigError",
    "DataSetError",
    "FileError",
    "GameOverError",
    "GameSpec",
    "Generation",
    "GymEnv",
    "GymVectorEnv",
    "IllegalActionError",
    "NetworkError",
    "Opinion",
    "PlayerError",
    "Record",
    "RecordError",
    "Records",
    "Result",
    "SkatError",
    "SolveError",
    "State",
    "TextError",
    "TrainingError",
    "TrainingOrder",
    "TrainingRun",
    "TrainingWorker",
    "UnsupportedError",
    "VectorEnv",
    "VersionError",
    "action_name",
    "aec_env",
    "agent",
    "agent_text",
    "agents",
    "evaluate",
    "fingerprint",
    "games",
    "load_onnx",
    "make",
    "make_shard",
    "network",
    "parse_action",
    "read_records",
    "save_network",
    "save_onnx",
    "serve_engine",
    "solve",
    "spec",
    "write_records",
]

# Interfaces to other packages, imported when they are asked for: they need those packages.
_LAZY = {
    "aec_env": "pettingzoo",
    "GymEnv": "gym",
    "GymVectorEnv": "gym",
    "load_onnx": "onnx",
    "save_onnx": "onnx",
}


def __getattr__(name: str):
    from importlib import import_module

    if name in _LAZY:
        return getattr(import_module(f".{_LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


from ._gym_ids import register_ids as _register_ids  # noqa: E402  (it needs the names above)

_register_ids()
