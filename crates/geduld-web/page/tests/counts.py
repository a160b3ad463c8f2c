#!/usr/bin/env python3
"""What the command line counts of each bundled puzzle, as JSON: counts.py GEDULD [SECONDS]; puzzles that take longer are left out."""

import json
import re
import subprocess
import sys

geduld = sys.argv[1]
limit = sys.argv[2] if len(sys.argv) > 2 else "10"
names = re.findall(r'^    "([\w-]+)",$', open("crates/geduld-puzzle/src/bundled.rs", encoding="utf-8").read().split("bundled![", 2)[1], re.M)
counts = {}
for name in names:
    run = subprocess.run([geduld, "count", name, "--json", "--time-limit", limit], capture_output=True, text=True)
    answer = json.loads(run.stdout)
    if answer["complete"]:
        keys = ("solutions", "labelled", "essentially_different", "layouts", "figures")
        counts[name] = {key: answer[key] for key in keys if key in answer}
    else:
        print(f"{name} takes longer than {limit} seconds", file=sys.stderr)
json.dump(counts, sys.stdout, indent=1)
