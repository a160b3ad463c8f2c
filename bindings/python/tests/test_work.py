"""Progress, limits, interruption, and several threads."""

import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

import geduld

LONG = geduld.MagicSquare(6)


def pigeons(number):
    """More pigeons than holes, at most one pigeon per hole. This is hard to refute with constraints on pairs."""
    model = geduld.Model()
    holes = model.int_vars("hole", number, 2, number)
    for one in range(number):
        for other in range(one):
            model.all_different(holes[one], holes[other])
    return model


def test_time_limits():
    for limit in [0.2, timedelta(milliseconds=200)]:
        start = time.monotonic()
        counts = LONG.count(time_limit=limit)
        assert not counts.complete and time.monotonic() - start < 10
    model = geduld.Model()
    model.int_vars("x", 10, 0, 3)
    solutions = model.solutions(time_limit=5)
    assert next(solutions)
    # The search does not run far ahead of the reader.
    time.sleep(5)
    assert sum(1 for _ in solutions) < 100_000 and not solutions.complete
    assert LONG.unique(time_limit=0.2).unique is not True


def test_tokens():
    token = geduld.Cancel()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    assert not LONG.count(cancel=token).complete and token.cancelled


@pytest.fixture
def hears_ctrl_c():
    """Python ignores the signal under nohup and in the background of a script."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent with kill")
@pytest.mark.parametrize("work", ["count", "list", "next", "solve"])
def test_ctrl_c_ends_at_once_and_gives_what_was_found(work, hears_ctrl_c):
    many = 2_000_000
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    before = time.monotonic()
    with pytest.raises(KeyboardInterrupt) as caught:
        if work == "count":
            LONG.count()
        elif work == "list":
            geduld.bundled("magic-5").solutions(limit=many).list()
        elif work == "next":
            sum(1 for _ in geduld.bundled("magic-5").solutions(limit=many))
        else:
            pigeons(14).solve()
    assert time.monotonic() - before < 6
    found = getattr(caught.value, "found", None)
    if work == "count":
        assert isinstance(found, geduld.Counts) and not found.complete
        assert "interrupted" in str(caught.value)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent with kill")
def test_handlers_of_the_user():
    class Enough(Exception):
        pass

    def handler(number, frame):
        raise Enough

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(Enough):
            LONG.count()
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_progress():
    told = []
    counts = geduld.bundled("nintai").count(progress=told.append, threads=1)
    assert counts.complete and told[-1].fraction > 0.999 and told[-1].nodes > 0
    assert all(a.fraction <= b.fraction for a, b in zip(told, told[1:]))
    assert {threading.main_thread()} == {threading.current_thread()}

    def fails(progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        LONG.count(progress=fails)
    with pytest.raises(TypeError):
        LONG.count(progress=3)
    told.clear()
    list(geduld.bundled("magic-4").solutions(progress=told.append))
    assert told


def slow_model():
    """Its first solution takes long enough for progress."""
    return pigeons(10)


@pytest.mark.parametrize("use", ["take", "list", "next"])
def test_a_progress_function_that_reads_from_its_own_iterator(use):
    def reads(progress):
        {"take": lambda: solutions.take(1), "list": solutions.list, "next": lambda: next(solutions)}[use]()

    solutions = slow_model().solutions(progress=reads)
    with pytest.raises(RuntimeError, match="return first, then read"):
        solutions.list()
    assert solutions.take(1) == [] and not solutions.complete


def test_a_progress_function_may_close_its_own_iterator():
    told = []

    def closes(progress):
        told.append(solutions.complete)
        solutions.close()

    solutions = LONG.solutions(progress=closes)
    before = time.monotonic()
    for _ in solutions:
        pass
    assert told[0] is False and not solutions.complete and time.monotonic() - before < 20
    assert solutions.take(1) == []


def test_a_progress_function_may_read_from_another_iterator():
    other = geduld.bundled("magic-4").solutions()
    read = []
    solutions = slow_model().solutions(progress=lambda progress: read.extend(other.take(2)))
    assert solutions.list() == [] and solutions.complete
    assert len(read) >= 2


def test_several_threads_read_from_one_iterator():
    solutions = geduld.bundled("magic-4").solutions()
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda number: [*solutions.take(number), *solutions.list()], range(1, 5)))
    read = [solution for part in parts for solution in part]
    assert len(read) == len(set(read)) == 7040 and solutions.complete


def test_a_thread_waits_for_its_turn():
    """The search finds nothing for long: the second thread waits, and closing ends the wait of both."""
    solutions = pigeons(14).solutions()
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(solutions.take, 1) for _ in range(2)]
        time.sleep(0.5)
        assert not any(one.done() for one in waiting) and not solutions.complete
        solutions.close()
        assert [one.result(timeout=30) for one in waiting] == [[], []]


def test_progress_on_a_bar():
    tqdm = pytest.importorskip("tqdm")
    with open(os.devnull, "w") as nowhere, tqdm.tqdm(file=nowhere) as bar:
        geduld.bundled("nintai").count(progress=bar)
        assert bar.total == 100 and bar.n == 100


def test_the_interpreter_is_free():
    ticks = 0
    done = threading.Event()

    def work():
        LONG.count(time_limit=1.0)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        time.sleep(0.01)
        ticks += 1
    thread.join()
    assert ticks > 20


def test_several_threads():
    def work(number):
        name = ["magic-4", "crazy-jacob", "snake-red", "ppp"][number % 4]
        puzzle = geduld.bundled(name)
        return name, puzzle.count(threads=1).solutions, sum(1 for _ in puzzle.solutions(threads=1))

    with ThreadPoolExecutor(8) as pool:
        for name, counted, listed in pool.map(work, range(24)):
            assert counted == listed == {"magic-4": 7040, "crazy-jacob": 12, "snake-red": 8, "ppp": 40}[name]


def test_the_same_for_any_number_of_threads():
    one, two = ([s.json() for s in geduld.bundled("nintai").solutions(threads=n, limit=2000)] for n in (1, 2))
    assert one == two


def test_many_iterators_are_dropped():
    for _ in range(50):
        next(geduld.bundled("magic-4").solutions())
    assert threading.active_count() < 20


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_memory_is_flat():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    model = geduld.Model()
    model.int_vars("x", 10, 0, 3)
    solutions = model.solutions()
    for _ in range(50_000):
        next(solutions)
    before = resident()
    for number, _ in enumerate(solutions):
        if number >= 950_000:
            break
    assert resident() - before < 20_000_000
