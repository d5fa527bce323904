"""MaskablePPO of sb3-contrib against agents of this package in the other seats.

The environment is `GymEnv`: a learner in one seat, drawn anew for each deal, and `heuristic` in the
others. `action_masks()` tells MaskablePPO what is legal.

    python maskable_ppo.py --game skat --decisions 200000

It needs the packages skat-env, stable-baselines3 and sb3-contrib.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import skat_env


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="skat", help="a name from skat_env.games()")
    parser.add_argument("--opponents", default="heuristic", help="who plays the other seats")
    parser.add_argument("--decisions", type=int, default=200_000, help="decisions to learn from")
    parser.add_argument(
        "--steps", type=int, default=512, help="of each environment in an iteration"
    )
    parser.add_argument("--environments", type=int, default=16)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=200, help="duplicate deals of the measurement")
    parser.add_argument("--points", type=float, default=100.0, help="points that are a reward of 1")
    parser.add_argument("--model", default="maskable_ppo.zip", help="where the model is written")
    return parser.parse_args()


def main(args: argparse.Namespace) -> dict[str, float]:
    torch.set_num_threads(args.threads)

    def make() -> gymnasium.Env:
        env = skat_env.GymEnv(args.game, opponents=args.opponents)
        return gymnasium.wrappers.TransformReward(env, lambda reward: reward / args.points)

    envs = make_vec_env(make, n_envs=args.environments, seed=args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=args.steps,
        batch_size=args.batch,
        gamma=1.0,
        ent_coef=0.01,
        seed=args.seed,
        device="cpu",
        policy_kwargs={"net_arch": [args.hidden, args.hidden]},
    )
    began = time.perf_counter()
    model.learn(args.decisions)
    speed = model.num_timesteps / (time.perf_counter() - began)
    model.save(args.model)
    print(f"{model.num_timesteps} decisions, {speed:,.0f} a second; the model: {args.model}")

    # An agent may be a function of batches: observations and masks to actions.
    def policy(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        return actions

    figures = {"speed": speed}
    for opponent in ["random", "heuristic"]:
        result = skat_env.evaluate(policy, opponent, args.deals, game=args.game)
        low, high = result.ci95
        print(f"against {opponent}: {result.difference:+.1f} ({low:.1f} to {high:.1f})")
        figures[opponent] = result.difference
    return figures


if __name__ == "__main__":
    main(parse())
