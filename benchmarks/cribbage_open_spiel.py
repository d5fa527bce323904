#!/usr/bin/env python3
"""Compares this environment's cribbage with OpenSpiel's for four players: who is to move, legal cards, points.

    python3 benchmarks/cribbage_open_spiel.py [--games 10000] [--seed 1]

Needs Python 3.11 or newer with venv, cargo, and the network once: OpenSpiel (Apache-2.0) goes into a virtual environment
of its own under target/ and runs as a process of its own, which reads the games that `cargo run --example
cribbage_games` plays, deals the same cards, takes the same actions, and is asked after each of them. Nothing of it is
linked or copied.

In OpenSpiel players pass by an action of their own, and the player 0 deals first; here who cannot play is passed over,
and the fourth player deals first. Two differences are known and counted apart. OpenSpiel plays on in a deal where a team
has reached 121, and pegs beyond it; here the game is over. And it gives four points for a crib of one suit with a starter
of another; here, as is common, a flush of four counts in a hand alone. Everything else that differs is an error: the
first such positions are printed, and the script ends with 1.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = "2.0.2"
HOME = ROOT / "target" / "open_spiel_cribbage"

# Runs inside the virtual environment: reads games, prints counts, ends with 1 if there is an error.
PEER = r"""
import json, re, sys
import pyspiel

game = pyspiel.load_game("cribbage(players=4)")
PASS = game.num_distinct_actions() - 1
names = ["games", "deals", "actions", "points", "starters_jack", "ended_in_pegging", "ended_later", "played_on",
         "crib_flushes_of_four", "ended_by_crib_flush", "errors"]
counts = dict.fromkeys(names, 0)

def card(text):
    return "CDHS".index(text[0]) * 13 + "A23456789TJQK".index(text[1])

def player(seat):
    # The fourth player deals first here, the first there.
    return (seat + 1) % 4

def scores(state):
    of_players = [int(n) for n in re.search(r"Scores:((?: \d+)+)", str(state))[1].split()]
    assert of_players[0] == of_players[2] and of_players[1] == of_players[3]
    # Here the first team is that of the seats 0 and 2: the players 1 and 3 there.
    return [of_players[1], of_players[0]]

def passes(state):
    while not state.is_terminal() and not state.is_chance_node() and state.legal_actions() == [PASS]:
        state.apply_action(PASS)

def error(what, line, place):
    counts["errors"] += 1
    if counts["errors"] <= 5:
        print(f"{what}: {place} of {line.strip()}", file=sys.stderr)

def play(line):
    given = json.loads(line)
    state = game.new_initial_state()
    # What OpenSpiel has given for flushes of four in cribs, by our teams.
    extra = [0, 0]
    for number, deal in enumerate(given["deals"]):
        if state.is_terminal() and any(extra):
            counts["ended_by_crib_flush"] += 1
            break
        for seat in (3, 0, 1, 2):
            for text in deal["hands"][seat]:
                state.apply_action(card(text))
        hands = [set(map(card, hand)) for hand in deal["hands"]]
        discards = {player(seat): card(text) for seat, text, _ in deal["actions"][:4]}
        for other in range(4):
            assert state.current_player() == other
            state.apply_action(discards[other])
        state.apply_action(card(deal["starter"]))
        counts["starters_jack"] += deal["starter"][1] == "J"
        passes(state)
        for seat, text, _ in deal["actions"][:4]:
            hands[seat].discard(card(text))
        cut = [min(121, found - more) for found, more in zip(scores(state), extra)]
        if cut != deal["actions"][3][2]:
            return error(f"points after the cut: {cut}", line, number)
        suits = {text[0] for _, text, _ in deal["actions"][:4]}
        for place, (seat, text, points) in enumerate(deal["actions"][4:]):
            if state.is_terminal() and any(extra):
                counts["ended_by_crib_flush"] += 1
                counts["games"] += 1
                return
            if state.current_player() != player(seat):
                return error(f"player {state.current_player()} is to move", line, (number, place))
            legal = set(state.legal_actions())
            if card(text) not in legal or not legal <= hands[seat]:
                return error(f"legal: {legal}", line, (number, place))
            # All cards held that fit: the count stands in the text of the state.
            total = int(re.search(r"Running total: (\d+)", str(state))[1])
            fits = {held for held in hands[seat] if total + min(held % 13 + 1, 10) <= 31}
            if fits != legal:
                return error(f"legal: {legal}, fitting: {fits}", line, (number, place))
            hands[seat].discard(card(text))
            state.apply_action(card(text))
            passes(state)
            if place == 15 and len(suits) == 1 and deal["starter"][0] not in suits:
                extra[deal["dealer"] % 2] += 4
                counts["crib_flushes_of_four"] += 1
            found = [found - more for found, more in zip(scores(state), extra)]
            is_last = number == len(given["deals"]) - 1 and place == len(deal["actions"]) - 5
            counts["actions"] += 1
            if found != points and any(extra) and state.is_terminal() and max(found) < 121:
                # There a team was at 121 by the points that are none here.
                counts["ended_by_crib_flush"] += 1
                counts["games"] += 1
                return
            if not is_last:
                if found != points:
                    return error(f"points: {found} and {points}", line, (number, place))
                continue
            # The game is over here: there the rest of the deal may be played and counted.
            if max(points) != 121:
                return error("no winner", line, (number, place))
            winner = points.index(121)
            counts["ended_in_pegging" if place < 15 else "ended_later"] += 1
            counts["played_on"] += [min(121, n) for n in found] != points
            if found[winner] < 121 or found[1 - winner] < points[1 - winner]:
                return error(f"points at the end: {found} and {points}", line, (number, place))
        counts["deals"] += 1
    counts["points"] += sum(given["points"])
    counts["games"] += 1

for line in sys.stdin:
    play(line)

print(json.dumps(counts))
sys.exit(counts["errors"] > 0)
"""


def fail(sentence):
    sys.exit(f"error: {sentence}")


def open_spiel():
    """The Python of a virtual environment that has the package."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    whole = HOME / f"installed-{VERSION}-{sys.version_info.major}.{sys.version_info.minor}"
    if not whole.exists():
        print(f"installing open_spiel {VERSION} in {HOME.relative_to(ROOT)}", file=sys.stderr)
        venv.create(HOME, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", f"open_spiel=={VERSION}"]
        if subprocess.run(install).returncode != 0:
            fail(f"open_spiel {VERSION} could not be installed for Python {sys.version.split()[0]}")
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
    python = open_spiel()
    example = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "skat-env", "--example", "cribbage_games"]
    ours = subprocess.Popen(
        [*example, "--", str(options.games), str(options.seed)], stdout=subprocess.PIPE, cwd=ROOT
    )
    theirs = subprocess.run([python, "-c", PEER], stdin=ours.stdout, capture_output=True, text=True, cwd=HOME)
    ours.stdout.close()
    if ours.wait() != 0:
        fail("the example cribbage_games failed; its words stand above")
    print(theirs.stderr, end="", file=sys.stderr)
    if not theirs.stdout:
        fail("OpenSpiel ended early; its words stand above")
    print(theirs.stdout, end="")
    sys.exit(theirs.returncode)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("stopped before the end")
