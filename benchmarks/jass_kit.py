#!/usr/bin/env python3
"""Compares this environment's Jass with PyPI's jass-kit: legal cards, who takes a trick, points.

    python3 benchmarks/jass_kit.py [--games 10000] [--seed 1]

Needs Python 3.9 or newer with venv, cargo, and the network once: jass-kit (GPL-3) goes into a virtual
environment of its own under target/ and runs as a process of its own, which reads the games that
`cargo run --example jass_games` plays and asks jass-kit's Schieber rule about each card and trick.
Nothing of it is linked or copied. Games with trumps only: this environment has no others.

One difference is known and counted apart. On a plain suit with two trumps in the trick, jass-kit
measures undertrumping against one of the two, chosen by the order that cards have in a plain suit. By
the match's rules (Jass 3.7) it is the one that holds the trick. Asked again with the other one out of
the way, jass-kit must agree. Everything else that differs is an error: the first such positions are
printed, and the script ends with 1.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = "2.0.5"
HOME = ROOT / "target" / "jass_kit"

# Runs inside the virtual environment: reads games, prints counts, ends with 1 if there is an error.
PEER = r"""
import json, sys
import numpy as np
from jass.game.const import card_strings, lower_trump
from jass.game.rule_schieber import RuleSchieber

rule = RuleSchieber()
number = {name.replace("10", "T"): index for index, name in enumerate(card_strings)}
suits = "DHSC"
counts = dict.fromkeys(["games", "decisions", "choices", "tricks", "two_trumps", "known", "errors"], 0)

def encoded(cards):
    hand = np.zeros(36, np.int32)
    for card in cards:
        hand[number[card]] = 1
    return hand

def asked_again(hand, trick, trump):
    first, second = [card for card in trick if card // 9 == trump]
    lower = second if lower_trump[first, second] else first
    trick = [trick[0] if card == lower else card for card in trick]
    valid = rule.get_valid_cards(encoded(hand), trick, len(trick), trump)
    return {card for card in hand if valid[number[card]]}

def error(what, game, step):
    counts["errors"] += 1
    if counts["errors"] <= 5:
        print(f"{what}: card {step + 1} of {json.dumps(game)}", file=sys.stderr)

for line in sys.stdin:
    game = json.loads(line)
    trump = suits.index(game["trump"])
    hands = [list(hand) for hand in game["hands"]]
    points, leader, trick = [0, 0], 0, []
    for place, step in enumerate(game["steps"]):
        player = (leader + len(trick)) % 4
        if player != step["player"]:
            error("another player is to move", game, place)
            break
        numbers = [number[card] for card in trick]
        valid = rule.get_valid_cards(encoded(hands[player]), numbers, len(trick), trump)
        theirs = {card for card in hands[player] if valid[number[card]]}
        ours = set(step["legal"])
        counts["decisions"] += 1
        counts["choices"] += len(ours)
        trumps_on_plain = bool(trick) and trick[0][0] != game["trump"] and (
            sum(card[0] == game["trump"] for card in trick) == 2)
        counts["two_trumps"] += trumps_on_plain
        if theirs != ours:
            # Asked again with the lower of two trumps out of the way, it must agree.
            if trumps_on_plain and asked_again(hands[player], numbers, trump) == ours:
                counts["known"] += 1
            else:
                error(f"legal: {sorted(theirs)} and {sorted(ours)}", game, place)
        trick.append(step["card"])
        hands[player].remove(step["card"])
        if len(trick) == 4:
            numbers = np.array([number[card] for card in trick], np.int32)
            winner = int(rule.calc_winner(numbers, leader, trump))
            # jass-kit numbers players clockwise and plays counter-clockwise.
            winner = (leader + (leader - winner)) % 4
            points[winner % 2] += rule.calc_points(numbers, place == 35, trump)
            if winner != game["takers"][place // 4]:
                error("another player takes the trick", game, place)
            counts["tricks"] += 1
            leader, trick = winner, []
    if points != game["points"]:
        error(f"points: {points} and {game['points']}", game, 35)
    counts["games"] += 1

print(json.dumps(counts))
sys.exit(counts["errors"] > 0)
"""


def fail(sentence):
    sys.exit(f"error: {sentence}")


def jass_kit():
    """The Python of a virtual environment that has the package."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    whole = HOME / f"installed-{VERSION}-{sys.version_info.major}.{sys.version_info.minor}"
    if not whole.exists():
        print(f"installing jass-kit {VERSION} in {HOME.relative_to(ROOT)}", file=sys.stderr)
        venv.create(HOME, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", f"jass-kit=={VERSION}"]
        if subprocess.run(install).returncode != 0:
            fail(f"jass-kit {VERSION} could not be installed for Python {sys.version.split()[0]}")
        whole.touch()
    return python


def positive(text):
    number = int(text)
    if number <= 0:
        raise argparse.ArgumentTypeError("expected a number above 0")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=positive, default=10_000, help="how many games (10000)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (1)")
    options = parser.parse_args()
    python = jass_kit()
    example = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "skat-env", "--example", "jass_games"]
    ours = subprocess.Popen(
        [*example, "--", str(options.games), str(options.seed)], stdout=subprocess.PIPE, cwd=ROOT
    )
    theirs = subprocess.run([python, "-c", PEER], stdin=ours.stdout, capture_output=True, text=True, cwd=HOME)
    ours.stdout.close()
    if ours.wait() != 0:
        fail("the example jass_games failed; its words stand above")
    print(theirs.stderr, end="", file=sys.stderr)
    if not theirs.stdout:
        fail("jass-kit ended early; its words stand above")
    print(theirs.stdout, end="")
    sys.exit(theirs.returncode)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("stopped before the end")
