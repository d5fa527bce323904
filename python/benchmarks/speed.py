"""How many decisions a second one thread gets from Python, against the documented targets.

    python benchmarks/speed.py [--game skat] [--seconds 1] [--rounds 7] [--json] [--check]

A decision is one action in one game of a vector, with the observation and the mask that came before
it; actions are random, drawn in Rust or in NumPy from the masks. Each figure is the median of the
rounds, in which all take turns; the best round stands beside it, since other programs on the
machine only ever make it slower. With `--check` it fails where the best round misses the target.
"""

import argparse
import json
import statistics
import sys
import time

import numpy as np

import skat_env

GAMES = 1024
# Decisions a second of one thread: the target, in the game for which it is stated.
TARGET = {"float32": 1_200_000, "uint8": 2_000_000, "bits": 2_000_000}


class Run:
    """A vector that is stepped by random actions."""

    def __init__(self, game, form, chooser):
        self.env = skat_env.VectorEnv(game, GAMES, 1, observations=form)
        self.batch, self.actions = self.env.reset(), self.env.random_actions()
        self.name, self.form = f"{form}, chosen in {chooser}", form
        self.step = {"Rust": self.in_rust, "NumPy": self.in_numpy}[chooser]
        self.rng = np.random.default_rng(1)
        self.first = np.arange(GAMES) * self.batch.masks.shape[1]

    def in_rust(self):
        self.env.random_actions(out=self.actions)
        self.env.step(self.actions, out=self.batch)

    def in_numpy(self):
        masks = self.batch.masks
        legal = np.flatnonzero(masks.view(bool))  # of all games, one after the other
        choices = masks.sum(axis=1, dtype=np.intp)
        chosen = choices.cumsum() - 1 - (self.rng.random(GAMES) * choices).astype(np.intp)
        self.env.step(legal[chosen] - self.first, out=self.batch)

    def rate(self, seconds):
        steps, begin = 0, time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            for _ in range(10):
                self.step()
            steps += 10
        return steps * GAMES / passed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--game", choices=skat_env.games(), default="skat")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="for each figure in each round (1)"
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured (7)")
    parser.add_argument("--json", action="store_true", help="print all rounds as JSON")
    parser.add_argument("--check", action="store_true", help="fail below the target")
    options = parser.parse_args()
    forms = ("float32", "uint8", "bits", "none")
    runs = [Run(options.game, form, chooser) for form in forms for chooser in ("Rust", "NumPy")]
    rates = {run.name: [] for run in runs}
    for _ in range(options.rounds):
        for run in runs:
            rates[run.name].append(run.rate(options.seconds))
    missed = [
        run.name
        for run in runs
        if "Rust" in run.name and max(rates[run.name]) < TARGET.get(run.form, 0)
    ]
    if options.json:
        print(json.dumps({"game": options.game, "games": GAMES, "rates": rates, "missed": missed}))
    else:
        print(f"{options.game}, {GAMES:,} games, one thread: decisions a second")
        print("| observations | median | best | target |\n| --- | ---: | ---: | ---: |")
        for run in runs:
            found = rates[run.name]
            target = f"{TARGET[run.form]:,}" if run.form in TARGET else "-"
            print(
                f"| {run.name} | {statistics.median(found):,.0f} | {max(found):,.0f} | {target} |"
            )
    if options.check and missed:
        sys.exit(f"error: below the target: {', '.join(missed)}")


if __name__ == "__main__":
    main()
