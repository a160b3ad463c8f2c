#!/usr/bin/env python3
"""Counts the tasks of this folder through HyperQueue, and merges them.

Needs the Python package `hyperqueue`, but no command `hq`. With --local a server and a worker are started on this machine, and
ended afterwards; otherwise the tasks go to the server that runs already. Tasks that end with work left are run again as
long as they get on. It can be ended and run again at any time.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from hyperqueue import Client, Job, LocalCluster
from hyperqueue.cluster import WorkerConfig
from hyperqueue.ffi.protocol import ResourceRequest

FOLDER = Path(__file__).resolve().parent


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--round", type=int, help="the round to run: the last one if not given")
    parser.add_argument("--local", action="store_true", help="start server and worker on this machine")
    parser.add_argument("--cores", type=int, help="how many cores the local worker has: all if not given")
    parser.add_argument("--server-dir", help="the server directory: that of `hq` if not given")
    return parser.parse_args()


def state(task):
    """What a task says of itself, and how far it is."""
    try:
        status = json.loads((FOLDER / "status" / f"{task}.json").read_text())
        return status["state"], status["cubes_done"]
    except (OSError, ValueError, KeyError):
        return "not begun", 0


def run(client, settings, round_):
    """Runs the tasks that are not finished, again and again as long as one gets on."""
    tasks = range(round_["first"], round_["last"] + 1)
    while left := [task for task in tasks if state(task)[0] != "finished"]:
        before = {task: state(task) for task in left}
        job = Job(max_fails=None)
        for task in left:
            command = [str(FOLDER / "count.sh"), str(task), str(round_["first"]), str(round_["last"])]
            command += [round_["cubes"]] if round_["cubes"] else []
            log = str(FOLDER / "logs" / f"{task}.log")
            resources = ResourceRequest(cpus=settings["threads"])
            job.program(command, cwd=str(FOLDER), stdout=log, stderr=log, name=f"task {task}", resources=resources)
        client.wait_for_jobs([client.submit(job)], raise_on_error=False)
        if not any(state(task) != before[task] for task in left):
            print(f"{len(left)} tasks do not get on: see logs/{left[0]}.log", file=sys.stderr)
            return


def main():
    arguments = read_arguments()
    settings = json.loads((FOLDER / "cluster.json").read_text())
    round_ = settings["rounds"][(arguments.round or len(settings["rounds"])) - 1]
    if arguments.local:
        worker = WorkerConfig(cores=arguments.cores)
        with LocalCluster(arguments.server_dir, worker_config=worker) as cluster:
            run(cluster.client(), settings, round_)
    else:
        run(Client(arguments.server_dir), settings, round_)
    return subprocess.call([str(FOLDER / "merge.sh")])


if __name__ == "__main__":
    sys.exit(main())
