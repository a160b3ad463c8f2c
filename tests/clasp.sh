#!/usr/bin/env bash
# Counts the formulas of small puzzles with clasp, a solver that shares nothing with geduld, for every choice of
# encoding, and compares with geduld's own count. Needs clasp and python3 (Debian: apt-get install clasp python3).
set -euo pipefail
cd "$(dirname "$0")/.."
command -v clasp >/dev/null || { echo "clasp is not installed (Debian: apt-get install clasp)"; exit 1; }
cargo build --release --quiet
geduld=${CARGO_TARGET_DIR:-target}/release/geduld
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# clasp does not read `c p show` lines: the projection is done on the solutions it prints.
count_models() {
    # clasp ends with 30 when it has enumerated everything, with 20 when there is nothing.
    { clasp -n 0 "$1" || true; } | python3 -c '
import sys
show = set()
for line in open(sys.argv[1]):
    if line.startswith("c p show"):
        show = {int(v) for v in line.split()[3:-1]}
models, solution, full = set(), [], 0
for line in sys.stdin:
    if line.startswith("v "):
        for literal in map(int, line.split()[1:]):
            if literal == 0:
                models.add(tuple(sorted(v for v in solution if v in show)))
                full += 1
                solution = []
            else:
                solution.append(literal)
print(len(models), full)' "$1"
}

# Every choice, one at a time; the others stay at their defaults. The help lists them all.
mapfile -t choices < <(echo; "$geduld" encode --help | python3 -c '
import re, sys
option = None
for line in sys.stdin:
    if heading := re.match(r" *--([a-z-]+) <", line):
        option = heading[1]
    elif choice := re.match(r" +- ([a-z-]+):", line):
        print(f"--{option} {choice[1]}")')
[ "${#choices[@]}" -gt 30 ] || { echo "the help lists no encodings"; exit 1; }
# The bundled figures take clasp minutes each; this one is small.
cat >"$work/trominoes.toml" <<'PUZZLE'
format = 1
kind = "symmetry-figure"
name = "Two trominoes and a domino"
frame = 4
[[piece]]
shape = ["X.", "XX"]
copies = 2
[[piece]]
shape = ["XX"]
PUZZLE
for puzzle in crazy-jacob nintai-rim-1 magic-3 boss-3 snake-red "$work/trominoes.toml" tests/cases/nintai-4.toml \
    tests/cases/cards-diddl-knifflidiffels-version-4.toml; do
    expected=$("$geduld" count "$puzzle" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["solutions"])')
    for choice in "${choices[@]}"; do
        # shellcheck disable=SC2086 # a choice is an option and its value
        "$geduld" encode "$puzzle" $choice -o "$work/formula.cnf"
        read -r projected full <<<"$(count_models "$work/formula.cnf")"
        verdict=right
        # Every encoding is parsimonious: as many models as solutions, projected or not.
        if [ "$projected" != "$expected" ] || [ "$full" != "$expected" ]; then verdict=WRONG; failed=1; fi
        printf '%-55s %-36s %6s solutions, clasp %6s (%s unprojected): %s\n' \
            "$(basename "$puzzle")" "${choice:-defaults}" "$expected" "$projected" "$full" "$verdict"
    done
done
exit $failed
