#!/usr/bin/env bash
# All models of two formulas, by geduld's enumerator and by clasp in turn: processor time, and the most memory held.
#   clasp (Debian: apt-get install clasp)
# Usage: benches/enumeration.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-3}
command -v clasp >/dev/null || { echo "clasp is not installed (Debian: apt-get install clasp)"; exit 1; }
[ -x /usr/bin/time ] || { echo "GNU time is not installed (Debian: apt-get install time)"; exit 1; }
cargo build --release --quiet
geduld=${CARGO_TARGET_DIR:-target}/release/geduld
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Queens: a variable for each square, a queen in each row, and one clause for each pair of squares that attack one another.
awk -v n=13 '
    function square(row, column) { return row * n + column + 1 }
    BEGIN {
        for (r = 0; r < n; r++) {
            clause = ""
            for (c = 0; c < n; c++) clause = clause square(r, c) " "
            clauses[count++] = clause "0"
        }
        for (a = 0; a < n * n; a++) for (b = a + 1; b < n * n; b++) {
            rows = int(b / n) - int(a / n); columns = b % n - a % n
            if (rows == 0 || columns == 0 || rows == columns || rows == -columns) clauses[count++] = "-" (a + 1) " -" (b + 1) " 0"
        }
        print "p cnf", n * n, count
        for (i = 0; i < count; i++) print clauses[i]
    }' >"$work/queens-13.cnf"
"$geduld" encode magic-4 -o "$work/magic-4.cnf"

# Seconds of processor time and KB of a command, and what it printed in $work/out.
measure() { /usr/bin/time -f '%U %M' -o "$work/time" "$@" >"$work/out" || true; tail -n 1 "$work/time"; }

printf '%-10s %5s  %-28s %-28s\n' formula round geduld clasp
for formula in queens-13 magic-4; do
    for round in $(seq "$rounds"); do
        own=$(measure "$geduld" count --cnf "$work/$formula.cnf" --threads 1)
        models=$(awk '/^c s exact/ { print $NF }' "$work/out")
        theirs=$(measure clasp -n 0 -q "$work/$formula.cnf")
        others=$(awk '/Models/ { print $NF }' "$work/out")
        printf '%-10s %5s  %6s s %7s KB %9s  %6s s %7s KB %9s\n' "$formula" "$round" $own "$models" $theirs "$others"
        [ "$models" = "$others" ] || { echo "they disagree"; exit 1; }
    done
done
