"""`make attack`: attacks a server of its own in every way we know, prints the table and writes it to `attack.md`."""

import argparse
import asyncio
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from load.__main__ import machine, progress

from attack.report import report, row
from attack.run import Result, run
from attack.scenarios import SCENARIOS

REPORT = Path(__file__).parents[1] / "attack.md"
SECONDS, BASELINE = 20.0, 5.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help=f"all, or some of: {', '.join(SCENARIOS)}")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="the length of each attack")
    parser.add_argument("--times", type=float, default=1.0, help="make every attack this many times longer")
    args = parser.parse_args()
    unknown = [name for name in args.scenarios if name not in SCENARIOS]
    if unknown:
        parser.error(f"no scenario {', '.join(unknown)}")
    names = args.scenarios or list(SCENARIOS)
    seconds = args.seconds * args.times
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="pets-attack-") as folder:
        for name in names:
            progress(name)
            results.append(asyncio.run(run(SCENARIOS[name], seconds, BASELINE, Path(folder) / name)))
            progress(row(results[-1]))
    text = report(results, machine(), datetime.now(UTC).date().isoformat(), seconds)
    sys.stdout.write(text)
    if not args.scenarios:
        REPORT.write_text(text)
    return int(not all(result.passed for result in results))


if __name__ == "__main__":
    sys.exit(main())
