"""The smallest symmetric figures of copies of one piece, as a table in Markdown.

    python3 benches/smallest.py target/release/geduld
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Only pieces without a mirror axis: the others are symmetric figures themselves. The rows of a page are written one after the other.
TETROMINOES = {"L": "X./X./XX", "S": ".XX/XX."}
PENTOMINOES = {"F": ".XX/XX./.X.", "L": "X./X./X./XX", "N": ".X/.X/XX/X.", "P": "XX/XX/X.", "Y": ".X/XX/.X/.X", "Z": "XX./.X./.XX"}
PENTIAMONDS = {"J": "XXXX/...X", "P": "XXX/XX."}


def smallest(binary, grid, name, shape, symmetry, flip, most, frame):
    """The number of copies, whether it is proved, and the seconds."""
    rows = json.dumps(shape.split("/"))
    text = (
        f'format = 1\nkind = "symmetry-figure"\nname = "{name}"\ngrid = "{grid}"\nframe = {frame}\n[rules]\nsymmetry = {json.dumps(symmetry)}\n'
        f"flip = {str(flip).lower()}\n[[piece]]\nshape = {rows}\ncopies = \"1-{most}\"\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figure.toml"
        file.write_text(text)
        begun = time.monotonic()
        run = subprocess.run([binary, "solve", str(file), "--smallest", "--no-progress", "--time-limit", "120"], capture_output=True, text=True)
    rows = [line for line in run.stdout.splitlines() if line.startswith("no figure")]
    found = run.returncode == 0 and "no solution" not in run.stdout
    cut = any("fits into the frame" in line for line in rows)
    return (len(rows) + 1 if found else None), cut, time.monotonic() - begun, run.stdout


def main():
    binary = sys.argv[1]
    asked = [("square", "tetromino", TETROMINOES), ("square", "pentomino", PENTOMINOES), ("triangle", "pentiamond", PENTIAMONDS)]
    print("| piece | mirror, not flipped | largest turn, not flipped | s |\n| --- | --- | --- | --- |")
    for grid, kind, pieces in asked:
        axes = ["mirror", "diagonal"] if grid == "square" else ["mirror"]
        turn = ["quarter-turn"] if grid == "square" else ["third-turn"]
        frame = 12 if grid == "triangle" else 14
        for name, shape in pieces.items():
            cells = []
            total = 0.0
            for symmetry in (axes, turn):
                copies, cut, seconds, _ = smallest(binary, grid, f"{kind} {name}", shape, symmetry, False, 8, frame)
                total += seconds
                cells.append("more than could be tried" if copies is None else f"{copies}{' (within the frame)' if cut else ''}")
            print(f"| {kind} {name} | {cells[0]} | {cells[1]} | {total:.1f} |", flush=True)


main()
