"""Training runs and data sets on a Ray cluster.

    python -m skat_env.ray configs/quick.toml --workers 16 --address auto
    python -m skat_env.ray --resume runs/quick
    python -m skat_env.ray generate configs/data-small.toml --out sets/small

The folder of a run is that of `skat train`, and so are its weights, bit for bit, whatever the
number of workers and whoever of them is lost. `python/docs/ray.md` says what a cluster is good for.
"""

import argparse
import os
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ._errors import DataSetError, TrainingError
from ._native import Generation, TrainingOrder, TrainingRun, TrainingWorker, make_shard
from ._optional import require

ray = require("ray", "ray")

# So many workers in a row may be lost without one chunk between them.
LOSSES = 8
# Seconds of waiting between two looks at signals.
PATIENCE = 1.0

Observer = Callable[[dict[str, Any]], None]


class _Player:
    """What a Ray actor holds: a worker of the run."""

    def __init__(self, config: str):
        # A worker has one core; agents that search would start a thread for each core there is.
        os.environ.setdefault("RAYON_NUM_THREADS", "1")
        self.worker = TrainingWorker(config)

    def ready(self) -> tuple[str, str, int]:
        return _version(), socket.gethostname(), os.getpid()

    def keep(self, games: int, network: bytes) -> None:
        self.worker.keep(games, network)

    def play(self, iteration: int, actor: int, network: bytes, earlier: list[int]) -> bytes:
        return self.worker.play(iteration, actor, network, earlier)


def _version() -> str:
    from . import __version__

    return __version__


class _Member:
    """A Ray actor with the earlier networks that it was sent."""

    def __init__(self, config: str):
        self.actor = ray.remote(num_cpus=1)(_Player).remote(config)
        self.kept: set[int] = set()
        # The host and the process, once it has told them.
        self.place: tuple[str, int] | None = None

    def play(self, iteration: int, actor: int, network: Any, earlier: dict[int, Any]) -> Any:
        # Calls to an actor are carried out in their order.
        for games in earlier.keys() - self.kept:
            self.actor.keep.remote(games, earlier[games])
        self.kept = set(earlier)
        return self.actor.play.remote(iteration, actor, network, list(earlier))

    def dismiss(self) -> None:
        ray.kill(self.actor)


class Workers:
    """Plays a run's chunks on a Ray cluster: what :meth:`TrainingRun.train` is given as `play`.

    `config` is :meth:`TrainingRun.config`, `count` how many Ray actors there are, each with a core
    of its own. Those for which the cluster has no core yet join when it has one; those that are
    lost are replaced, and their chunks asked for again.
    """

    def __init__(self, config: str, count: int):
        if count < 1:
            raise TrainingError(f"{count} workers; expected 1 or more")
        self.config = config
        # By the object that is waited for.
        self.starting: dict[Any, _Member] = {}
        self.playing: dict[Any, tuple[_Member, int]] = {}
        self.idle: list[_Member] = []
        self.earlier: dict[int, Any] = {}
        self.lost = 0
        # What came through the driver: chunks, their bytes, and the seconds that it waited for them.
        self.chunks, self.bytes, self.waited = 0, 0, 0.0
        for _ in range(count):
            self._start()

    def _start(self) -> None:
        member = _Member(self.config)
        self.starting[member.actor.ready.remote()] = member

    def __call__(self, order: TrainingOrder) -> Iterator[bytes]:
        network = ray.put(order.network())
        self.earlier = {
            games: self.earlier[games]
            if games in self.earlier
            else ray.put(order.earlier_network(games))
            for games in order.earlier
        }
        unplayed, lost_in_a_row = deque(range(order.actors)), 0
        while unplayed or self.playing:
            while unplayed and self.idle:
                member, actor = self.idle.pop(), unplayed.popleft()
                chunk = member.play(order.iteration, actor, network, self.earlier)
                self.playing[chunk] = (member, actor)
            for ready in self._wait():
                if ready in self.starting:
                    member = self.starting.pop(ready)
                    actor = None
                else:
                    member, actor = self.playing.pop(ready)
                try:
                    result = ray.get(ready)
                except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError) as error:
                    self.lost += 1
                    lost_in_a_row += 1
                    if lost_in_a_row > LOSSES:
                        text = (
                            f"{lost_in_a_row} workers in a row were lost without a chunk: {error}"
                        )
                        raise TrainingError(text) from error
                    if actor is not None:
                        unplayed.appendleft(actor)
                    self._start()
                    continue
                self.idle.append(member)
                if actor is not None:
                    lost_in_a_row = 0
                    self.chunks += 1
                    self.bytes += len(result)
                    yield result
                else:
                    version, *place = result
                    member.place = tuple(place)
                    if version != _version():
                        text = f"{place[0]} has version {version} of skat_env"
                        raise TrainingError(f"{text}; expected {_version()} everywhere")

    def _wait(self) -> list[Any]:
        """What has come, at least one thing."""
        begin = time.perf_counter()
        everything, ready = [*self.playing, *self.starting], []
        while not ready:
            ready, _ = ray.wait(everything, num_returns=1, timeout=PATIENCE)
        self.waited += time.perf_counter() - begin
        if len(everything) > 1:
            ready, _ = ray.wait(everything, num_returns=len(everything), timeout=0)
        return ready

    def close(self) -> None:
        """Ends all workers."""
        for member in [
            *self.idle,
            *self.starting.values(),
            *(member for member, _ in self.playing.values()),
        ]:
            member.dismiss()
        self.idle, self.starting, self.playing = [], {}, {}


def _cores() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def train(run: TrainingRun, workers: int | None = None, observer: Observer | None = None) -> str:
    """Trains a run with workers on the cluster that `ray.init` has joined or started.

    Without a number there is a worker for each core of the cluster, though never more than the run
    has actors. Tells how it ended: "finished", "clock", "converged" or "interrupted".
    """
    actors = run.facts()["actors"]
    players = Workers(run.config(), min(workers or _cores(), actors))
    try:
        return run.train(players, observer)
    finally:
        players.close()


def _shard(config: str, number: int) -> dict[str, bytes]:
    return make_shard(config, number)


def generate(
    generation: Generation, workers: int | None = None, observer: Observer | None = None
) -> bool:
    """Makes the shards that are missing of a data set on the cluster that `ray.init` has joined.

    So many shards are made at once as there are workers, each on a core; without a number as many as
    the cluster has cores. Tells whether the data set is complete.
    """
    make = ray.remote(num_cpus=1, max_retries=LOSSES)(_shard)
    config, missing = ray.put(generation.config()), deque(generation.missing())
    making: dict[Any, int] = {}
    count = workers or _cores()
    while missing or making:
        while missing and len(making) < count:
            number = missing.popleft()
            making[make.remote(config, number)] = number
        done, _ = ray.wait(list(making), num_returns=1, timeout=PATIENCE)
        for shard in done:
            number = making.pop(shard)
            generation.adopt(number, ray.get(shard))
            if observer is not None:
                games, finished, shards = generation.sizes()
                told = {"kind": "shard", "number": number, "shards": shards}
                observer(told | {"games": finished, "total": games})
    return generation.conclude()


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
    workers = min(options.workers or _cores(), facts["actors"])
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


if __name__ == "__main__":
    # By the name that workers on other machines import it by.
    from skat_env.ray import main as program

    sys.exit(program())
