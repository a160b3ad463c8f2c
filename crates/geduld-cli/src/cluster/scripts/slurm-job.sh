#!/bin/bash
#SBATCH --job-name=@NAME@
#SBATCH --array=@FIRST@-@LAST@
#SBATCH --cpus-per-task=@THREADS@
#SBATCH --time=@TIME@
@SIGNAL@
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=logs/%a.log
@SBATCH@@SBATCH-TASKS@# More options can be added here, or for all jobs at once in the variables SBATCH_PARTITION, SBATCH_ACCOUNT …
# Submit this file from its own folder, as ./submit.sh does.
[ -x ./count.sh ] || { echo "submit this from the folder that it lies in" >&2; exit 1; }
exec ./count.sh "$SLURM_ARRAY_TASK_ID" @FIRST@ @LAST@@LIST@
