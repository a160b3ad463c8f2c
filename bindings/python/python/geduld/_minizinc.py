"""Models of MiniZinc."""

from __future__ import annotations

import os
from typing import Union

from ._errors import ModelError
from ._geduld import FlatZinc


def from_minizinc(path: Union[str, "os.PathLike[str]"]) -> FlatZinc:
    """Reads a model that MiniZinc has compiled, a file `.fzn` or `.fzn.json`.

    `minizinc -c -G std --fzn model.fzn model.mzn` compiles a model for any solver. After `geduld minizinc install`,
    `minizinc -c --solver geduld` makes smaller files.

    >>> geduld.from_minizinc("queens.mzn")
    Traceback (most recent call last):
        ...
    geduld.ModelError: queens.mzn: this is a model in MiniZinc, which is not compiled (minizinc -c -G std --fzn model.fzn queens.mzn compiles it)
    """
    name = os.fspath(path)
    if name.endswith(".mzn"):
        hint = f"minizinc -c -G std --fzn model.fzn {name} compiles it"
        raise ModelError("this is a model in MiniZinc, which is not compiled", file=name, hint=hint)
    return FlatZinc.open(path)
