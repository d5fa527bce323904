"""How much the slow tests play: the first two games in full, the others enough to see it work.

What a test asserts is the same for every game.
"""

import skat_env

FULL = skat_env.games()[:2]
# Games that take so many times the decisions of the others.
LONG = {"scrabble": 4}


def sample(game, full, few):
    """So many of a thing."""
    return full if game in FULL else few


def steps(game, count):
    """So many steps, more in long games: in each as many games end."""
    return count * LONG.get(game, 1)
