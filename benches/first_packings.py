"""First solutions of packings of growing size, as a table in Markdown.

    python3 benches/first_packings.py target/release/geduld [--seconds 60]

One thread; the limit is on the clock, and what is told is the processor time.
"""

import argparse
import json
import resource
import subprocess
import tempfile
from pathlib import Path

PENTOMINOES, HEXOMINOES = "pentominoes", "hexominoes"
# The grid, the size of the board, the sets, and whether pieces may be turned over.
PACKINGS = [
    ("square", [6, 10], [PENTOMINOES], True),
    ("square", [3, 20], [PENTOMINOES], True),
    ("square", [6, 11], ["trominoes", PENTOMINOES], True),
    ("square", [8, 10], ["tetrominoes", PENTOMINOES], True),
    ("square", [4, 20], ["tetrominoes", PENTOMINOES], True),
    ("square", [9, 10], ["one-sided pentominoes"], False),
    ("square", [6, 15], ["one-sided pentominoes"], False),
    ("square", [3, 30], ["one-sided pentominoes"], False),
    ("square", [15, 18], [PENTOMINOES, HEXOMINOES], True),
    ("square", [9, 30], [PENTOMINOES, HEXOMINOES], True),
    ("square", [16, 17], ["dominoes", PENTOMINOES, HEXOMINOES], True),
    ("square", [10, 29], ["tetrominoes", PENTOMINOES, HEXOMINOES], True),
    ("square", [18, 20], ["one-sided hexominoes"], False),
    ("hexagon", [10, 11], ["pentahexes"], True),
    ("hexagon", [7, 21], ["trihexes", "tetrahexes", "pentahexes"], True),
    ("cube", [3, 4, 5], [PENTOMINOES], True),
    ("cube", [2, 4, 4], ["tetracubes"], True),
    ("cube", [2, 4, 19], ["monocubes", "tricubes", "pentacubes"], True),
    ("cube", [3, 3, 17], ["dicubes", "tricubes", "pentacubes"], True),
    ("cube", [3, 7, 7], ["dicubes", "pentacubes"], True),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("geduld")
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    print("| board | pieces | cells | strategy | seconds |\n| --- | --- | ---: | --- | ---: |")
    for grid, size, sets, flip in PACKINGS:
        cells = 1
        for side in size:
            cells *= side
        text = f'format = 1\nkind = "packing"\nname = "packing"\ngrid = "{grid}"\nboard = {{ size = {size} }}\npieces = {json.dumps(sets)}\n'
        if not flip:
            text += "flip = false\n"
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "packing.toml"
            file.write_text(text)
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            command = [options.geduld, "solve", str(file), "-v", "--threads", "1", "--no-progress", "--time-limit", f"{options.seconds}s"]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        strategy = [line.split()[2] for line in run.stderr.splitlines() if line.startswith("the strategy")]
        found = run.returncode == 0
        told = f"{seconds:.2f}" if found else f"none in {options.seconds} s"
        if not found and "before the work was ended" not in run.stdout + run.stderr:
            told = (run.stdout + run.stderr).strip().splitlines()[0]
        print(f"| {grid} {' x '.join(map(str, size))} | {', '.join(sets)} | {cells} | {strategy[0] if strategy else ''} | {told} |", flush=True)


main()
