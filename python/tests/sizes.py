"""How much the slow tests play: the first two games in full, the others enough to see it work.

What a test asserts is the same for every game.
"""

import skat_env

FULL = skat_env.games()[:2]


def sample(game, full, few):
    """So many of a thing."""
    return full if game in FULL else few
