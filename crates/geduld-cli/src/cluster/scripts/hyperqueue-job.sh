#!/bin/bash
# Submits tasks @FIRST@ to @LAST@ to a running HyperQueue server, which hands them out to its workers.
cd "$(dirname "$0")" || exit 1
exec hq submit --name @NAME@ --array @FIRST@-@LAST@ --cpus @THREADS@ --cwd "$PWD" \
    --stdout 'logs/%{TASK_ID}.log' --stderr 'logs/%{TASK_ID}.log' "$@" \
    -- bash -c './count.sh "$HQ_TASK_ID" @FIRST@ @LAST@@LIST@'
