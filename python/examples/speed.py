"""How many decisions a second each interface gives, by random play on this machine.

    python speed.py --game skat --seconds 2

A decision is one action of a player with the observation and the mask that came before it. For
agents in the other seats, theirs are counted too where Rust plays them. What needs a package that
is not installed is left out, and said so.
"""

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

import skat_env


def rate(step: Callable[[], int], seconds: float) -> float:
    """Decisions a second of a function that makes some and says how many, in the best of 20 parts.

    Other programs on the machine only ever make it slower.
    """
    step()
    best = 0.0
    for _ in range(20):
        began, decisions = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds / 20:
            decisions += step()
        best = max(best, decisions / passed)
    return best


def vector(game: str, n: int, observations: str, threads: int, chooser: str) -> Callable[[], int]:
    """Steps of a vector, actions chosen in Rust or, from the masks, in NumPy."""
    envs = skat_env.VectorEnv(game, n, seed=1, observations=observations, threads=threads)
    batch, rng = envs.reset(), np.random.default_rng(1)
    actions = envs.random_actions()
    first = np.arange(n) * batch.masks.shape[1]

    def in_rust() -> int:
        envs.random_actions(out=actions)
        envs.step(actions, out=batch)
        return n

    def in_numpy() -> int:
        legal = np.flatnonzero(batch.masks.view(bool))  # of all games, one after the other
        choices = batch.masks.sum(axis=1, dtype=np.intp)
        chosen = choices.cumsum() - 1 - (rng.random(n) * choices).astype(np.intp)
        envs.step(legal[chosen] - first, out=batch)
        return n

    return in_rust if chooser == "Rust" else in_numpy


def states(game: str) -> Callable[[], int]:
    """Single games: mask, observation and action of each decision."""
    rng = random.Random(1)

    def step() -> int:
        state, decisions = skat_env.make(game, seed=rng.getrandbits(64)), 0
        while not state.is_over:
            state.observation()
            state.apply(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return step


def pettingzoo(game: str) -> Callable[[], int]:
    """Whole games of the AEC environment."""
    env, rng = skat_env.aec_env(game), random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            env.step(None if over else rng.choice(observation["action_mask"].nonzero()[0]))
            decisions += not over
        return decisions

    return step


def gym(game: str) -> Callable[[], int]:
    """Whole games of the single environment; the learner's decisions are counted."""
    env, rng = skat_env.GymEnv(game, opponents="random"), random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        _, info = env.reset()
        over, decisions = False, 0
        while not over:
            action = rng.choice(info["action_mask"].nonzero()[0])
            _, _, over, _, info = env.step(action)
            decisions += 1
        return decisions

    return step


def gym_vector(game: str, n: int, opponent: str) -> Callable[[], int]:
    """The vector environment with opponents; the learner's decisions are counted."""
    envs = skat_env.GymVectorEnv(game, num_envs=n, opponents=[opponent], copy=False)
    envs.reset(seed=1)
    actions = envs.envs.random_actions()

    def step() -> int:
        envs.envs.random_actions(out=actions)
        envs.step(actions)
        return n

    return step


def openspiel(game: str) -> Callable[[], int]:
    """Whole games of our game in OpenSpiel, with the player's tensor and mask."""
    from skat_env.openspiel import pyspiel, short_name

    return spiel(pyspiel.load_game(short_name(game)))


def openspiel_own(game: str) -> Callable[[], int]:
    """Whole games of OpenSpiel's own Skat, in C++ behind Python: its bidding is one round."""
    from skat_env.openspiel import pyspiel

    if game != "skat":
        raise ImportError("OpenSpiel has no game like it")
    return spiel(pyspiel.load_game("skat"))


def spiel(game) -> Callable[[], int]:
    rng = random.Random(1)

    def step() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
                continue
            state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return step


def main(game: str, seconds: float, games: int) -> dict[str, float]:
    rows: list[tuple[str, Callable[[], Callable[[], int]]]] = []
    for observations in ("float32", "uint8", "bits"):
        for threads in (1, 2):
            name = f"VectorEnv, {games} games, {observations}, {threads} threads, chosen in Rust"
            rows.append((name, lambda o=observations, t=threads: vector(game, games, o, t, "Rust")))
    name = f"VectorEnv, {games} games, uint8, 1 threads, chosen in NumPy"
    rows.append((name, lambda: vector(game, games, "uint8", 1, "NumPy")))
    for opponent in ("random", "heuristic"):
        name = f"GymVectorEnv, {games} games, float32, against {opponent}"
        rows.append((name, lambda o=opponent: gym_vector(game, games, o)))
    rows += [
        ("State, one game", lambda: states(game)),
        ("GymEnv, one game, against random", lambda: gym(game)),
        ("PettingZoo, one game", lambda: pettingzoo(game)),
        ("OpenSpiel, one of our games", lambda: openspiel(game)),
        ("OpenSpiel's own game, for comparison", lambda: openspiel_own(game)),
    ]
    figures = {}
    for name, make in rows:
        try:
            step = make()
        except ImportError as error:
            print(f"{name}: not measured, {error}")
            continue
        figures[name] = rate(step, seconds)
        print(f"{name}: {figures[name]:,.0f} decisions a second", flush=True)
    return figures


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="skat", help="a name from skat_env.games()")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--games", type=int, default=1024, help="of a vector")
    main(**vars(parser.parse_args()))
