"""Training runs and data sets on a Ray cluster.

    python -m skat_env.ray configs/quick.toml --workers 16 --address auto
    python -m skat_env.ray --resume runs/quick
    python -m skat_env.ray generate configs/data-small.toml --out sets/small

The folder of a run is that of `skat train`, and so are its weights, bit for bit, whatever the
number of workers and whoever of them is lost. `python/docs/ray.md` says what a cluster is good for.
"""

import os
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from ._errors import TrainingError
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


def cores() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def train(run: TrainingRun, workers: int | None = None, observer: Observer | None = None) -> str:
    """Trains a run with workers on the cluster that `ray.init` has joined or started.

    Without a number there is a worker for each core of the cluster, though never more than the run
    has actors. Tells how it ended: "finished", "clock", "converged" or "interrupted".
    """
    actors = run.facts()["actors"]
    players = Workers(run.config(), min(workers or cores(), actors))
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
    count = workers or cores()
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


if __name__ == "__main__":
    from ._ray_program import main

    sys.exit(main())
