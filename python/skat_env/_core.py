"""What of the package's core is written in Python."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Any, Literal

import numpy as np

from . import _native
from ._errors import NetworkError


@dataclass(slots=True, eq=False)
class Batch:
    """What a learner reads after each step of a :class:`VectorEnv`: arrays with a row for each game.

    ``observations``: of the players to move, ``[n, features]``; ``masks``: their legal actions, 1
    or 0, ``[n, actions]``; ``players``: the players to move, ``[n]``; ``rewards``: the points of
    each player for a game that the last step ended, otherwise 0, ``[n, players]``; ``ended``:
    whether the last step ended the game, 1 or 0, ``[n]``.
    """

    observations: np.ndarray
    masks: np.ndarray
    players: np.ndarray
    rewards: np.ndarray
    ended: np.ndarray

    def copy(self) -> "Batch":
        """The same in memory of its own."""
        return Batch(
            self.observations.copy(),
            self.masks.copy(),
            self.players.copy(),
            self.rewards.copy(),
            self.ended.copy(),
        )


@dataclass(slots=True, frozen=True)
class Opinion:
    """What an agent thinks of a decision.

    ``choice``: what it would do; ``values``: what speaks for each action that it has considered,
    the more the better, empty where it does not think in values; ``errors``: standard errors of
    values that are means of a sample; ``unit``: in what the values count; ``method``: how it came
    by them.
    """

    choice: int
    values: dict[int, float]
    errors: dict[int, float]
    unit: str
    method: str


class Result:
    """What a match of two agents found.

    ``difference``: A's points less B's, per game and seat; ``ci95``: its interval of 95 %, over
    deals; ``standard_error``; ``deals`` and ``games``; ``report``: all that is known, as ``skat
    evaluate --json`` prints it.
    """

    __slots__ = ("report", "_json")

    def __init__(self, text: str):
        self._json = text
        self.report: dict[str, Any] = json.loads(text)

    @property
    def agents(self) -> list[str]:
        """What the agents are called."""
        return self.report["agents"]

    @property
    def pair(self) -> dict[str, Any]:
        """The comparison of the two agents."""
        return self.report["match"]["pairs"][0]

    @property
    def difference(self) -> float:
        """A's points less B's, per game and seat."""
        return self.pair["difference"]["mean"]

    @property
    def ci95(self) -> tuple[float, float]:
        """The interval of 95 % of the difference."""
        return (self.pair["difference"]["low"], self.pair["difference"]["high"])

    @property
    def standard_error(self) -> float:
        """The standard error of the difference."""
        return self.pair["difference"]["standard_error"]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.report["match"]["deals"]

    @property
    def games(self) -> int:
        """How many games were played with them."""
        return self.report["match"]["games"]

    def json(self) -> str:
        """The report as JSON."""
        return self._json

    def text(self) -> str:
        """The report for people."""
        a, b = self.agents
        points = self.report["points"]
        low, high = self.ci95
        pair, setup = self.pair, self.report["match"]["setup"]
        if low == high == 0.0:
            verdict = "A and B scored exactly the same on every deal."
        elif low > 0:
            verdict = f"A is stronger, by {self.difference:.1f} {points} per game and seat."
        elif high < 0:
            verdict = f"B is stronger, by {-self.difference:.1f} {points} per game and seat."
        else:
            verdict = "Neither is shown to be stronger."
        lines = [
            f"A  {a}",
            f"B  {b}",
            f"{self.deals:,} deals (seed {setup['seed']}), {self.games:,} games",
            "",
            verdict,
            f"A - B: {self.difference:+.2f} {points} per game and seat "
            f"(95 % interval {low:+.2f} to {high:+.2f})",
            f"deals on which A did better: {pair['better']:,}, equally well: {pair['equal']:,}, "
            f"worse: {pair['worse']:,}",
        ]
        for name, agent in zip("AB", self.report["match"]["agents"], strict=True):
            mean = agent["points"]
            lines.append(
                f"{name}: {mean['mean']:.2f} {points} per game and seat "
                f"({mean['low']:.2f} to {mean['high']:.2f})"
            )
        for alone in pair.get("alone", []):
            first, others = ("A", "B") if alone["agent"] == pair["a"] else ("B", "A")
            gain = alone["difference"]
            lines.append(
                f"{first} alone against {others}: {gain['mean']:+.2f} "
                f"({gain['low']:+.2f} to {gain['high']:+.2f})"
            )
        if (controlled := pair.get("controlled")) is not None:
            better = controlled["estimate"]
            lines.append(
                f"with luck taken out: {better['mean']:+.2f} ({better['low']:+.2f} to {better['high']:+.2f})"
            )
        if (sprt := self.report["match"].get("sprt")) is not None:
            lines.append(f"sequential test: {sprt['verdict'] or 'undecided'}")
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        low, high = self.ci95
        return f"<Result {self.difference:+.2f} ({low:+.2f} to {high:+.2f}), {self.deals} deals>"


Policy = Callable[[np.ndarray, np.ndarray], Any]


def evaluate(
    a: str | Policy,
    b: str | Policy,
    deals: int = 1000,
    seed: int = 1,
    game: str = "skat",
    *,
    options: dict[str, Any] | None = None,
    threads: int = 1,
    observations: Literal["float32", "uint8", "bits"] = "float32",
    control: str | None = None,
    sprt: tuple[float, float] | None = None,
    contracts: str | None = None,
    names: tuple[str, str] | None = None,
) -> Result:
    """Plays two agents against each other over duplicate deals, with the statistics of ``skat evaluate``.

    An agent is a text, or a function that gets observations ``[n, features]`` (written as
    ``observations`` says) and masks ``[n, actions]`` of so many decisions, and gives as many
    actions. The same seed gives the same deals and, with agents that answer the same each time,
    the same report, whatever the number of ``threads``.

    ``options``: the rules, as in ``make``. ``control``: an agent whose luck on the same deals is
    taken out of the difference. ``sprt``: two claims of a sequential test that may end the match
    before ``deals``. ``contracts``: an agent that bids and declares for everybody, so that the
    play of the cards alone is measured. ``names``: what the agents are called in the report.
    """
    called = names or tuple(_called(agent, letter) for agent, letter in ((a, "a"), (b, "b")))
    text = _native._evaluate(
        [a, b],
        list(called),
        deals,
        seed,
        game,
        options,
        threads,
        observations,
        control,
        sprt,
        contracts,
    )
    return Result(text)


def _called(agent: Any, letter: str) -> str:
    return (
        agent
        if isinstance(agent, str)
        else getattr(agent, "__name__", None) or f"function {letter}"
    )


def save_network(
    path: str | PathLike[str],
    game: str,
    layers: Any,
    *,
    head: str = "per_action",
    algorithm: str = "ppo",
) -> None:
    """Writes a network that the agent ``net:PATH`` plays greedily, in Python and in the program.

    ``layers``: the fully connected layers in order, ReLU between them: pairs of a weight
    ``[inputs, outputs]`` and a bias ``[outputs]``, or a ``torch.nn.Sequential`` of ``Linear`` and
    ``ReLU``. Inputs are the features of an observation. ``head``: "per_action" puts out a number
    for each action; "action_as_input" puts out one, and takes the action behind the observation,
    one of as many features as there are actions. ``algorithm``: "ppo" if the numbers are logits,
    "dmc" if they are returns.
    """
    _native._save_network(path, game, list(_layers(layers)), head, algorithm)


def _layers(layers: Any) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    if hasattr(layers, "children"):
        expected = "expected torch.nn.Linear with a bias, and torch.nn.ReLU between them"
        linear = True
        for i, layer in enumerate(layers.children()):
            name = type(layer).__name__
            if linear and name == "Linear" and layer.bias is not None:
                weight, bias = (
                    part.detach().cpu().numpy() for part in (layer.weight.T, layer.bias)
                )
                yield (
                    np.ascontiguousarray(weight, np.float32),
                    np.ascontiguousarray(bias, np.float32),
                )
            elif linear or name != "ReLU":
                raise NetworkError(f"layer {i} of the module is {layer}; {expected}")
            linear = not linear
        if linear:
            raise NetworkError(f"the module ends with a ReLU, or is empty; {expected}")
        return
    for i, layer in enumerate(layers):
        try:
            weight, bias = (np.ascontiguousarray(part, dtype=np.float32) for part in layer)
        except (TypeError, ValueError) as error:
            raise NetworkError(f"layer {i}: {error}; expected a weight and a bias") from error
        if weight.ndim != 2 or bias.ndim != 1:
            raise NetworkError(
                f"layer {i}: weight {weight.shape}, bias {bias.shape}; "
                "expected (inputs, outputs) and (outputs,)"
            )
        yield weight, bias
