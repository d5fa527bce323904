"""TorchRL: its check of environments, and rollouts of whole games."""

import pytest
from sizes import steps

import skat_env

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: the tests of TorchRL are not run"
)
pytest.importorskip("torchrl", reason="TorchRL is not installed: its tests are not run")

from torchrl.envs.utils import check_env_specs  # noqa: E402

from skat_env.torchrl import CardGameEnv, pettingzoo_env  # noqa: E402

games = pytest.mark.parametrize("game", skat_env.games())


@games
@pytest.mark.parametrize("num_envs", [1, 7])
def test_the_check_of_torchrl(game, num_envs):
    check_env_specs(CardGameEnv(game, num_envs, opponents=["random"]), break_when_any_done="both")


@games
def test_the_check_of_torchrl_on_pettingzoo(game):
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    with pytest.warns(UserWarning, match="PettingZoo in TorchRL is tested using version"):
        env = pettingzoo_env(game)
    check_env_specs(env)
    rollout = env.rollout(skat_env.spec(game).max_game_length)
    assert rollout["next", "done"][-1].all()


@games
def test_rollouts_play_whole_games(game):
    env = CardGameEnv(game, 5, opponents=["random"], seed=3)
    rollout = env.rollout(steps(game, 150), break_when_any_done=False)
    actions, masks = rollout["action"], rollout["action_mask"]
    assert masks.gather(2, actions.unsqueeze(2)).all()
    done, rewards = rollout["next", "done"].squeeze(2), rollout["next", "reward"].squeeze(2)
    assert done.sum() > 5 and not rewards[~done].any() and rewards[done].any()
    following = rollout["next", "observation"]
    assert not following[done].any() and following[~done].any(1).all()
    # After the end of a deal the next row is the first of a new one.
    assert rollout["observation"].any(2).all()


@games
def test_the_seed_determines_the_games(game):
    def course(seed):
        torch.manual_seed(1)
        env = CardGameEnv(game, 3, opponents=["heuristic"], seed=seed)
        return env.rollout(40, break_when_any_done=False)["observation"]

    assert torch.equal(course(1), course(1))
    assert not torch.equal(course(1), course(2))


@games
def test_illegal_actions_are_refused_and_any_game_is_dealt_anew(game):
    env = CardGameEnv(game, 3, opponents=["random"])
    data = env.reset()
    data["action"] = data["action_mask"].float().argmin(1)
    with pytest.raises(skat_env.IllegalActionError):
        env.step(data)
    before = [env.envs.state(i) for i in range(3)]
    data["_reset"] = torch.tensor([[True], [False], [True]])
    env.reset(data)
    assert [env.envs.state(i) == before[i] for i in range(3)] == [False, True, False]
    assert env.reset()["action_mask"].any(1).all()
