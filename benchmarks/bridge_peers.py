#!/usr/bin/env python3
"""Compares this environment's bridge with OpenSpiel and endplay: legal actions, turns, contracts, winners, scores.

    python3 benchmarks/bridge_peers.py [--games 10000] [--seed 1] [--python PATH]

Needs Python 3.11 or newer with venv, cargo, and the network once: both packages go into a virtual environment of their
own under target/, unless a Python that has them is named, and run as a process of their own, which reads the games that
`cargo run --example bridge_games` plays. Nothing of them is linked or copied.

OpenSpiel is asked about every decision: who is to move and what is legal, the calls too; and at the end for the score.
endplay is asked for the contract that the auction ends in, about every card that is played, who wins the tricks, and for
the scores of every contract and result. Anything that differs is an error: the first such positions are printed, and the
script ends with 1.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSIONS = ["open_spiel==2.0.2", "endplay==0.5.12"]
HOME = ROOT / "target" / "bridge_peers"

# Runs inside the virtual environment: reads games, prints counts, ends with 1 if there is an error.
PEER = r"""
import json, sys
import pyspiel
from endplay.types import Bid, Card, Contract, Deal, Denom, Penalty, Player, Vul
from endplay.types import ContractBid, PenaltyBid

SUITS, RANKS = "CDHS", "23456789TJQKA"
DENOMS = [Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt]
PENALTIES = [Penalty.passed, Penalty.doubled, Penalty.redoubled]
counts = dict.fromkeys(["scores", "games", "passed_out", "decisions", "choices", "tricks", "errors"], 0)
tables = {
    (dealer, other): pyspiel.load_game("bridge", {
        "use_double_dummy_result": False, "dealer_vul": dealer, "non_dealer_vul": other})
    for dealer in (False, True) for other in (False, True)
}

def error(what, game):
    counts["errors"] += 1
    if counts["errors"] <= 5:
        print(f"{what}: {json.dumps(game)}", file=sys.stderr)

def spiel_card(number):
    # Ours are suit by suit, theirs rank by rank.
    return number % 13 * 4 + number // 13

def spiel(number):
    return spiel_card(number) if number < 52 else number

def asked_of_open_spiel(game):
    dealer, vulnerable = game["dealer"], game["vulnerable"]
    state = tables[vulnerable[dealer % 2], vulnerable[1 - dealer % 2]].new_initial_state()
    numbers = [[SUITS.index(c[0]) * 13 + RANKS.index(c[1]) for c in hand] for hand in game["hands"]]
    for i in range(52):
        state.apply_action(spiel_card(numbers[(dealer + i) % 4][i // 4]))
    for place, step in enumerate(game["steps"]):
        counts["decisions"] += 1
        counts["choices"] += len(step["legal"])
        if state.is_terminal() or (state.current_player() + dealer) % 4 != step["player"]:
            return error(f"OpenSpiel: another player decides action {place + 1}", game)
        if sorted(spiel(action) for action in step["legal"]) != sorted(state.legal_actions()):
            return error(f"OpenSpiel: other legal actions at {place + 1}", game)
        state.apply_action(spiel(step["action"]))
    if not state.is_terminal():
        return error("OpenSpiel: not over", game)
    returns = state.returns()
    ours = [game["score"], -game["score"]]
    if [returns[(seat - dealer) % 4] for seat in range(4)] != ours * 2:
        error(f"OpenSpiel: returns {returns}", game)

def asked_of_endplay(game):
    calls = [step["action"] - 52 for step in game["steps"] if step["action"] >= 52]
    said = []
    for call in calls:
        if call >= 3:
            said.append(ContractBid((call - 3) // 5 + 1, DENOMS[(call - 3) % 5]))
        else:
            said.append(PenaltyBid(PENALTIES[call]))
    contract = Contract.from_auction(Player(game["dealer"]), said)
    if game["contract"] is None:
        if not contract.is_passout():
            error("endplay: a contract", game)
        return
    declarer = "NESW"[contract.declarer]
    name = "C D H S NT".split()[DENOMS.index(contract.denom)]
    doubled = ["", "X", "XX"][PENALTIES.index(contract.penalty)]
    if f"{contract.level}{name}{doubled}{declarer}" != game["contract"]:
        return error(f"endplay: contract {contract}", game)
    suits = [[[c[1] for c in hand if c[0] == suit] for suit in "SHDC"] for hand in game["hands"]]
    pbn = "N:" + " ".join(".".join("".join(suit) for suit in hand) for hand in suits)
    deal = Deal(pbn, first=Player((contract.declarer + 1) % 4), trump=contract.denom)
    won, cards = [0, 0], [step for step in game["steps"] if step["action"] < 52]
    for place, step in enumerate(cards):
        named = {SUITS[number // 13] + RANKS[number % 13] for number in step["legal"]}
        turn = int(deal.curplayer)
        decides = contract.declarer if turn == (contract.declarer + 2) % 4 else turn
        if decides != step["player"]:
            return error(f"endplay: another hand is in turn at card {place + 1}", game)
        theirs = {SUITS[DENOMS.index(card.suit)] + card.rank.abbr for card in deal.legal_moves()}
        if theirs != named:
            return error(f"endplay: other legal cards at {place + 1}: {theirs} and {named}", game)
        number = step["action"]
        deal.play(Card(SUITS[number // 13] + RANKS[number % 13]))
        if place % 4 == 3:
            counts["tricks"] += 1
            won[int(deal.first) % 2] += 1
            if int(deal.first) != game["winners"][place // 4]:
                return error(f"endplay: another hand wins trick {place // 4 + 1}", game)
    contract.result = won[contract.declarer % 2] - 6 - contract.level
    vulnerable = [Vul.none, Vul.ns, Vul.ew, Vul.both][game["vulnerable"][0] + 2 * game["vulnerable"][1]]
    score = contract.score(vulnerable)
    if (score if contract.declarer % 2 == 0 else -score) != game["score"]:
        error(f"endplay: score {score}", game)

for level, denomination, doubling, vulnerable, tricks, score in json.loads(sys.stdin.readline())["scores"]:
    contract = Contract(level=level, denom=DENOMS[denomination], declarer=Player.north,
                        penalty=PENALTIES[doubling], result=tricks - 6 - level)
    counts["scores"] += 1
    if contract.score(Vul.both if vulnerable else Vul.none) != score:
        error(f"endplay: {contract} scores otherwise than {score}", None)
for line in sys.stdin:
    game = json.loads(line)
    asked_of_open_spiel(game)
    asked_of_endplay(game)
    counts["games"] += 1
    counts["passed_out"] += game["contract"] is None

print(json.dumps(counts))
sys.exit(counts["errors"] > 0)
"""


def fail(sentence):
    sys.exit(f"error: {sentence}")


def peers():
    """The Python of a virtual environment that has the packages."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    whole = HOME / f"installed-{'-'.join(VERSIONS)}-{sys.version_info.major}.{sys.version_info.minor}"
    if not whole.exists():
        print(f"installing {' and '.join(VERSIONS)} in {HOME.relative_to(ROOT)}", file=sys.stderr)
        venv.create(HOME, with_pip=True, clear=True)
        if subprocess.run([python, "-m", "pip", "install", "--quiet", *VERSIONS]).returncode != 0:
            fail(f"the packages could not be installed for Python {sys.version.split()[0]}")
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
    parser.add_argument("--python", help="a Python that has both packages, instead of an environment of its own")
    options = parser.parse_args()
    python = options.python or peers()
    example = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "skat-env", "--example", "bridge_games"]
    ours = subprocess.Popen(
        [*example, "--", str(options.games), str(options.seed)], stdout=subprocess.PIPE, cwd=ROOT
    )
    theirs = subprocess.run([python, "-c", PEER], stdin=ours.stdout, capture_output=True, text=True)
    ours.stdout.close()
    if ours.wait() != 0 and theirs.returncode == 0:
        fail("the example bridge_games failed; its words stand above")
    print(theirs.stderr, end="", file=sys.stderr)
    if not theirs.stdout:
        fail("the peers ended early; their words stand above")
    print(theirs.stdout, end="")
    sys.exit(theirs.returncode)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("stopped before the end")
