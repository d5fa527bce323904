#!/usr/bin/env python3
"""Runs OpenSpiel's Skat and this environment in turn on the same work, and prints how many times faster one is.

    python3 benchmarks/open_spiel.py [--rounds 7] [--seconds 1] [--native] [--json]

Needs Python 3.11 or newer with venv, cargo, and the network once: OpenSpiel's wheel and our own go into a virtual
environment under target/, and `skat` is built. One thread each. In every round each program does each kind of work for
about the given time; a ratio is taken within a round, and the table shows the median over the rounds and the lowest and
highest. Times are processor time where a program measures itself (OpenSpiel, and ours from Python), and the
median of short runs (`skat bench`), so that another program on the machine hardly matters to either.

What counts:

- A whole game is everything from the shuffle to the returns of all players, by random actions. In ours every declarer
  picks up the skat: games then go through all their parts and have thirty cards, as in OpenSpiel, where there are no Hand
  games. Of any legal actions alike, ours are shorter: most declarers announce what they cannot make and lose early.
- A decision is one action of a player. OpenSpiel deals by 32 actions of chance, which are no decisions.
- From Python both are asked by Python: OpenSpiel action by action, which is the way it has; ours by a vector of 1,024
  games without observations or with them, and action by action too. Every declarer picks up the skat there as well.
- OpenSpiel's Skat has one round of bids that name the contract, and ends after 35 actions at most; ours has the
  auction, Hand games, announcements and the settlement by the International Skat Order.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = "2.0.2"
HOME = ROOT / "target" / "open_spiel"

# Runs inside the virtual environment: one JSON line of rates for each line that it reads.
PEER = r"""
import json, random, sys, time
import pyspiel

game = pyspiel.load_game("skat")
bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(3)]
rng = random.Random(1)

def dealt():
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state

def bot_loop():
    # C++ from the first card to the returns; Python calls it once for each game.
    pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(31))
    return 1

ROLLOUTS = 1000
state = dealt()

def rollouts():
    # One simulation of the search is as many random rollouts as its evaluator is told, all in C++.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.getrandbits(31))
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, rng.getrandbits(31), False)
    search.mcts_search(state)
    return ROLLOUTS

def decisions(observed):
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        count += 1
        if observed:
            state.observation_tensor()
            state.legal_actions_mask()
        state.apply_action(rng.choice(state.legal_actions()))
    state.returns()
    return count

def rate(work, seconds):
    count, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        count += work()
    return count / passed

lengths = [decisions(False) for _ in range(300)]
print(json.dumps({"floats": game.observation_tensor_size(), "decisions_per_game": sum(lengths) / len(lengths)}), flush=True)
for line in sys.stdin:
    seconds = float(line)
    print(json.dumps({
        "bot_loop": rate(bot_loop, seconds),
        "rollouts": rate(rollouts, seconds),
        "python_games": rate(lambda: decisions(False) > 0, seconds),
        "python_observed": rate(lambda: decisions(True), seconds),
    }), flush=True)
"""

# The same of our package.
OWN = r"""
import json, random, sys, time
import numpy as np
import skat_env

GAMES, PICK_UP = 1024, skat_env.parse_action("skat", "s")
rng = random.Random(1)

class Vector:
    def __init__(self, observations):
        self.env = skat_env.VectorEnv("skat", GAMES, 1, observations=observations)
        self.batch, self.actions = self.env.reset(), self.env.random_actions()
        for _ in range(200):
            self.step()

    def step(self):
        self.env.random_actions(out=self.actions)
        self.actions[self.batch.masks[:, PICK_UP] == 1] = PICK_UP
        self.env.step(self.actions, out=self.batch)
        return GAMES

    def games(self):
        self.step()
        return int(self.batch.ended.sum())

def single(observed):
    state, count = skat_env.make("skat", rng.getrandbits(64)), 0
    while not state.is_over:
        count += 1
        if observed:
            state.observation()
            state.action_mask()
        legal = state.legal_actions()
        state.apply(PICK_UP if PICK_UP in legal else rng.choice(legal))
    state.scores()
    return count

def rate(work, seconds):
    count, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        count += work()
    return count / passed

vectors = {form: Vector(form) for form in ("none", "float32", "bits")}
print(json.dumps({"version": skat_env.__version__}), flush=True)
for line in sys.stdin:
    seconds = float(line)
    print(json.dumps({
        "from_python_games": rate(vectors["none"].games, seconds),
        "from_python_single_games": rate(lambda: single(False) > 0, seconds),
        "from_python_single_observed": rate(lambda: single(True), seconds),
        "from_python_float32": rate(vectors["float32"].step, seconds),
        "from_python_bits": rate(vectors["bits"].step, seconds),
    }), flush=True)
"""

# What is compared: its name, OpenSpiel's figure, ours.
ROWS = [
    ("whole games, its C++ bot loop", "bot_loop", "games"),
    ("games of any legal actions, its C++ bot loop", "bot_loop", "uniform_games"),
    ("games of any legal actions, dealt already, its C++ rollouts", "rollouts", "rollouts"),
    ("whole games, its Python interface", "python_games", "games"),
    ("decisions with observation and mask, its Python interface", "python_observed", "decisions_v1_f32"),
    ("whole games, both from Python", "python_games", "from_python_games"),
    ("whole games, both from Python, action by action", "python_games", "from_python_single_games"),
    ("decisions with observation and mask, both from Python", "python_observed", "from_python_float32"),
    ("the same, observations as bits", "python_observed", "from_python_bits"),
    ("the same, action by action, as floats", "python_observed", "from_python_single_observed"),
]


def fail(sentence):
    sys.exit(f"error: {sentence}")


def run(command, what, **options):
    """The output of a command, or the end with its last lines."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, **options)
    except FileNotFoundError:
        fail(f"{command[0]} was not found: it is needed to {what}")
    if done.returncode != 0:
        fail(f"could not {what}: {' '.join(map(str, command))} said:\n{(done.stderr or done.stdout)[-2000:]}")
    return done.stdout


def open_spiel():
    """The Python of a virtual environment that has the wheel."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    whole = HOME / f"installed-{VERSION}-{sys.version_info.major}.{sys.version_info.minor}"
    if not whole.exists():
        print(f"installing OpenSpiel {VERSION} in {HOME.relative_to(ROOT)}", file=sys.stderr)
        venv.create(HOME, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", f"open_spiel=={VERSION}"]
        run(install, f"install the wheel of OpenSpiel {VERSION} for Python {sys.version.split()[0]}")
        whole.touch()
    return python


def package(python, native):
    """Installs our own wheel beside OpenSpiel's."""
    environment, folder = environment_of(native)
    print("building the Python package, which takes minutes the first time", file=sys.stderr)
    install = [python, "-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", ROOT / "python"]
    environment["CARGO_TARGET_DIR"] = str(folder)
    run(install, "build and install the Python package", env=environment)


def environment_of(native):
    """Where and how our code is built."""
    environment, folder = dict(os.environ), pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    if native:
        environment["RUSTFLAGS"] = "-C target-cpu=native"
        folder /= "native"
    return environment, folder


def skat(native):
    """The built program."""
    environment, folder = environment_of(native)
    print("building skat, which takes minutes the first time", file=sys.stderr)
    build = ["cargo", "build", "--release", "--locked", "--target-dir", folder]
    run(build, "build skat", cwd=ROOT, env=environment)
    return folder / "release" / ("skat.exe" if os.name == "nt" else "skat")


def rounds(python, program, count, seconds):
    """Facts of OpenSpiel's game, and for each round the rates of both."""
    peer, own = (
        subprocess.Popen([python, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HOME)
        for code in (PEER, OWN)
    )

    def answer(process):
        line = process.stdout.readline()
        return json.loads(line) if line else fail("a process of Python ended early; its own words stand above")

    def measured(process):
        process.stdin.write(f"{seconds}\n")
        process.stdin.flush()
        return answer(process)

    facts, results = answer(peer), []
    answer(own)
    for number in range(1, count + 1):
        print(f"round {number} of {count}", file=sys.stderr)
        theirs = measured(peer)
        report = json.loads(run([program, "bench", "--json", "--seconds", str(seconds)], "measure skat"))
        ours = {rate["name"]: rate["per_second"] for rate in report["rates"]} | measured(own)
        results.append((theirs, ours))
    for process in (peer, own):
        process.stdin.close()
        process.wait()
    return facts, report, results


def table(facts, report, results):
    floats = next(rate for rate in report["rates"] if rate["name"] == "decisions_v1_f32")["bytes_each"] // 4
    lines = [
        "| work, one thread | OpenSpiel a second | skat a second | times | lowest to highest |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for name, their_name, our_name in ROWS:
        theirs = [their[their_name] for their, _ in results]
        ours = [our[our_name] for _, our in results]
        ratios = [our / their for our, their in zip(ours, theirs)]
        low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
        lines.append(
            f"| {name} | {statistics.median(theirs):,.0f} | {statistics.median(ours):,.0f} "
            f"| {middle:.1f} | {low:.1f} to {high:.1f} |"
        )
    lines += [
        "",
        f"OpenSpiel {VERSION}, skat {report['version']} built for {report['built_for']}; medians of {len(results)} rounds "
        f"in alternation. An observation has {facts['floats']} floats in OpenSpiel and {floats} in skat. A random game has "
        f"{facts['decisions_per_game']:.1f} decisions in OpenSpiel; in skat {report['decisions_per_game']:.1f} when the "
        f"declarer picks up the skat, {report['decisions_per_uniform_game']:.1f} of any legal actions.",
    ]
    return "\n".join(lines)


def positive(kind):
    def parse(text):
        number = kind(text)
        if not 0 < number <= 3600:
            raise argparse.ArgumentTypeError("expected a number above 0, at most 3600")
        return number

    return parse


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--rounds", type=positive(int), default=7, help="how often both run (7)")
    parser.add_argument("--seconds", type=positive(float), default=1.0, help="for each figure in each round (1)")
    parser.add_argument("--native", action="store_true", help="build skat for this machine's processor")
    parser.add_argument("--json", action="store_true", help="print all rounds as JSON instead of the table")
    options = parser.parse_args()
    python, program = open_spiel(), skat(options.native)
    package(python, options.native)
    facts, report, results = rounds(python, program, options.rounds, options.seconds)
    if options.json:
        print(json.dumps({"open_spiel": facts, "rounds": [{"open_spiel": a, "skat": b} for a, b in results]}, indent=2))
    else:
        print(table(facts, report, results))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("stopped before the end")
