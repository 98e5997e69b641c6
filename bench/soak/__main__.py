"""`make soak`: a server in use for a long time; writes the curves to `soak.svg` and the numbers to `soak.md`."""

import argparse
import asyncio
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from load.__main__ import machine, progress

from soak.curves import FLAT_BYTES, FLAT_SHARE, Curve, curves, picture
from soak.run import SoakPlan, SoakResult, soak

FOLDER = Path(__file__).parents[1]


def report(result: SoakResult, drawn: Sequence[Curve], settings: Sequence[str]) -> Iterator[str]:
    yield "# A server in use for a long time"
    yield ""
    yield f"Made by `make soak` on {datetime.now(UTC).date().isoformat()}; {machine()}."
    yield (
        f"{result.seconds / 60:g} minutes, {result.bot_tables} tables of bots, {result.people} scripted people; "
        f"settings: {shlex.join(settings) or 'the usual ones'}."
    )
    yield ""
    yield "![Memory and database over time](soak.svg)"
    yield ""
    yield "| what | at the end | growth over the last two thirds | flat |"
    yield "|---|--:|--:|---|"
    for curve in drawn:
        flat = "yes" if curve.flat else "**no**"
        yield f"| {curve.name} | {curve.sizes[-1] / 2**20:.1f} MiB | {curve.growth / 2**20:+.1f} MiB | {flat} |"
    yield ""
    yield (
        f"A curve is flat if a straight line through its last two thirds rises by less than {100 * FLAT_SHARE:.0f} % "
        f"of its mean, or by less than {FLAT_BYTES // 2**20} MiB. The highest memory was {result.peak / 2**20:.0f} MiB."
    )
    yield ""
    yield "What people did: " + ", ".join(f"{number:,} × {what}" for what, number in result.counts.items()) + "."
    for fault, number in result.faults.items():
        yield f"- went wrong {number} ×: {fault}"
    for line in result.log:
        yield f"- in the log: {' '.join(line.split())}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=45.0)
    parser.add_argument("--times", type=float, default=1.0, help="this many times longer")
    parser.add_argument("--bot-tables", type=int, default=100)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two samples")
    parser.add_argument("--serve", default="", help="options for `pettable serve`, such as the retention settings")
    args = parser.parse_args()
    settings = shlex.split(args.serve)
    with tempfile.TemporaryDirectory(prefix="pets-soak-") as folder:
        plan = SoakPlan(
            seconds=60 * args.minutes * args.times,
            bot_tables=args.bot_tables,
            pairs=args.people // 2,
            every=args.every,
            settings=settings,
        )
        result = asyncio.run(soak(Path(folder), plan, progress))
    drawn = curves(result.samples)
    text = "\n".join(report(result, drawn, settings)) + "\n"
    (FOLDER / "soak.svg").write_text(picture(drawn))
    (FOLDER / "soak.md").write_text(text)
    sys.stdout.write(text)
    return int(bool(result.faults or result.log) or not all(curve.flat for curve in drawn))


if __name__ == "__main__":
    sys.exit(main())
