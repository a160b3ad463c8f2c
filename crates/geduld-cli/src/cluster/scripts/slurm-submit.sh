#!/bin/bash
# Submits the tasks of a round, and the merge after them: submit.sh [ROUND] (default: the last round).
set -euo pipefail
cd "$(dirname "$0")"
round=${1:-$(printf '%s\n' job-*.sh | sed 's/[^0-9]//g' | sort -n | tail -n 1)}
array=$(sbatch --parsable "job-$round.sh")
# afterany: if some task has not finished, the merge reports the missing cubes.
merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" merge.sh)
echo "tasks: job ${array%%;*}; merge: job ${merge%%;*}"
