#!/bin/bash
# Counts one task: count.sh TASK FIRST LAST [LIST]
#
# Tasks FIRST to LAST share the cubes of the plan, or those of the file LIST. Finished cubes are recorded in parts/TASK, and another run
# continues from there. Exit status: 0 the task is done; 75 some work was done and some is left, or the program was killed, so run the task
# again (in a Slurm job, this script requeues it); with any other status, look for the cause.
cd "$(dirname "$0")" || exit 1
wanted=${GEDULD:-@GEDULD@}
geduld=$wanted
command -v "$geduld" >/dev/null || geduld=geduld
task=$1 first=$2 last=$3

# Reports to `geduld cluster status` that the task has failed, if the program could not.
failed() {
    echo "$2" >&2
    printf '{"state":"failed","share":0,"written":"%s"}\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" >"status/.$task.new" &&
        mv "status/.$task.new" "status/$task.json"
    exit "$1"
}
command -v "$geduld" >/dev/null ||
    failed 127 "there is no program $wanted on $(hostname), and no geduld in its PATH: name one in the variable GEDULD"

cubes=(${4:+--cubes "@$4"})
# The time limit in seconds, shorter than the time of the job; 0 means no limit.
limit=@LIMIT@
[ "$limit" = 0 ] || cubes+=(--time-limit "$limit")

# The number of recorded lines. The first line exists before any cube is finished.
recorded() {
    local lines
    lines=$(wc -l 2>/dev/null <"parts/$task") || lines=1
    echo $((lines > 1 ? lines : 1))
}

before=$(recorded)
# SIGUSR1 means that the time is nearly over. At SIGTERM the scheduler has already decided to end or requeue the task. Both end the count
# after its cubes are recorded. A second SIGTERM would end it at once.
child= again=yes terminated=
trap 'again=yes; [ -z "$child" ] || kill -USR1 "$child" 2>/dev/null' USR1
trap 'again=yes terminated=yes; [ -z "$child" ] || kill -USR1 "$child" 2>/dev/null' TERM
"$geduld" count --plan plan --part "$((task - first + 1))/$((last - first + 1))" "${cubes[@]}" --threads @THREADS@ \
    --checkpoint "parts/$task" --status-file "status/$task.json" --requeue --json &
child=$!
while [ "$again" ]; do
    again=
    wait "$child"
    status=$?
done

[ -z "$terminated" ] || [ "$status" = 0 ] || exit 143
kills=status/$task.kills
if [ "$status" = 137 ]; then
    # The program was killed, perhaps for lack of memory. Finished cubes are recorded, so the task is run again: at most three times in a row
    # without finishing a cube.
    [ "$(recorded)" = "$before" ] || rm -f "$kills"
    echo killed >>"$kills"
    [ "$(wc -l <"$kills")" -le 3 ] ||
        failed 137 "the program was killed again and again before it had finished one cube: give the task more memory"
    echo "the program was killed (SIGKILL), perhaps because it had too little memory: the task is run again" >&2
    status=75
elif [ "$status" = 75 ]; then
    rm -f "$kills"
    if [ "$limit" != 0 ] && [ "$SECONDS" -ge $((limit / 2)) ] && [ "$(recorded)" = "$before" ]; then
        failed 1 "not one cube was finished in this time: give the tasks more, or cut what is left with \`geduld cluster rest\`"
    fi
elif [ "$status" != 0 ]; then
    failed "$status" "the task has failed with status $status"
fi
if [ "$status" = 75 ]; then
    # With RequeueExit=75 in the configuration of Slurm the status would be enough. SLURM_JOB_ID may be that of the whole array.
    [ -z "${SLURM_ARRAY_TASK_ID-}" ] || scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
