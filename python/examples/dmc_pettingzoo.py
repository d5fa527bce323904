"""Deep Monte Carlo on PettingZoo: a network learns what each action brings by the end of the deal.

All seats are played by one network: mostly the action that it rates highest, now and then any. Each
decision's rating is then moved towards what the deal brought that player. There is no bootstrapping
and no discount, as in DouZero (Zha et al., 2021).

    python dmc_pettingzoo.py --game skat --episodes 2000

PettingZoo steps one game at a time in Python; `ppo.py` beside it steps a thousand in Rust.
"""

import argparse
import random
import time
from collections import deque

import numpy as np
import torch
from torch import nn

import skat_env


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="skat", help="a name from skat_env.games()")
    parser.add_argument("--episodes", type=int, default=2000, help="deals to learn from")
    parser.add_argument("--deals", type=int, default=200, help="duplicate deals of the measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--epsilon", type=float, default=0.1, help="how often any action is tried")
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--buffer", type=int, default=50_000, help="decisions that are remembered")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--points", type=float, default=100.0, help="points that are a return of 1")
    parser.add_argument("--network", default="dmc.safetensors", help="where the network is written")
    return parser.parse_args()


def main(args: argparse.Namespace) -> dict[str, float]:
    random.seed(args.seed)
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # one row at a time: more threads would wait for each other
    env = skat_env.aec_env(args.game)
    env.reset(seed=args.seed)
    spec = skat_env.spec(args.game)
    network = nn.Sequential(
        nn.Linear(spec.observation_size, args.hidden),
        nn.ReLU(),
        nn.Linear(args.hidden, args.hidden),
        nn.ReLU(),
        nn.Linear(args.hidden, spec.num_actions),
    )
    optimizer = torch.optim.Adam(network.parameters(), lr=args.learning_rate)
    memory: deque[tuple[np.ndarray, int, float]] = deque(maxlen=args.buffer)
    began, decisions, losses = time.perf_counter(), 0, deque(maxlen=100)

    def choose(observation: dict[str, np.ndarray]) -> int:
        """The best legal action, or now and then any."""
        mask = observation["action_mask"]
        if random.random() < args.epsilon:
            return int(random.choice(np.flatnonzero(mask)))
        with torch.no_grad():
            ratings = network(torch.from_numpy(observation["observation"])).numpy()
        return int(np.where(mask, ratings, -np.inf).argmax())

    for episode in range(1, args.episodes + 1):
        # Play a deal to its end.
        env.reset()
        course: list[tuple[str, np.ndarray, int]] = []
        returns = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            returns[agent] += reward
            if termination or truncation:
                env.step(None)
                continue
            action = choose(observation)
            course.append((agent, observation["observation"], action))
            env.step(action)
        decisions += len(course)
        memory.extend(
            (seen, action, returns[agent] / args.points) for agent, seen, action in course
        )

        # Learn from what is remembered.
        if len(memory) < args.batch:
            continue
        some = random.sample(memory, args.batch)
        seen = torch.from_numpy(np.stack([row[0] for row in some]))
        actions = torch.tensor([[row[1]] for row in some])
        brought = torch.tensor([row[2] for row in some], dtype=torch.float32)
        loss = (network(seen).gather(1, actions).squeeze(1) - brought).square().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
        if episode % 100 == 0:
            speed = decisions / (time.perf_counter() - began)
            print(f"{episode} deals, {speed:,.0f} decisions a second, loss {np.mean(losses):.3f}")

    skat_env.save_network(args.network, args.game, network, algorithm="dmc")
    figures = {}
    for opponent in ["random", "heuristic"]:
        result = skat_env.evaluate(f"net:{args.network}", opponent, args.deals, game=args.game)
        low, high = result.ci95
        print(f"against {opponent}: {result.difference:+.1f} ({low:.1f} to {high:.1f})")
        figures[opponent] = result.difference
    return figures


if __name__ == "__main__":
    main(parse())
