"""Exceptions. All but `Interrupted` are `GeduldError`s, which say what is wrong, where, and what to do about it."""

from __future__ import annotations

from typing import Any, Optional


class GeduldError(Exception):
    """The base class of all errors of geduld.

    >>> try:
    ...     geduld.Puzzle('format = 1\\nkind = "magic-square"\\nname = "x"\\nordre = 3\\n')
    ... except geduld.GeduldError as error:
    ...     print(error.line, error.message, error.hint, sep=" | ")
    4 | unknown key `ordre` in a puzzle of kind magic-square | did you mean `order`?
    """

    def __init__(
        self, message: str, *, file: Optional[str] = None, line: Optional[int] = None, hint: Optional[str] = None
    ) -> None:
        super().__init__(message)
        self.message = message
        """What is wrong."""
        self.file = file
        """The file, or the name of the bundled puzzle, if there is one."""
        self.line = line
        """The line, counted from 1, if the mistake is in a text."""
        self.hint = hint
        """What to do about it, if known."""

    def __str__(self) -> str:
        where = [self.file] if self.file is not None else []
        if self.line is not None:
            where.append(f"line {self.line}")
        text = ": ".join([", ".join(where), self.message] if where else [self.message])
        return text if self.hint is None else f"{text} ({self.hint})"

    def __reduce__(self) -> Any:
        return _again, (type(self), self.message, self.file, self.line, self.hint)


def _again(
    kind: type[GeduldError], message: str, file: Optional[str], line: Optional[int], hint: Optional[str]
) -> GeduldError:
    return kind(message, file=file, line=line, hint=hint)


class PuzzleError(GeduldError, ValueError):
    """A puzzle, a pin or a condition has a mistake."""


class ModelError(GeduldError, ValueError):
    """A mistake in a model, in a FlatZinc text or in clauses."""


class OptionError(GeduldError, ValueError):
    """A keyword has an invalid value, or would have no effect."""


class NotASolution(GeduldError, ValueError):
    """The solution that was checked breaks a rule of the puzzle."""


class NotFound(GeduldError):
    """A time limit or a token ended the work before a solution was found. The puzzle may or may not have one."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended the work. `found` has the results so far: `Counts` that are not complete, solutions, or None."""

    def __init__(self, found: Any = None) -> None:
        super().__init__(found)
        self.found = found

    def __str__(self) -> str:
        if self.found is None:
            return "interrupted"
        found = f"{len(self.found):,} solutions" if isinstance(self.found, list) else repr(self.found)
        return f"interrupted; found so far: {found}"


for _kind in (GeduldError, PuzzleError, ModelError, OptionError, NotASolution, NotFound, Interrupted):
    _kind.__module__ = "geduld"
