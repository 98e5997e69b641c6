"""`make wobble`: runs the browser and timing tests on a busy machine, until 20 whole runs in a row had no failure.

A test must not depend on the moment. Several times as many tests as there are cores run side by side, so that each of
them waits for the others. Of a test with several sets of parameters, each run takes another one, in turn. Every whole
run is a row of `bench/wobble.md`, and the next run goes on from there, on this machine or another. Examples:

    make wobble                                        until 20 runs in a row had no failure
    make wobble ARGS='--minutes 30'                    as many whole runs as half an hour has time for
    make wobble ARGS='--times 5 tests/server'          other tests, 5 times; not in the report
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

#: What has a browser, a clock or a race in it.
USUAL = (
    "tests/web",
    "tests/server/test_clocks.py",
    "tests/server/test_races.py",
    "tests/server/test_race_sockets.py",
    "tests/server/test_connection_limits.py",
    "tests/test_worker_pool.py",
    "tests/test_helper_process.py",
)
#: This many failures in one run: something is broken, not unsteady.
MOST_FAILURES = 10
SIDE_BY_SIDE = 3 * (os.cpu_count() or 2)
REPORT, OUTPUT = Path("bench/wobble.md"), Path("wobble.log")
ROW = re.compile(r"^\| \d{4}-.*\| (?P<failed>[^|]*) \|$", flags=re.M)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make wobble", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20, help="how many runs in a row (default: 20)")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this long; the next run goes on")
    parser.add_argument("--workers", type=int, default=SIDE_BY_SIDE, help=f"tests at once (default: {SIDE_BY_SIDE})")
    parser.add_argument("tests", nargs="*", help="files or folders (default: the browser and timing tests)")
    args = parser.parse_args()
    until = time.monotonic() + args.minutes * 60
    functions = parameters_of(args.tests or USUAL)
    before = [] if args.tests else runs_in(REPORT.read_text(encoding="utf-8"))
    number, in_a_row = len(before), without_failure(before)
    while in_a_row < args.times:
        start = time.monotonic()
        failed = []
        for test, passed in run([ids[number % len(ids)] for ids in functions.values()], args.workers, until):
            if not passed:
                failed.append(test)
                print(f"failed: {test} (the output is in {OUTPUT})", flush=True)
        if time.monotonic() > until:
            print("The time is over in the middle of a run, which does not count.")
            break
        minutes = (time.monotonic() - start) / 60
        if not args.tests:
            with REPORT.open("a", encoding="utf-8") as report:
                report.write(row(len(functions), minutes, failed))
        number, in_a_row = number + 1, 0 if failed else in_a_row + 1
        print(f"run {number}: {len(functions)} tests, {len(failed)} failed, {minutes:.0f} minutes", flush=True)
        if len(failed) >= MOST_FAILURES:
            break
    print(f"{in_a_row} runs in a row without a failure")
    return 0 if in_a_row else 1


def runs_in(report: str) -> list[str]:
    """The failed tests of every run in the report; "-" for none."""
    return [found["failed"] for found in ROW.finditer(report)]


def without_failure(runs: list[str]) -> int:
    """How many of the last runs had none."""
    return next((n for n, failed in enumerate(reversed(runs)) if failed != "-"), len(runs))


def row(tests: int, minutes: float, failed: list[str]) -> str:
    commit = subprocess.run(["git", "log", "-1", "--format=%s"], capture_output=True, text=True, check=True).stdout
    names = ", ".join(f"`{test.rpartition('/')[2]}`" for test in failed) or "-"
    cells = (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        commit.strip(),
        tests,
        f"{minutes:.0f}",
        f"{os.getloadavg()[2]:.0f}",
    )
    return f"| {' | '.join(map(str, cells))} | {names} |\n"


def parameters_of(tests: tuple[str, ...] | list[str]) -> dict[str, list[str]]:
    """The ids of every test function's sets of parameters."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--collect-only", *tests]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for test in re.findall(r"^(\S.*::.*)$", said, flags=re.M):
        found.setdefault(test.partition("[")[0], []).append(test)
    return found


def run(tests: list[str], workers: int, until: float) -> Iterator[tuple[str, bool]]:
    """Each test as it ends, and whether it passed."""
    command = [sys.executable, "-m", "pytest", "-v", "-n", str(workers), "-p", "no:cacheprovider", "-p", "tools.wobble"]
    command += tests
    with (
        OUTPUT.open("a") as output,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process,
    ):
        assert process.stdout is not None
        stopped = False
        for line in process.stdout:
            output.write(line)
            if ended := re.match(r"\[gw\d+\].* (PASSED|FAILED|ERROR) (\S.*?)\s*$", line):
                yield ended[2], ended[1] == "PASSED"
            if not stopped and time.monotonic() > until:
                process.send_signal(signal.SIGINT)
                stopped = True
    if not stopped and process.returncode not in {0, 1}:
        sys.exit(f"pytest ended with status {process.returncode}; its output is in {OUTPUT}")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A run may be stopped before pytest would say why a test failed, so it is said at once."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        sys.stdout.write(f"\n{report.nodeid}\n{report.longreprtext}\n")


if __name__ == "__main__":
    sys.exit(main())
