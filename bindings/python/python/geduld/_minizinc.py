"""Models of MiniZinc."""

from __future__ import annotations

import os
from typing import Any, Union

from ._geduld import FlatZinc


def from_minizinc(path: Union[str, "os.PathLike[str]"], **data: Any) -> FlatZinc:
    """Reads a model of MiniZinc: a file `.mzn`, which the program `minizinc` compiles, or a compiled one, `.fzn` or `.fzn.json`.

    Keywords are data of the model: `geduld.from_minizinc("queens.mzn", n=8)`. Lists become arrays. A model whose output has no
    variables of its own shows all of its variables.
    """
    name = os.fspath(path)
    if name.endswith(".mzn"):
        return FlatZinc.compile(name, [f"{key}={_text(value)}" for key, value in data.items()])
    if data:
        raise TypeError(f"{name} is compiled, so it takes no data")
    return FlatZinc.open(path)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, (list, tuple, range)):
        rows = [list(row) for row in value if isinstance(row, (list, tuple))]
        if rows:
            return "[|" + "|".join(",".join(map(_text, row)) for row in rows) + "|]"
        return "[" + ",".join(map(_text, value)) + "]"
    return str(value)
