"""The command `python -m skat_env.ray`."""

import argparse
import signal
import sys
import time
from pathlib import Path
from typing import Any

from ._errors import DataSetError, TrainingError
from ._native import Generation, TrainingRun

# By the name that workers on other machines import it by, and not as `__main__`.
from .ray import cores, generate, ray, train


def main(arguments: list[str] | None = None) -> int:
    """The command `python -m skat_env.ray`."""
    arguments = sys.argv[1:] if arguments is None else arguments
    is_generation = arguments[:1] == ["generate"]
    what = "data set" if is_generation else "run"
    parser = argparse.ArgumentParser(
        prog="python -m skat_env.ray" + (" generate" if is_generation else ""),
        description="Generate a data set on a Ray cluster"
        if is_generation
        else "Train on a Ray cluster",
        epilog=None
        if is_generation
        else "To generate a data set: python -m skat_env.ray generate --help",
    )
    parser.add_argument(
        "config", nargs="?", metavar="CONFIG.toml", help=f"what the {what} is made of"
    )
    parser.add_argument("--out", metavar="FOLDER", help=f"the folder of the {what}, new or empty")
    parser.add_argument("--resume", metavar="FOLDER", help=f"go on with the {what} in this folder")
    parser.add_argument("--workers", type=int, metavar="N", help="so many cores; without it all")
    parser.add_argument(
        "--address", help="the cluster's address, or auto; without it one on this machine"
    )
    options = parser.parse_args(arguments[1:] if is_generation else arguments)
    if (options.config is None) == (options.resume is None):
        parser.error("expected a config, or --resume with a folder")
    if options.workers is not None and options.workers < 1:
        parser.error(f"--workers is {options.workers}, expected 1 or more")
    try:
        ray.init(
            address=options.address, include_dashboard=False if options.address is None else None
        )
        return _generate(options) if is_generation else _train(options)
    except (TrainingError, DataSetError, ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    finally:
        ray.shutdown()


def _free_folder(parent: str, config: str) -> Path:
    name = Path(config).stem
    folder, number = Path(parent) / name, 1
    while folder.exists():
        number += 1
        folder = Path(parent) / f"{name}-{number}"
    return folder


def _train(options: argparse.Namespace) -> int:
    if options.resume is not None:
        run = TrainingRun.resume(options.resume)
    else:
        run = TrainingRun.create(
            options.config, options.out or _free_folder("runs", options.config)
        )
    facts = run.facts()
    workers = min(options.workers or cores(), facts["actors"])
    print(f"{facts['title']}, on Ray with {workers} worker{'s' if workers > 1 else ''}.")
    print(f"  network   {facts['parameters']:,} parameters")
    print(f"  games     {facts['total_games']:,}")
    if facts["opponents"]:
        print(f"  measured  against {' and '.join(facts['opponents'])}")
    print(f"  folder    {facts['folder']}")
    if facts["games"]:
        print(f"  resumed   after {facts['games']:,} games")
    print(flush=True)
    with _stop_on_signals(run):
        ended = train(run, workers, _show)
    facts = run.facts()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if ended == "interrupted":
        print(f"Stopped after {facts['games']:,} games; everything is saved.")
        print(f"To go on: python -m skat_env.ray --resume {facts['folder']}")
        return 0
    if ended == "clock":
        print(f"The config's minutes are over after {facts['games']:,} games.")
    if ended == "converged":
        print(f"Ended after {facts['games']:,} games: the loss of the validation falls no more.")
    results = run.measure()
    print(f"Trained on {facts['games']:,} {facts['about_games']} in {_duration(facts['seconds'])}.")
    if results:
        print(f"\nStrength, over duplicate deals: {results[0]['unit']} more than the opponent.")
    for result in results:
        print(f"  against {result['opponent']:<20} {_strength(result)}; {result['deals']:,} deals")
    print(f"\nFiles in {facts['folder']}; the trained agent: {facts['network_file']}")
    return 0


class _stop_on_signals:
    """While it lasts, the first Ctrl-C or SIGTERM stops the run, and a later one ends the program."""

    def __init__(self, run: TrainingRun):
        self.run, self.first, self.before = run, None, {}

    def __enter__(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            self.before[number] = signal.signal(number, self._on_signal)

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def _on_signal(self, *_: object) -> None:
        if self.first is None:
            self.first = time.monotonic()
            print("Stopping; press Ctrl-C again to end without saving.", file=sys.stderr)
            self.run.stop()
        elif time.monotonic() - self.first > 1:
            raise KeyboardInterrupt


def _show(event: dict[str, Any]) -> None:
    if event["kind"] == "iteration" and sys.stderr.isatty():
        rate = event["games"] / max(event["seconds"], 1e-9)
        left = max(event["total"] - event["games"], 0) / max(rate, 1e-9)
        games = f"{event['games']:,}/{event['total']:,}"
        print(
            f"\r{games} games, {rate:.0f} games/s, {_duration(left)} left    ",
            end="",
            file=sys.stderr,
        )
    elif event["kind"] == "validation":
        numbers = (
            f"{name.split('/')[-1].replace('_', ' ')} {value:.4f}"
            for name, value in event["numbers"].items()
        )
        best = ", the best so far" if event["is_best"] else ""
        print(f"{event['games']:>10,} games: validation {', '.join(numbers)}{best}", flush=True)
    elif event["kind"] == "evaluation":
        result = event["result"]
        print(
            f"{event['games']:>10,} games: {_strength(result)} against {result['opponent']}",
            flush=True,
        )


def _strength(result: dict[str, Any]) -> str:
    interval = f"({result['low']:+.1f} to {result['high']:+.1f})"
    shares = ((name, share) for name, share in result["details"].items() if share is not None)
    details = "".join(f"; {name} {share:.0%}" for name, share in shares)
    return f"{result['difference']:+.1f} {result['unit']} {interval}{details}"


def _duration(seconds: float) -> str:
    hours, minutes, seconds = int(seconds) // 3600, int(seconds) // 60 % 60, int(seconds) % 60
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"


def _generate(options: argparse.Namespace) -> int:
    if options.resume is not None:
        generation, folder = Generation.resume(options.resume), options.resume
    else:
        folder = options.out or _free_folder("sets", options.config)
        generation = Generation.create(options.config, folder)

    def show(event: dict[str, Any]) -> None:
        print(f"{event['games']:>12,} of {event['total']:,} games", flush=True)

    try:
        generate(generation, options.workers, show)
    except KeyboardInterrupt:
        games, finished, _ = generation.sizes()
        print(f"Stopped; {finished:,} of {games:,} games are kept.")
        print(f"To go on: python -m skat_env.ray generate --resume {folder}")
        return 0
    print(f"{generation.sizes()[0]:,} games in {folder}; its README.md is the data card.")
    return 0
