"""Policies as ONNX: written from PyTorch, played as agents.

    skat evaluate --agents "engine:python3 -m skat_env.onnx policy.onnx,heuristic" --deals 1000

A model takes observations, float32 of shape (n, features), and gives a number for each action,
float32 of shape (n, actions); the legal action with the highest number is played.
"""

import argparse
import sys
from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._errors import NetworkError
from ._native import serve_engine, spec
from ._optional import require

Policy = Callable[[NDArray[np.float32], NDArray[np.uint8]], NDArray[np.int64]]


def save_onnx(path: str | PathLike[str], game: str, module: Any) -> None:
    """Writes a PyTorch module of any shape as a model that `load_onnx` and the engine play.

    The module takes observations, float32 (n, features), and returns a number for each action,
    (n, actions). Raises NetworkError, and writes nothing, where it does not.
    """
    torch = require("torch", "onnx")
    require("onnx", "onnx")
    require("onnxscript", "onnx")
    about = spec(game)
    was_training = module.training
    module.eval()
    try:
        device = next((parameter.device for parameter in module.parameters()), "cpu")
        example = torch.zeros(2, about.observation_size, device=device)
        try:
            with torch.no_grad():
                found = tuple(module(example).shape)
        except (RuntimeError, AttributeError, TypeError) as error:
            raise NetworkError(
                f"the module fails on observations of shape {tuple(example.shape)}: {error}"
            ) from error
        if found != (2, about.num_actions):
            raise NetworkError(
                f"the module gives shape {found} for 2 observations of {game}; "
                f"expected {(2, about.num_actions)}"
            )
        program = torch.onnx.export(
            module,
            (example,),
            input_names=["observations"],
            output_names=["actions"],
            dynamic_shapes=({0: torch.export.Dim("n")},),
            dynamo=True,
            verbose=False,
        )
    finally:
        module.train(was_training)
    part = Path(f"{fspath(path)}.part")
    try:
        program.save(str(part), external_data=False)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def load_onnx(path: str | PathLike[str], game: str = "skat", threads: int = 1) -> Policy:
    """The policy of a model: a function of observations and masks, as `evaluate` takes them.

    Raises NetworkError where the file is no model, or none of this game.
    """
    onnxruntime = require("onnxruntime", "onnx")
    name = fspath(path)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    if not Path(name).is_file():
        raise NetworkError(f"{name}: no such file; expected a model in ONNX")
    try:
        session = onnxruntime.InferenceSession(name, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own errors have no common class but this
        raise NetworkError(f"{name}: no model in ONNX: {str(error).splitlines()[0]}") from error
    about = spec(game)
    inputs, outputs = session.get_inputs(), session.get_outputs()
    sides = ("input", inputs, about.observation_size), ("output", outputs, about.num_actions)
    for side, arrays, size in sides:
        shapes = [array.shape for array in arrays]
        fits = len(shapes) == 1 and len(shapes[0]) == 2
        if not fits or (isinstance(shapes[0][1], int) and shapes[0][1] != size):
            raise NetworkError(
                f"{name}: {side} of shape {', '.join(map(str, shapes))}; "
                f"expected one of shape (n, {size}) for {game}"
            )
    entry = inputs[0].name

    def policy(observations: NDArray[np.float32], masks: NDArray[np.uint8]) -> NDArray[np.int64]:
        (values,) = session.run(None, {entry: observations})
        return np.where(masks == 1, values, -np.inf).argmax(axis=1)

    return policy


def main(arguments: list[str] | None = None) -> int:
    """Plays a model as a program that speaks the engine protocol."""
    parser = argparse.ArgumentParser(
        prog="python -m skat_env.onnx", description="Plays a model in ONNX as an engine of Skat."
    )
    parser.add_argument("model", help="the file, as skat_env.save_onnx writes it")
    parser.add_argument("--threads", type=int, default=1, help="of onnxruntime; 1 if left out")
    given = parser.parse_args(arguments)
    try:
        policy = load_onnx(given.model, "skat", given.threads)
    except NetworkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    serve_engine(policy, name=Path(given.model).stem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
