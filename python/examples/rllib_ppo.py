"""RLlib's PPO (new API stack) with one policy for all seats and masked actions.

    python rllib_ppo.py --game skat --iterations 20

It needs the packages skat-env and ray[rllib], and starts Ray on this machine.
"""

import argparse

import ray
from ray.rllib.algorithms.ppo import PPOConfig

import skat_env.rllib


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="skat", help="a name from skat_env.games()")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--batch", type=int, default=8000, help="decisions of an iteration")
    parser.add_argument("--runners", type=int, default=1, help="processes that play; 0 plays here")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--points", type=float, default=100.0, help="points that are a reward of 1")
    parser.add_argument(
        "--opponents", help="an agent for all seats but the first; without it all learn"
    )
    return parser.parse_args()


def main(args: argparse.Namespace) -> list[dict[str, float]]:
    env_config = {"game": args.game, "reward_scale": 1 / args.points}
    if args.opponents:
        env_config |= {"players": [0], "opponents": args.opponents}
    config = (
        PPOConfig()
        .environment(skat_env.rllib.RLlibEnv, env_config=env_config)
        .env_runners(num_env_runners=args.runners)
        .training(
            train_batch_size_per_learner=args.batch,
            minibatch_size=min(512, args.batch),
            num_epochs=4,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.01,
            lr=3e-4,
        )
        .debugging(seed=1)
    )
    config = skat_env.rllib.config_masks(config, fcnet_hiddens=[args.hidden, args.hidden])
    algorithm = config.build_algo()
    figures = []
    for iteration in range(1, args.iterations + 1):
        told = algorithm.train()
        learner, played = told["learners"]["shared"], told["env_runners"]
        figures.append(
            {
                "entropy": float(learner["entropy"]),
                "decisions": float(played["num_env_steps_sampled_lifetime"]),
                "deals": float(played["num_episodes_lifetime"]),
            }
        )
        print(iteration, figures[-1], flush=True)
    algorithm.stop()
    return figures


if __name__ == "__main__":
    main(parse())
    ray.shutdown()
