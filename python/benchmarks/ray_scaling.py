"""What limits a run on a Ray cluster: chunks, the driver and the learner, each measured alone.

    python python/benchmarks/ray_scaling.py configs/quick.toml [--iterations 6] [--compare]

Prints the inputs of the formula in python/docs/ray.md, and what it says of clusters. Nothing else
should work on the machine meanwhile. Needs the package `skat_env[ray]`; the run is thrown away.
With `--compare` the same run is made by threads, by one worker and by two instead.
"""

import argparse
import json
import re
import statistics
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import ray

from skat_env import TrainingRun, TrainingWorker
from skat_env.ray import Workers, _Player, train


class Alone:
    """Plays chunks in this process, each part of the work when no other is done."""

    def __init__(self, config):
        self.worker = TrainingWorker(config)
        self.iterations = []

    def __call__(self, order):
        # The learner works on another thread: what follows waits until the process is idle.
        begin, busy = time.process_time(), 1.0
        while busy > 0.02:
            before = time.process_time()
            time.sleep(0.1)
            busy = (time.process_time() - before) / 0.1
        learnt = time.process_time() - begin
        begin = time.perf_counter()
        for games in order.earlier:
            self.worker.keep(games, order.earlier_network(games))
        network = order.network()
        prepared = time.perf_counter() - begin
        chunks, played = [], []
        for actor in range(order.actors):
            begin = time.perf_counter()
            chunks.append(self.worker.play(order.iteration, actor, network, order.earlier))
            played.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        yield from chunks
        read = time.perf_counter() - begin
        self.chunk, self.network = chunks[0], network
        self.iterations.append(
            SimpleNamespace(
                learn_cpu=learnt,
                prepare=prepared,
                play=statistics.mean(played),
                bytes=statistics.mean(map(len, chunks)),
                read=read / order.actors,
            )
        )


class _Echo(_Player):
    """A Ray actor that gives the same chunk again at once."""

    def keep(self, games, chunk):
        self.chunk = chunk

    def play(self, iteration, actor, network, earlier):
        return self.chunk


def driver(config, chunk, network, count=200):
    """Seconds of the driver for a chunk: asked for, waited for, fetched; nothing is played."""
    from skat_env import ray as module

    real, module._Player = module._Player, _Echo
    workers = Workers(config, 2)
    module._Player = real
    order = SimpleNamespace(
        iteration=0,
        actors=count,
        earlier=[0],
        network=lambda: network,
        earlier_network=lambda games: chunk,
    )
    list(workers(order))
    begin = time.perf_counter()
    list(workers(order))
    seconds = (time.perf_counter() - begin) / count
    workers.close()
    return seconds


def compare(text, iterations):
    """The same run by threads of this process, by one worker and by two."""
    text = re.sub(r"(?ms)^\[evaluation\].*?(?=^\[|\Z)", "", text)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    networks = set()
    for name, workers in (("threads", 0), ("1 worker", 1), ("2 workers", 2)):
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder) / "config.toml"
            config.write_text(text)
            with TrainingRun.create(config, Path(folder) / "run") as run:
                done = []

                def observe(event, run=run, done=done):
                    if event["kind"] == "iteration":
                        done.append(event)
                        if len(done) > iterations:
                            run.stop()

                if workers:
                    train(run, workers, observe)
                else:
                    run.train(None, observe)
                networks.add(Path(run.facts()["network_file"]).read_bytes())
        # The first iteration learns nothing, and the workers start in it.
        games = done[-1]["games"] - done[0]["games"]
        print(f"  {name:10} {games / (done[-1]['seconds'] - done[0]['seconds']):8,.0f} games/s")
    print("  the same weights" if len(networks) == 1 else "  OTHER WEIGHTS")
    ray.shutdown()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("config")
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--chunks", type=int, help="another number of actors than the config's")
    parser.add_argument("--compare", action="store_true", help="threads, one worker and two")
    options = parser.parse_args()
    text = re.sub(r"(?m)^minutes *=.*$", "", Path(options.config).read_text())
    if options.chunks:
        text = re.sub(r"(?m)^count *=.*$", f"count = {options.chunks}", text)
    if options.compare:
        compare(text, options.iterations)
        return
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "config.toml"
        config.write_text(text)
        run = TrainingRun.create(config, Path(folder) / "run")
        facts, alone = run.facts(), Alone(run.config())
        seconds = [0.0]

        def observe(event):
            if event["kind"] == "iteration":
                seconds.append(event["seconds"])
                if len(seconds) > options.iterations:
                    run.stop()

        run.train(alone, observe)
        state = sorted((Path(folder) / "run/checkpoints").iterdir())[-1] / "state.json"
        window = json.loads(state.read_text())["window"]
        decisions = window["statistics"]["counts"]["decisions"] / window["iterations"]
        learn = window["learn_seconds"] / max(window["iterations"] - 1, 1)
    late = alone.iterations[1:]

    def mean(name):
        return statistics.mean(getattr(iteration, name) for iteration in late)

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    fetch = driver(run.config(), alone.chunk, alone.network)
    ray.shutdown()
    chunks, games = facts["actors"], facts["games_per_iteration"]
    size = decisions / chunks
    play, per_chunk = mean("play"), fetch + mean("read")
    rates = {
        "playing": size / play,
        "the driver": size / per_chunk,
        "the learner": decisions / learn,
    }
    print(f"{options.config}: an iteration of {games} games in {chunks} chunks")
    print(f"  decisions in a chunk       {size:10,.0f}")
    print(
        f"  bytes of a chunk           {mean('bytes'):10,.0f}   {mean('bytes') / size:.0f} a decision"
    )
    print(f"  bytes of the network       {len(alone.network):10,.0f}")
    print(f"  a core plays a chunk in    {play:10.4f} s  p = {rates['playing']:,.0f} decisions/s")
    print(
        f"  the driver takes one in    {per_chunk:10.4f} s  d = {rates['the driver']:,.0f} decisions/s "
        f"(fetched {fetch:.4f} s, read {mean('read'):.4f} s)"
    )
    learnt = rates["the learner"]
    print(f"  the learner learns it in   {learn / chunks:10.4f} s  l = {learnt:,.0f} decisions/s")
    full = [rates[name] / rates["playing"] for name in ("the learner", "the driver")]
    print(
        f"  cores that fill the learner: l/p = {full[0]:.1f}; that fill the driver: d/p = {full[1]:.1f}"
    )
    print("  cores   decisions/s   with a learner that is no limit")
    for cores in (1, 2, 10, 100, 1000):
        unlimited = min(cores * rates["playing"], rates["the driver"])
        print(f"  {cores:5}   {min(unlimited, rates['the learner']):11,.0f}   {unlimited:11,.0f}")


if __name__ == "__main__":
    main()
