"""The exceptions of the package: every one is a SkatError, and the builtin that fits."""


class SkatError(Exception):
    """Whatever this package raises of itself."""


class ArgumentError(SkatError, ValueError):
    """A value that is not among those that are expected."""


class ArgumentTypeError(ArgumentError, TypeError):
    """A value of another type than is expected."""


class PlayerError(ArgumentError, IndexError):
    """A number that no player of the game has."""


class IllegalActionError(SkatError, ValueError):
    """An action that the rules do not allow here; the game is left as it was."""


class GameOverError(SkatError, RuntimeError):
    """The game is over: there is nothing to decide."""


class ArrayError(SkatError, ValueError):
    """An array of another shape, not contiguous, read-only, or in use elsewhere."""


class ArrayTypeError(ArrayError, TypeError):
    """No array, or one of other elements."""


class BusyError(SkatError, RuntimeError):
    """Another thread is using the object."""


class TextError(SkatError, ValueError):
    """A text that does not read: a game, an action, a position."""


class VersionError(SkatError, ValueError):
    """A pickle of another version of this package."""


class AgentError(SkatError, ValueError):
    """No agent of this name, or one that cannot be built, or that failed to decide."""


class RecordError(SkatError, ValueError):
    """A line that is no record, or a record that the rules do not allow."""


class NetworkError(SkatError, ValueError):
    """A network that cannot be read, or whose arrays do not fit."""


class FileError(SkatError, OSError):
    """A file that cannot be read or written."""


class SolveError(SkatError, ValueError):
    """A position that cannot be solved."""


class UnsupportedError(SkatError, NotImplementedError):
    """Something that this game does not have."""


class ConfigError(SkatError, ValueError):
    """A config of a training run or a data set that cannot be used."""


class TrainingError(SkatError, RuntimeError):
    """A training run that cannot begin or go on, or a chunk that is none of it."""


class DataSetError(SkatError, RuntimeError):
    """A data set that cannot be made or read."""
