"""`make wobble`: runs tests again and again on a busy machine, until each has passed 20 times in a row.

A test must not depend on the moment. Several times as many tests as there are cores run side by side, so that each of
them waits for the others. Of a test with several sets of parameters, each run takes another one, in turn. What has
passed is kept in `wobble.json`: a run that was stopped goes on from there. Examples:

    make wobble                                        the browser and timing tests, 20 times
    make wobble ARGS='--minutes 30'                    as far as half an hour goes; the next run goes on
    make wobble ARGS='--times 5 tests/server'          other tests, 5 times
    make wobble ARGS=--again                           from the beginning
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

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
#: A run ends after this many failures: something is broken, not unsteady.
MOST_FAILURES = 10
SIDE_BY_SIDE = 3 * (os.cpu_count() or 2)
KEPT, OUTPUT = Path("wobble.json"), Path("wobble.log")


class Passes:
    """How often each test function has passed in a row, and which have ever failed."""

    def __init__(self, again: bool) -> None:
        kept = {} if again or not KEPT.exists() else json.loads(KEPT.read_text())
        self.in_a_row: dict[str, int] = kept.get("in a row", {})
        self.failed: dict[str, int] = kept.get("failed", {})

    def note(self, function: str, passed: bool) -> None:
        self.in_a_row[function] = self.in_a_row.get(function, 0) + 1 if passed else 0
        if not passed:
            self.failed[function] = self.failed.get(function, 0) + 1
        whole = KEPT.with_suffix(".new")
        whole.write_text(json.dumps({"in a row": self.in_a_row, "failed": self.failed}, indent=1))
        whole.replace(KEPT)

    def of(self, function: str) -> int:
        return self.in_a_row.get(function, 0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make wobble", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20, help="how often in a row (default: 20)")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this long; the next run goes on")
    parser.add_argument("--workers", type=int, default=SIDE_BY_SIDE, help=f"tests at once (default: {SIDE_BY_SIDE})")
    parser.add_argument("--again", action="store_true", help="from the beginning: what passed before does not count")
    parser.add_argument("tests", nargs="*", default=list(USUAL), help="files or folders (default: browser and timing)")
    args = parser.parse_args()
    until = time.monotonic() + args.minutes * 60
    functions, passes = parameters_of(args.tests), Passes(args.again)
    failures, least = 0, 0
    while time.monotonic() < until and failures < MOST_FAILURES:
        least = min(passes.of(each) for each in functions)
        if least >= args.times:
            break
        start, behind = time.monotonic(), [each for each in functions if passes.of(each) == least]
        tests = [functions[each][least % len(functions[each])] for each in behind]
        failed = 0
        for test, passed in run(tests, args.workers, until):
            passes.note(function_of(test), passed)
            failed += not passed
            if not passed:
                print(f"failed: {test} (the output is in {OUTPUT})", flush=True)
        failures += failed
        print(f"run {least + 1}: {len(tests)} tests, {failed} failed, {time.monotonic() - start:.0f} s", flush=True)
    done = sum(passes.of(each) >= args.times for each in functions)
    print(f"{done} of {len(functions)} tests passed {args.times} times in a row; every test at least {least} times")
    for name, count in passes.failed.items():
        print(f"failed {count} times, and then passed {passes.of(name)} times: {name}")
    return 1 if failures else 0


def parameters_of(tests: list[str]) -> dict[str, list[str]]:
    """The ids of every test function's sets of parameters."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--collect-only", *tests]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for test in re.findall(r"^(\S.*::.*)$", said, flags=re.M):
        found.setdefault(function_of(test), []).append(test)
    return found


def function_of(test: str) -> str:
    return test.partition("[")[0]


def run(tests: list[str], workers: int, until: float) -> Iterator[tuple[str, bool]]:
    """Each test as it ends, and whether it passed."""
    command = [sys.executable, "-m", "pytest", "-v", "-n", str(workers), "-p", "no:cacheprovider", *tests]
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


if __name__ == "__main__":
    sys.exit(main())
