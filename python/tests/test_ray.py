"""Runs and data sets whose parts are made by workers: the same bytes as those made here."""

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sizes import sample

import skat_env
from skat_env import Generation, TrainingRun, TrainingWorker, make_shard

SECTIONS = """
[run]
seed = 5
games = {games}

[network]
hidden = [24, 16]
{network}

[actors]
count = 4
games_per_iteration = 32

[opponents]
pool_probability = {{ start = 0.5, end = 0.5 }}
pool_size = 2
pool_every_games = 64
{opponents}

[optimizer]
batch_size = 100
ema = 0.5

[evaluation]
opponents = ["random"]
every_games = 64
deals = 2
final_deals = 2

[checkpoint]
every_games = 64
"""
PLAIN = SECTIONS.format(games=192, network="", opponents="")
METHODS = {
    "ppo of jass": 'game = "jass"\nalgorithm = "ppo"\n' + PLAIN,
    "dmc of skat": 'game = "skat"\nalgorithm = "dmc"\n' + PLAIN,
    "rollouts of skat": 'game = "skat"\nalgorithm = "rollout_improvement"\n'
    + SECTIONS.format(
        games=128,
        network="head = 8\nsuits = 6\nadvice = true",
        opponents='scripted = "heuristic"\nscripted_probability = { start = 0.3, end = 0.3 }',
    )
    + '[rollouts]\npolicy = "heuristic"\nprobability = { start = 0.2, end = 0.1 }\nsolved_cards = 3\n',
}
JASS = METHODS["ppo of jass"]


def config(folder, text):
    path = folder / "config.toml"
    path.write_text(text)
    return path


def network(run):
    return Path(run.facts()["network_file"]).read_bytes()


def local(folder, text):
    """The network of the run that threads of this process play."""
    run = TrainingRun.create(config(folder, text), folder / "local")
    assert run.train() == "finished"
    return network(run)


class Here:
    """Workers of this process, who play in a random order and lose some of their chunks."""

    def __init__(self, text, count=2, losses=0.3):
        self.text, self.losses, self.rng = text, losses, random.Random(1)
        self.workers = [TrainingWorker(text) for _ in range(count)]
        self.earlier = 0

    def __call__(self, order):
        unplayed = list(range(order.actors))
        self.earlier = max(self.earlier, len(order.earlier))
        while unplayed:
            actor = unplayed.pop(self.rng.randrange(len(unplayed)))
            place = self.rng.randrange(len(self.workers))
            for games in order.earlier:
                self.workers[place].keep(games, order.earlier_network(games))
            chunk = self.workers[place].play(order.iteration, actor, order.network(), order.earlier)
            if self.rng.random() < self.losses:
                self.workers[place] = TrainingWorker(self.text)
                unplayed.append(actor)
            else:
                yield chunk


@pytest.mark.parametrize("method", METHODS)
def test_workers_make_no_difference(tmp_path, method):
    expected = local(tmp_path, METHODS[method])
    events = []
    run = TrainingRun.create(tmp_path / "config.toml", tmp_path / "run")
    workers = Here(run.config())
    assert run.train(workers, events.append) == "finished"
    assert network(run) == expected
    assert workers.earlier == (2 if "jass" in method else workers.earlier)
    kinds = {event["kind"] for event in events}
    assert kinds == {"iteration", "line", "evaluation", "saved"}
    (result,) = run.measure()
    assert (
        result["opponent"] == "random" and result["low"] <= result["difference"] <= result["high"]
    )
    assert (tmp_path / "run" / "result.json").exists() and (
        tmp_path / "run" / "metrics.jsonl"
    ).exists()


def test_a_run_may_change_hands(tmp_path):
    expected = local(tmp_path, JASS)
    folder = tmp_path / "run"
    run = TrainingRun.create(tmp_path / "config.toml", folder)
    assert run.train(Here(run.config()), lambda event: run.stop()) == "interrupted"
    assert run.facts()["games"] == 32
    run.close()
    run = TrainingRun.resume(folder)
    assert (
        run.train(None, lambda event: event["kind"] == "evaluation" and run.stop()) == "interrupted"
    )
    run.close()
    run = TrainingRun.resume(folder)
    assert run.train(Here(run.config())) == "finished"
    assert network(run) == expected


def test_what_fails_is_named_and_leaves_the_run_whole(tmp_path):
    expected = local(tmp_path, JASS)
    folder = tmp_path / "run"
    TrainingRun.create(tmp_path / "config.toml", folder).close()

    def refused(error, play, observer=None):
        with TrainingRun.resume(folder) as run, pytest.raises(error) as caught:
            run.train(play, observer)
        return str(caught.value)

    def raising(order):
        raise KeyError("gone")

    assert "gone" in refused(KeyError, raising)
    assert "expected bytes" in refused(TypeError, lambda order: [None])
    assert "chunk" in refused(skat_env.TrainingError, lambda order: [b"something else"])
    assert "[0, 1, 2, 3]" in refused(skat_env.TrainingError, lambda order: [])
    refused(TypeError, lambda order: None)
    refused(TypeError, 3)

    def interrupted(event):
        raise KeyboardInterrupt

    refused(KeyboardInterrupt, None, interrupted)
    run = TrainingRun.resume(folder)
    with pytest.raises(skat_env.TrainingError):
        run.train(lambda order: [])
    with pytest.raises(skat_env.TrainingError, match="resumed"):
        run.train()
    run.close()
    for call in (run.facts, run.config, run.train, run.measure):
        with pytest.raises(skat_env.TrainingError, match="closed"):
            call()
    run = TrainingRun.resume(folder)
    assert run.train() == "finished"
    assert network(run) == expected


def test_bad_calls_are_typed(tmp_path):
    path = config(tmp_path, JASS)
    for error, text in [
        (skat_env.ConfigError, JASS.replace("hidden", "hiden")),
        (skat_env.ConfigError, JASS.replace('"jass"', '"chess"')),
        (skat_env.ConfigError, JASS.replace('"ppo"', '"sarsa"')),
        (skat_env.ConfigError, "nothing"),
    ]:
        with pytest.raises(error):
            TrainingWorker(text)
        with pytest.raises(error):
            TrainingRun.create(config(tmp_path, text), tmp_path / "none")
    config(tmp_path, JASS)
    with pytest.raises(skat_env.FileError):
        TrainingRun.create(tmp_path / "missing.toml", tmp_path / "none")
    with pytest.raises(skat_env.TrainingError):
        TrainingRun.resume(tmp_path / "none")
    with pytest.raises(skat_env.TrainingError, match="not empty"):
        TrainingRun.create(path, tmp_path)
    run = TrainingRun.create(path, tmp_path / "run")
    with pytest.raises(skat_env.TrainingError, match="another program"):
        TrainingRun.resume(tmp_path / "run")
    worker, orders = TrainingWorker(run.config()), []

    def first(order):
        orders.append(order)
        run.stop()
        return Here(run_config)(order)

    run_config = run.config()
    assert run.train(first) == "interrupted"
    (order,) = orders
    with pytest.raises(skat_env.ArgumentError):
        order.earlier_network(64)
    for error, arguments in [
        (skat_env.ArgumentError, (0, 4, order.network(), [])),
        (skat_env.ArgumentError, (0, 0, order.network(), [64])),
        (skat_env.NetworkError, (0, 0, b"", [])),
        (TypeError, (0, 0, "network", [])),
        (TypeError, ("0", 0, order.network(), [])),
        (OverflowError, (-1, 0, order.network(), [])),
    ]:
        with pytest.raises(error):
            worker.play(*arguments)
    with pytest.raises(skat_env.NetworkError):
        worker.keep(64, b"no network")
    assert worker.play(0, 3, order.network(), []) == worker.play(0, 3, order.network(), [])


def test_one_thread_at_a_time(tmp_path):
    run = TrainingRun.create(config(tmp_path, JASS), tmp_path / "run")
    text, refused = run.config(), []

    def refuse(call):
        refused.append(pytest.raises(skat_env.BusyError, call))

    def play(order):
        if not refused:
            for call in (run.facts, run.train, run.measure):
                thread = threading.Thread(target=refuse, args=(call,))
                thread.start()
                thread.join()
        run.stop()
        yield from Here(text, losses=0)(order)

    assert run.train(play) == "interrupted"
    assert len(refused) == 3


SET = """
game = "{game}"
title = "A small set"
seed = 3
games = 600
shard = 250

[[agents]]
agent = "{agent}"

[[agents]]
agent = "random"

[decisions]
"""


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("game", skat_env.games())
def test_a_data_set_is_made_of_shards_from_anywhere(tmp_path, game):
    games, shard = sample(game, (600, 250), (24, 10))
    text = SET.format(game=game, agent="heuristic")
    text = text.replace("games = 600", f"games = {games}").replace(
        "shard = 250", f"shard = {shard}"
    )
    path = config(tmp_path, text)
    made = []
    for numbers in ([0, 1, 2], [2, 0, 1]):
        folder = tmp_path / f"set{numbers[0]}"
        generation = Generation.create(path, folder)
        assert generation.sizes() == (games, 0, 3) and generation.missing() == [0, 1, 2]
        for number in numbers[:2]:
            generation.adopt(number, make_shard(generation.config(), number))
        assert not generation.conclude() and generation.missing() == [numbers[2]]
        del generation
        generation = Generation.resume(folder)
        generation.adopt(numbers[2], make_shard(generation.config(), numbers[2]))
        assert generation.conclude()
        made.append(files(folder))
    assert made[0] == made[1]
    assert len(made[0]) > 18


def test_shards_that_are_none_are_refused(tmp_path):
    path = config(tmp_path, SET.format(game="skat", agent="heuristic"))
    generation = Generation.create(path, tmp_path / "set")
    shard = make_shard(generation.config(), 0)
    table = next(path for path in shard if path.endswith(".parquet"))
    for broken in [
        {},
        {path: content for path, content in shard.items() if path != table},
        shard | {table: shard[table][:-1]},
        shard | {table: shard[table][:-1] + b"?"},
    ]:
        with pytest.raises(skat_env.ConfigError, match="shard 0"):
            generation.adopt(0, broken)
    with pytest.raises(skat_env.ConfigError):
        generation.adopt(1, shard)
    with pytest.raises(skat_env.ConfigError):
        make_shard(generation.config(), 3)
    assert generation.missing() == [0, 1, 2]


@pytest.fixture(scope="module")
def ray():
    """A cluster of this machine."""
    ray = pytest.importorskip("ray", reason="Ray is not installed: its tests are not run")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


class TestOnRay:
    """On a cluster of this machine."""

    @pytest.mark.parametrize("method", ["ppo of jass", "rollouts of skat"])
    def test_one_worker_and_two_give_the_weights_of_none(self, ray, tmp_path, method):
        from skat_env.ray import train

        expected = local(tmp_path, METHODS[method])
        for workers in (1, 2):
            run = TrainingRun.create(tmp_path / "config.toml", tmp_path / f"with-{workers}")
            assert train(run, workers) == "finished"
            assert network(run) == expected

    def test_killed_workers_change_nothing(self, ray, tmp_path):
        from skat_env.ray import Workers

        class Killing(Workers):
            """Kills the worker that would play next, and one that plays."""

            killed = 0

            def kill(self, member):
                os.kill(member.place[1], signal.SIGKILL)
                self.killed += 1

            def __call__(self, order):
                if order.iteration % 2 == 1:
                    self.kill(self.idle[-1])
                for number, chunk in enumerate(super().__call__(order)):
                    if number == 0 and self.playing and order.iteration == 2:
                        self.kill(next(iter(self.playing.values()))[0])
                    yield chunk

        expected = local(tmp_path, JASS)
        run = TrainingRun.create(tmp_path / "config.toml", tmp_path / "run")
        workers = Killing(run.config(), 2)
        assert run.train(workers) == "finished"
        workers.close()
        assert workers.killed >= 3 and workers.lost >= 3
        assert network(run) == expected

    def test_workers_that_never_live_end_the_run(self, ray, tmp_path, monkeypatch):
        from skat_env.ray import Workers

        monkeypatch.setattr("skat_env.ray.LOSSES", 1)
        run = TrainingRun.create(config(tmp_path, JASS), tmp_path / "run")
        workers = Workers("nothing", 1)
        with pytest.raises(skat_env.TrainingError, match="in a row were lost"):
            run.train(workers)
        workers.close()

    def test_a_data_set(self, ray, tmp_path):
        from skat_env.ray import generate

        path = config(tmp_path, SET.format(game="jass", agent="heuristic"))
        here = Generation.create(path, tmp_path / "here")
        for number in here.missing():
            here.adopt(number, make_shard(here.config(), number))
        assert here.conclude()
        events = []
        there = Generation.create(path, tmp_path / "there")
        assert generate(there, 2, events.append)
        assert files(tmp_path / "there") == files(tmp_path / "here")
        assert [event["games"] for event in events][-1] == 600


def command(*arguments):
    pytest.importorskip("ray", reason="Ray is not installed: its tests are not run")
    program = [sys.executable, "-m", "skat_env.ray", *map(str, arguments)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def test_the_command(tmp_path):
    expected = local(tmp_path, JASS)
    folder = tmp_path / "run"
    code, out, err = command(tmp_path / "config.toml", "--out", folder, "--workers", 2)
    assert code == 0, err
    assert "on Ray with 2 workers" in out and "192 games: " in out and "against random" in out
    assert (folder / "network.safetensors").read_bytes() == expected
    assert list(folder.glob("tensorboard/*/*")) and (folder / "result.json").exists()
    code, out, err = command("--resume", folder)
    assert code == 0 and "resumed   after 192 games" in out, err
    code, out, err = command(tmp_path / "config.toml", "--out", folder)
    assert code == 1 and "not empty" in err and "Traceback" not in err


def test_the_command_for_data_sets(tmp_path):
    path = config(tmp_path, SET.format(game="skat", agent="heuristic"))
    code, out, err = command("generate", path, "--out", tmp_path / "set")
    assert code == 0 and "600 games in " in out, err
    here = Generation.create(path, tmp_path / "here")
    for number in here.missing():
        here.adopt(number, make_shard(here.config(), number))
    assert here.conclude()
    assert files(tmp_path / "set") == files(tmp_path / "here")
