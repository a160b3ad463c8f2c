#!/bin/bash
#SBATCH --job-name=@NAME@-merge
#SBATCH --time=30
#SBATCH --output=logs/merge.log
@SBATCH@# Adds up what is finished: result.json, result.txt and table, or an error that says what is missing.
[ -e cluster.json ] || cd "$(dirname "$0")" || exit 1
wanted=${GEDULD:-@GEDULD@}
geduld=$wanted
command -v "$geduld" >/dev/null || geduld=geduld
command -v "$geduld" >/dev/null || {
    echo "there is no program $wanted on $(hostname), and no geduld in its PATH: name one in the variable GEDULD" >&2
    exit 127
}
shopt -s nullglob
parts=(parts/*)
if ! "$geduld" merge plan "${parts[@]}" --table table --force --json >.result; then
    rm -f .result
    echo "\`geduld cluster status FOLDER\` tells how far the tasks are, \`geduld cluster rest FOLDER\` writes jobs for the missing cubes" >&2
    exit 1
fi
mv .result result.json
"$geduld" merge plan "${parts[@]}" | tee result.txt
