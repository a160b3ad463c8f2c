"""Runs one process under a limit of processor time and memory."""

import math
import os
import platform
import resource
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 8  # times the limit by the clock, on a machine that has other work


@dataclass
class Run:
    status: int | None  # None if the limit of time ended it
    out: str
    err: str
    seconds: float  # of processor time, user and system, children included
    clock: float  # by the clock
    memory: int  # the most bytes that one process had in memory


def measure(command, limit, memory=None, clock=None):
    """`limit` in processor seconds and `memory` in bytes of address space hold for each process. `clock`: the limit by the clock."""

    def restrict():
        whole = math.ceil(limit)
        resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
        if whole != limit:
            # The first process alone is ended at parts of a second.
            signal.setitimer(signal.ITIMER_PROF, limit)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        begin = time.monotonic()
        child = subprocess.Popen(command, stdout=out, stderr=err, start_new_session=True, preexec_fn=restrict)
        timer = threading.Timer(clock or limit * PATIENCE, os.killpg, (child.pid, signal.SIGKILL))
        timer.start()
        try:
            _, status, usage = os.wait4(child.pid, 0)
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)
            raise
        finally:
            timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Run(
            status=None if child.returncode in (-signal.SIGXCPU, -signal.SIGKILL, -signal.SIGPROF) else child.returncode,
            out=out.read(),
            err=err.read(),
            seconds=usage.ru_utime + usage.ru_stime,
            clock=time.monotonic() - begin,
            memory=usage.ru_maxrss * 1024,
        )


def processor():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()
