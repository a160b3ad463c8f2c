#!/usr/bin/env python3
"""Writes the formulas of `formulas.txt` to a folder. Usage: formulas.py CLONES FOLDER; CLONES holds clones of both repositories, also bare ones."""

import gzip
import pathlib
import subprocess
import sys

clones, folder = map(pathlib.Path, sys.argv[1:])
folder.mkdir(exist_ok=True)
for line in (pathlib.Path(__file__).parent / "formulas.txt").read_text().splitlines():
    if line.startswith("#"):
        continue
    repository, path, name = line.split()
    show = ["git", "-C", clones / repository, "show", f"HEAD:{path}"]
    data = subprocess.run(show, stdout=subprocess.PIPE, check=True).stdout
    text = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode(errors="replace")
    # Comments and weights are left out. The headers of some formulas have a wrong number of clauses.
    lines = [line for line in text.splitlines() if line[:1] not in ("c", "w", "%", "p")]
    variables = next(line.split()[2] for line in text.splitlines() if line.startswith("p"))
    header = f"p cnf {variables} {' '.join(lines).split().count('0')}"
    (folder / f"{name}.cnf").write_text("\n".join([header, *lines, ""]))
