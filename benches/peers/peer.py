"""What the scripts of the tools that are used from Python share: `with_TOOL.py PUZZLE first|all [PIN]`."""

import json
import sys
import time

import puzzles


def main(solutions):
    """Counts what `solutions(puzzle, every)` yields, and prints the number and the processor seconds.

    The seconds begin here, where the tool is imported already, and comprise building the model.
    """
    begin = time.process_time()
    name, task, *pin = sys.argv[1:]
    count = 0
    for _ in solutions(puzzles.load(name, *pin), task == "all"):
        count += 1
        if task == "first":
            break
    print(json.dumps({"solutions": count, "seconds": time.process_time() - begin}))
