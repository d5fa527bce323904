"""PPO in PyTorch on many games in lock-step, in one file that reads from top to bottom.

One policy plays all seats against itself, from nothing: it is told the observation and the legal
actions, and no rule of thumb. On the way and at the end it is measured against `random` and
`heuristic` on duplicate deals; what is left is a network that the program plays as `net:PATH`.

    python ppo.py --game skat --minutes 60
    python ppo.py --game jass --minutes 10 --out runs/jass

It needs the packages skat-env, numpy and torch. `--help` lists the settings.
"""

import argparse
import dataclasses
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import skat_env


@dataclasses.dataclass
class Args:
    """The settings, each a flag of the command line."""

    game: str = "skat"
    """a name from skat_env.games()"""
    out: str = "runs/ppo"
    """the folder for the network, the curve and the settings"""
    seed: int = 1
    """of the deals, the first weights and all choices"""
    minutes: float = 60.0
    """how long to train"""
    iterations: int = 0
    """how many iterations to train instead; 0 leaves it to the minutes"""
    games: int = 1024
    """games in lock-step"""
    steps: int = 64
    """decisions of each game in an iteration"""
    threads: int = 2
    """of PyTorch; the games are stepped by one, which takes little of the time"""
    hidden: int = 256
    """width of the two hidden layers of policy and critic"""
    learning_rate: float = 5e-4
    """at the beginning; it falls to a tenth along half a cosine"""
    epochs: int = 2
    """how often an iteration's decisions are learnt from"""
    minibatch: int = 4096
    """decisions of one gradient"""
    clip: float = 0.2
    """how far the ratio of probabilities may leave 1"""
    gae_lambda: float = 0.95
    """of the generalized advantages; the discount is 1, as deals are short"""
    entropy: float = 0.1
    """the weight of the entropy bonus at the beginning; it falls to a tenth. Skat needs much: who
    cannot play cards yet loses what he bids for, and with 0.02 all learn to pass in a minute, after
    which there are no cards to learn from"""
    gradient_clip: float = 0.5
    """the largest norm of a gradient"""
    points: float = 100.0
    """points of the game that are a reward of 1"""
    evaluate_minutes: float = 10.0
    """how often to measure on the way"""
    deals: int = 500
    """duplicate deals of a measurement on the way"""
    final_deals: int = 2000
    """duplicate deals of the last one"""


def parse() -> Args:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for field in dataclasses.fields(Args):
        name = "--" + field.name.replace("_", "-")
        parser.add_argument(name, type=field.type, default=field.default, help=f"({field.default})")
    return Args(**vars(parser.parse_args()))


def mlp(inputs: int, hidden: int, outputs: int, last_gain: float) -> nn.Sequential:
    """Linear layers with ReLU between them, which is what `net:PATH` can play."""
    layers: list[nn.Module] = []
    for width, gain in [(hidden, 2**0.5), (hidden, 2**0.5), (outputs, last_gain)]:
        linear = nn.Linear(inputs, width)
        nn.init.orthogonal_(linear.weight, gain)
        nn.init.zeros_(linear.bias)
        layers += [linear, nn.ReLU()]
        inputs = width
    return nn.Sequential(*layers[:-1])


def masked(logits: torch.Tensor, masks: torch.Tensor) -> torch.distributions.Categorical:
    """The policy over legal actions."""
    return torch.distributions.Categorical(
        logits=logits.masked_fill(masks == 0, -1e9), validate_args=False
    )


def differences(spec: skat_env.GameSpec) -> np.ndarray:
    """Turns the scores of a deal into rewards: the own score less the mean of the other teams'."""
    teams = np.array(spec.teams)
    others = (teams[:, None] != teams[None, :]).astype(np.float32)
    return np.eye(len(teams), dtype=np.float32) - others / others.sum(0, keepdims=True)


def advantages(players, rewards, ended, values, gae_lambda):
    """Generalized advantages of the decisions of a rollout, and which of them can be learnt from.

    Arrays are `[steps, games]`, rewards `[steps, games, players]`. A player's own decisions form
    his trajectory; his reward comes with the end of the deal, whoever brought it about. What
    follows his last decision in the rollout is not known unless the deal has ended: it is left out.
    """
    steps, games = players.shape
    rows = np.arange(games)
    # What follows, for each game and player: reward, value and advantage of his next decision.
    reward, value, advantage = np.zeros((3, games, rewards.shape[2]), np.float32)
    known = np.zeros(reward.shape, bool)
    result, learnt = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    for t in reversed(range(steps)):
        over = ended[t] == 1
        reward[over], value[over], advantage[over], known[over] = rewards[t, over], 0, 0, True
        own = rows, players[t]
        result[t] = reward[own] + value[own] - values[t] + gae_lambda * advantage[own]
        learnt[t] = known[own]
        advantage[own] = np.where(learnt[t], result[t], 0)
        reward[own], value[own], known[own] = 0, values[t], True
    return result, learnt


def main(args: Args) -> dict[str, float]:
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "settings.txt").write_text("".join(f"{k} = {v}\n" for k, v in vars(args).items()))

    spec = skat_env.spec(args.game)
    features, actions = spec.observation_size, spec.num_actions
    policy = mlp(features, args.hidden, actions, 0.01)
    critic = mlp(features, args.hidden, 1, 1.0)
    parameters = [*policy.parameters(), *critic.parameters()]
    optimizer = torch.optim.Adam(parameters, lr=args.learning_rate, eps=1e-5)
    to_rewards = differences(spec) / args.points

    # The rollout: the games write their observations straight into these arrays, a row for each
    # step, and PyTorch reads them where they lie.
    envs = skat_env.VectorEnv(args.game, args.games, args.seed, observations="uint8")
    steps, games = args.steps, args.games
    observations = np.zeros((steps + 1, games, features), np.uint8)
    masks = np.zeros((steps + 1, games, actions), np.uint8)
    players = np.zeros((steps + 1, games), np.uint8)
    scores = np.zeros((steps + 1, games, spec.num_players), np.float32)
    ended = np.zeros((steps + 1, games), np.uint8)
    batches = [
        skat_env.Batch(observations[t], masks[t], players[t], scores[t], ended[t])
        for t in range(steps + 1)
    ]
    chosen = np.zeros((steps, games), np.int64)
    log_probs, values = np.zeros((2, steps, games), np.float32)

    curve = out / "curve.csv"
    curve.write_text("minutes,decisions,opponent,points,low,high,deals\n")
    began = last_measured = time.perf_counter()
    decisions, stepping, iteration, figures = 0, 0.0, 0, {}
    envs.reset(seed=args.seed, out=batches[0])

    def measure(deals: int) -> None:
        network = out / "network.safetensors"
        skat_env.save_network(network, args.game, policy, algorithm="ppo")
        for opponent in ["random", "heuristic"]:
            result = skat_env.evaluate(
                f"net:{network}", opponent, deals, 1_000_000_007, args.game, threads=args.threads
            )
            low, high = result.ci95
            minutes = (time.perf_counter() - began) / 60
            with curve.open("a") as file:
                figure = f"{result.difference:.2f},{low:.2f},{high:.2f},{deals}"
                file.write(f"{minutes:.2f},{decisions},{opponent},{figure}\n")
            print(
                f"  against {opponent}: {result.difference:+.1f} ({low:.1f} to {high:.1f})",
                flush=True,
            )
            figures[opponent] = result.difference

    while True:
        passed = time.perf_counter() - began
        progress = iteration / args.iterations if args.iterations else passed / (60 * args.minutes)
        if progress >= 1:
            break
        iteration += 1
        fall = 0.1 + 0.9 * (1 + np.cos(np.pi * progress)) / 2
        optimizer.param_groups[0]["lr"] = fall * args.learning_rate

        # 1. Play: the policy chooses for whoever is to move, in all games at once.
        for t in range(steps):
            with torch.no_grad():
                seen = torch.from_numpy(observations[t]).float()
                choice = masked(policy(seen), torch.from_numpy(masks[t]))
                action = choice.sample()
                log_probs[t] = choice.log_prob(action).numpy()
                values[t] = critic(seen).squeeze(1).numpy()
                chosen[t] = action.numpy()
            start = time.perf_counter()
            envs.step(chosen[t], out=batches[t + 1])
            stepping += time.perf_counter() - start
        decisions += steps * games

        # 2. Look back: how much better than expected was each decision?
        advantage, learnt = advantages(
            players[:-1], scores[1:] @ to_rewards, ended[1:], values, args.gae_lambda
        )
        learnt &= masks[:-1].sum(2) > 1  # of forced decisions there is nothing to learn
        rows = np.flatnonzero(learnt)
        flat = [a.reshape(steps * games, *a.shape[2:]) for a in (observations[:-1], masks[:-1])]
        old = [torch.from_numpy(a.reshape(-1)) for a in (chosen, log_probs, advantage, values)]
        returns = old[2] + old[3]

        # 3. Learn: small steps towards what turned out better.
        for _ in range(args.epochs):
            order = torch.from_numpy(rows)[torch.randperm(len(rows))]
            # Equal parts: a remainder of one row would have no spread to be normalized by.
            for some in order.tensor_split(max(1, len(rows) // args.minibatch)):
                seen = torch.from_numpy(flat[0][some]).float()
                choice = masked(policy(seen), torch.from_numpy(flat[1][some]))
                log_ratio = choice.log_prob(old[0][some]) - old[1][some]
                ratio = log_ratio.exp()
                better = old[2][some]
                better = (better - better.mean()) / (better.std() + 1e-8)
                clipped = ratio.clamp(1 - args.clip, 1 + args.clip)
                policy_loss = -torch.minimum(better * ratio, better * clipped).mean()
                value_loss = 0.5 * (critic(seen).squeeze(1) - returns[some]).square().mean()
                entropy = choice.entropy().mean()
                optimizer.zero_grad()
                (policy_loss + value_loss - fall * args.entropy * entropy).backward()
                nn.utils.clip_grad_norm_(policy.parameters(), args.gradient_clip)
                nn.utils.clip_grad_norm_(critic.parameters(), args.gradient_clip)
                optimizer.step()
        with torch.no_grad():
            kl = ((ratio - 1) - log_ratio).mean().item()

        # The last row of this rollout is the first of the next.
        for array in (observations, masks, players):
            array[0] = array[-1]

        passed = time.perf_counter() - began
        unexplained = np.var((returns - old[3]).numpy()[rows]) / max(
            np.var(returns.numpy()[rows]), 1e-8
        )
        print(
            f"{iteration}: {passed / 60:.1f} min, {decisions:,} decisions; a second: "
            f"{decisions / stepping:,.0f} stepping, {decisions / passed:,.0f} learning; "
            f"entropy {entropy.item():.2f}, kl {kl:.4f}, value explained {1 - unexplained:.2f}",
            flush=True,
        )
        if time.perf_counter() - last_measured > 60 * args.evaluate_minutes:
            measure(args.deals)
            last_measured = time.perf_counter()

    figures["stepping"], figures["learning"] = decisions / stepping, decisions / passed
    measure(args.final_deals)
    print(f"network: {out / 'network.safetensors'}; curve: {curve}")
    return figures


if __name__ == "__main__":
    main(parse())
