#!/bin/bash
# Submits the tasks of a round, and behind them the merge: submit.sh [ROUND], the last one if none is named.
set -euo pipefail
cd "$(dirname "$0")"
round=${1:-$(printf '%s\n' job-*.sh | sed 's/[^0-9]//g' | sort -n | tail -n 1)}
array=$(sbatch --parsable "job-$round.sh")
# Afterany: the merge tells what is missing if not every task has come to its end.
merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" merge.sh)
echo "tasks: job ${array%%;*}; merge: job ${merge%%;*}"
