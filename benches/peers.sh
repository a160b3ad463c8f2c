#!/usr/bin/env bash
# The same counts by other solvers, if they are installed, in one run. Prints seconds and ratios.
#   Gecode through MiniZinc (Debian: apt-get install minizinc)
#   clasp (Debian: apt-get install clasp)
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
geduld=${CARGO_TARGET_DIR:-target}/release/geduld
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The least of three runs, in seconds.
seconds() {
    local best="" now start
    for _ in 1 2 3; do
        start=$(date +%s.%N)
        "$@" >"$work/out"
        now=$(echo "$(date +%s.%N) - $start" | bc -l)
        if [ -z "$best" ] || [ "$(echo "$now < $best" | bc -l)" = 1 ]; then best=$now; fi
    done
    printf '%.3f' "$best"
}
ratio() { echo "$1 / $2" | bc -l | xargs printf '%.1f'; }
command -v bc >/dev/null || { echo "bc is missing (Debian: apt-get install bc)"; exit 1; }

plain=$(seconds "$geduld" count magic-4 --engine search --no-symmetry --threads 1)
echo "magic-4, all 7040 squares"
echo "  geduld, search, no symmetry, 1 thread   $plain s"
echo "  geduld, search, all defaults            $(seconds "$geduld" count magic-4) s"

if command -v minizinc >/dev/null; then
    cat >"$work/magic.mzn" <<'MODEL'
include "alldifferent.mzn";
int: n = 4;
int: s = n * (n * n + 1) div 2;
array[1..n, 1..n] of var 1..n*n: x;
constraint alldifferent(array1d(x));
constraint forall(i in 1..n)(sum(j in 1..n)(x[i, j]) = s /\ sum(j in 1..n)(x[j, i]) = s);
constraint sum(i in 1..n)(x[i, i]) = s /\ sum(i in 1..n)(x[i, n + 1 - i]) = s;
solve :: int_search(array1d(x), dom_w_deg, indomain_min) satisfy;
output ["\(x)"];
MODEL
    gecode=$(seconds minizinc --solver gecode -a "$work/magic.mzn" 2>/dev/null)
    echo "  Gecode, dom_w_deg, all solutions        $gecode s   $(grep -c -- '----------' "$work/out") solutions, ratio $(ratio "$gecode" "$plain")"
else
    echo "  Gecode: not installed (Debian: apt-get install minizinc)"
fi

if command -v clasp >/dev/null; then
    "$geduld" encode magic-4 -o "$work/magic.cnf"
    # clasp does not read `c p show`, so this projects on nothing; every solution is one model anyway.
    clasp=$(seconds bash -c "clasp -n 0 --project=show -q --outf=1 '$work/magic.cnf' || true")
    echo "  clasp on the formula, all models        $clasp s   ratio $(ratio "$clasp" "$plain")"
else
    echo "  clasp: not installed (Debian: apt-get install clasp)"
fi
