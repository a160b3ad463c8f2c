"""What the scripts of the tools that are used from Python share: `with_TOOL.py PUZZLE first|all|solution [PIN]`."""

import json
import sys
import time

import puzzles


def main(solutions):
    """Counts what `solutions(puzzle, every)` yields, and prints the number and the processor seconds.

    For `solution` it prints the first one too, which must be values as the puzzle's `solution` wants them. The seconds
    begin here, where the tool is imported already, and comprise building the model.
    """
    begin = time.process_time()
    name, task, *pin = sys.argv[1:]
    try:
        puzzle = puzzles.load(name, *pin)
        if task == "all" and getattr(puzzle, "equal", False):
            raise ValueError("equal pieces would count as different")
    except ValueError as error:
        sys.exit(str(error))
    answer = {"solutions": 0}
    for values in solutions(puzzle, task == "all"):
        answer["solutions"] += 1
        if task == "solution":
            answer["solution"] = puzzle.solution(values)
        if task != "all":
            break
    answer["seconds"] = time.process_time() - begin
    print(json.dumps(answer))
