#!/usr/bin/env python3
"""Compares this environment's Whist with PyPI's endplay: who is to move, legal cards, who takes a trick.

    python3 benchmarks/whist_endplay.py [--deals 10000] [--seed 1]

Needs Python 3.9 or newer with venv, cargo, and the network once: endplay (MIT, with the solver DDS) goes
into a virtual environment of its own under target/ and runs as a process of its own, which reads the
deals that `cargo run --example whist_games` plays and asks endplay, a program for bridge, about each
card and trick of a contract in the same trump. Points are added up from endplay's tricks: a deal's one
point goes to the side with seven or more. Everything that differs is an error: the first such
positions are printed, and the script ends with 1.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = "0.5.12"
HOME = ROOT / "target" / "endplay"

# Runs inside the virtual environment: reads deals, prints counts, ends with 1 if there is an error.
PEER = r"""
import json, sys
from endplay.types import Card, Deal, Denom, Player

trumps = {"D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "C": Denom.clubs}
letters = {denom: letter for letter, denom in trumps.items()}
players = [Player.north, Player.east, Player.south, Player.west]
counts = dict.fromkeys(["deals", "decisions", "choices", "tricks", "errors"], 0)

def hand(cards):
    suits = ["".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC"]
    return ".".join(suits)

def name(card):
    return letters[card.suit] + card.rank.abbr

def error(what, game, step):
    counts["errors"] += 1
    if counts["errors"] <= 5:
        print(f"{what}: card {step + 1} of {json.dumps(game)}", file=sys.stderr)

for line in sys.stdin:
    game = json.loads(line)
    # Deal n of a game is led to by player n.
    leader = game["deal"]
    deal = Deal("N:" + " ".join(hand(cards) for cards in game["hands"]), first=players[leader],
                trump=trumps[game["trump"]])
    tricks, in_trick = [0, 0], 0
    for place, step in enumerate(game["steps"]):
        player = (players.index(deal.first) + in_trick) % 4
        if player != step["player"]:
            error("another player is to move", game, place)
            break
        theirs, ours = {name(card) for card in deal.legal_moves()}, set(step["legal"])
        counts["decisions"] += 1
        counts["choices"] += len(ours)
        if theirs != ours:
            error(f"legal: {sorted(theirs)} and {sorted(ours)}", game, place)
        deal.play(Card(step["card"]))
        in_trick = (in_trick + 1) % 4
        if in_trick == 0:
            winner = players.index(deal.first)
            tricks[winner % 2] += 1
            counts["tricks"] += 1
            if winner != game["takers"][place // 4]:
                error("another player takes the trick", game, place)
    if [int(count >= 7) for count in tricks] != game["points"]:
        error(f"points of {tricks} tricks: {game['points']}", game, 51)
    counts["deals"] += 1

print(json.dumps(counts))
sys.exit(counts["errors"] > 0)
"""


def fail(sentence):
    sys.exit(f"error: {sentence}")


def endplay():
    """The Python of a virtual environment that has the package."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    whole = HOME / f"installed-{VERSION}-{sys.version_info.major}.{sys.version_info.minor}"
    if not whole.exists():
        print(f"installing endplay {VERSION} in {HOME.relative_to(ROOT)}", file=sys.stderr)
        venv.create(HOME, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", f"endplay=={VERSION}"]
        if subprocess.run(install).returncode != 0:
            fail(f"endplay {VERSION} could not be installed for Python {sys.version.split()[0]}")
        whole.touch()
    return python


def positive(text):
    number = int(text)
    if number <= 0:
        raise argparse.ArgumentTypeError("expected a number above 0")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--deals", type=positive, default=10_000, help="how many deals (10000)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (1)")
    options = parser.parse_args()
    python = endplay()
    example = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "skat-env", "--example", "whist_games"]
    ours = subprocess.Popen(
        [*example, "--", str(options.deals), str(options.seed)], stdout=subprocess.PIPE, cwd=ROOT
    )
    theirs = subprocess.run([python, "-c", PEER], stdin=ours.stdout, capture_output=True, text=True, cwd=HOME)
    ours.stdout.close()
    if ours.wait() != 0:
        fail("the example whist_games failed; its words stand above")
    print(theirs.stderr, end="", file=sys.stderr)
    if not theirs.stdout:
        fail("endplay ended early; its words stand above")
    print(theirs.stdout, end="")
    sys.exit(theirs.returncode)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("stopped before the end")
