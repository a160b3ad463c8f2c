#!/bin/bash
# Submits the tasks of a round, waits for them and merges: submit.sh [ROUND] (default: the last round). You can end it and run it
# again at any time.
cd "$(dirname "$0")" || exit 1
round=${1:-$(printf '%s\n' job-*.sh | sed 's/[^0-9]//g' | sort -n | tail -n 1)}
"./job-$round.sh" --wait
./merge.sh
