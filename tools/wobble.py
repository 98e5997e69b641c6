"""`make wobble`: runs tests many times while both cores are busy, and says which of them ever failed.

A test must not depend on the moment. Examples:

    make wobble                                        the browser and timing tests, 20 times
    make wobble ARGS='--times 5 tests/server'          other tests, 5 times
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter

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
BUSY = "while True: sum(range(10_000))"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make wobble", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20, help="how often (default: 20)")
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 2, help="cores to keep busy (default: all)")
    parser.add_argument("tests", nargs="*", default=list(USUAL), help="files or folders (default: browser and timing)")
    args = parser.parse_args()
    # Told to stop, it still stops the load.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    failures: Counter[str] = Counter()
    load = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(args.busy)]
    try:
        for number in range(1, args.times + 1):
            start = time.monotonic()
            failed = run(args.tests)
            failures.update(failed)
            print(f"run {number} of {args.times}: {len(failed)} failed, {time.monotonic() - start:.0f} s", flush=True)
    finally:
        for process in load:
            process.kill()
            process.wait()
    for name, count in failures.most_common():
        print(f"{count} of {args.times}: {name}")
    print(f"{args.times} runs with {args.busy} cores busy: {len(failures)} tests ever failed")
    return 1 if failures else 0


def run(tests: list[str]) -> list[str]:
    """The tests that failed in one run."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, flags=re.M)
    return failed or ([f"pytest itself, status {done.returncode}"] if done.returncode else [])


if __name__ == "__main__":
    sys.exit(main())
