#!/usr/bin/env bash
# A Slurm on this machine, for tests: controller, one node and munge, in a folder of their own and on ports of their own.
#
#   slurm.sh up FOLDER       makes it; then `SLURM_CONF=FOLDER/slurm.conf sbatch …` and so on
#   slurm.sh kill FOLDER     kills the daemon of the node; its tasks go on
#   slurm.sh crash FOLDER    kills the daemon of the node and all tasks
#   slurm.sh start FOLDER    starts the daemon of the node again
#   slurm.sh down FOLDER     ends everything
#
# Ends with status 77 and a reason where there can be none: it needs root, and the packages that Debian calls slurmctld, slurmd,
# slurm-client and munge. Nothing of it can be reached from another machine.
set -euo pipefail

# Tasks that run at once, however many processors there are.
cpus=8

left_out() {
    echo "left out: $1"
    exit 77
}

[ $# = 2 ] || { sed -n 's/^#   slurm/slurm/p' "$0"; exit 2; }
case $2 in /*) root=$2 ;; *) root=$PWD/$2 ;; esac
# Slurm reads no such names in its configuration.
case $root in *[[:space:]]*) echo "$root: choose a folder without spaces"; exit 2 ;; esac
host=$(hostname -s)
export SLURM_CONF=$root/slurm.conf

# A port that nobody listens on, and not the one given.
free_port() {
    local port=$1
    while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
    echo "$port"
}

# Processes of this Slurm, by the variable that all of them inherit; whoever has started this script may have it, too.
processes() {
    local environ pid=$$ mine=" "
    while [ "$pid" -gt 1 ]; do
        mine+="$pid "
        pid=$(awk '$1 == "PPid:" { print $2 }' "/proc/$pid/status")
    done
    for environ in /proc/[0-9]*/environ; do
        pid=${environ//[!0-9]/}
        case $mine in *" $pid "*) continue ;; esac
        if grep -qzFx "SLURM_CONF=$SLURM_CONF" "$environ" 2>/dev/null; then echo "$pid"; fi
    done
}

# Kills the processes that run this program, or all.
kill_all() {
    local pid
    for pid in $(processes); do
        case $(readlink "/proc/$pid/exe" 2>/dev/null || true) in
            */$1 | */$1-*) kill -KILL "$pid" 2>/dev/null || true ;;
        esac
    done
}

wait_for_node() {
    for _ in $(seq 100); do
        case $(sinfo -h -o %t 2>/dev/null) in idle | mix | alloc | comp) return ;; esac
        sleep 0.1
    done
    echo "the node does not come up:"
    tail -n 20 "$root"/log/*.log
    exit 1
}

start_node() {
    slurmd
    wait_for_node
}

up() {
    [ "$(id -u)" = 0 ] || left_out "only root can set up a Slurm"
    for program in munged slurmctld slurmd sbatch scontrol; do
        command -v $program >/dev/null ||
            left_out "$program is not installed (Debian: apt-get install --no-install-recommends slurmctld slurmd slurm-client munge)"
    done
    mkdir -p "$root"/{state,spool,log,run,munge}
    # Munge trusts no folder that others could write to.
    chmod 755 "$root" "$root"/*
    head -c 1024 /dev/urandom >"$root/munge/key"
    chmod 600 "$root/munge/key"
    munged --force --key-file="$root/munge/key" --socket="$root/munge/socket" --pid-file="$root/munge/pid" \
        --log-file="$root/munge/log" --seed-file="$root/munge/seed"
    local controller node
    controller=$(free_port $((20000 + $$ % 10000)))
    node=$(free_port $((controller + 1)))
    # The controller listens on 127.0.0.1 only; a task that is requeued waits some seconds instead of two minutes (cred_expire).
    cat >"$SLURM_CONF" <<CONF
ClusterName=geduld
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller
SlurmdPort=$node
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$root/munge/socket,cred_expire=5
StateSaveLocation=$root/state
SlurmdSpoolDir=$root/spool
SlurmctldPidFile=$root/run/slurmctld.pid
SlurmdPidFile=$root/run/slurmd.pid
SlurmctldLogFile=$root/log/slurmctld.log
SlurmdLogFile=$root/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=$root/log/jobs.txt
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0,bf_interval=1
SlurmdParameters=config_overrides
ReturnToService=2
BatchStartTimeout=1
MessageTimeout=5
JobRequeue=1
MaxArraySize=20001
KillWait=3
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cpus State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
    slurmctld -c
    start_node
}

down() {
    # In peace where that is possible; whatever is left then is killed.
    scancel --user=root 2>/dev/null || true
    scontrol shutdown 2>/dev/null || true
    for _ in $(seq 20); do
        [ -e "$root/run/slurmctld.pid" ] || [ -e "$root/run/slurmd.pid" ] || break
        sleep 0.1
    done
    kill_all '*'
}

case $1 in
    up) up ;;
    kill) kill_all slurmd ;;
    crash)
        kill_all slurmd
        # First those that would tell the controller how the tasks ended.
        kill_all slurmstepd
        for pid in $(processes); do
            # Tasks have a job; daemons have none.
            if grep -qz '^SLURM_JOB_ID=' "/proc/$pid/environ" 2>/dev/null; then kill -KILL "$pid" 2>/dev/null || true; fi
        done
        ;;
    start) start_node ;;
    down) down ;;
    *) echo "there is no $1"; exit 2 ;;
esac
