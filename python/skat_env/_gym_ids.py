"""The names under which Gymnasium knows the games: `skat_env/Skat-v1` and so on."""


def gym_id(game: str) -> str:
    """Gymnasium's name of a game: `skat_env/FiveHundred-v1` for "five_hundred"."""
    return f"skat_env/{''.join(word.capitalize() for word in game.split('_'))}-v1"


def register_ids() -> list[str]:
    """Registers every game with Gymnasium, where it is installed; returns the new names."""
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError:
        return []
    from . import games

    new = [game for game in games() if gym_id(game) not in registry]
    for game in new:
        register(
            id=gym_id(game),
            entry_point="skat_env.gym:GymEnv",
            vector_entry_point="skat_env.gym:GymVectorEnv",
            kwargs={"game": game},
        )
    return [gym_id(game) for game in new]
