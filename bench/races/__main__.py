"""`make races`: equal hands on unequal connections, and what each lie about latency gains. Prints Markdown tables."""

import argparse
import sys
import time

from tqdm import tqdm

from races.simulated_network import LINKS, Link
from races.simulated_players import BEYOND, LIES, Player
from races.study import Study, study

#: The lines that a liar may have: the one with the most to pretend, and one where much of it is true.
LIARS_ON = (LINKS[0], LINKS[2])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m races", description=__doc__)
    parser.add_argument("--races", type=int, default=20_000, metavar="N", help="of honest players (20,000)")
    parser.add_argument("--lies", type=int, default=4_000, metavar="N", help="for each lie on each line (4,000)")
    args = parser.parse_args()
    began = time.monotonic()
    honest = watched(args.races)
    print(shares(honest))
    print(facts(honest))
    fair = watched(args.lies)
    print("| a player who … | line | first cards | second cards | gain |\n| --- | --- | --: | --: | --: |")
    worst = 0.0
    for lie in (*LIES, *BEYOND):
        for link in LIARS_ON:
            found = watched(args.lies, lie, link)
            print(line(lie, link, found, fair), flush=True)
            if lie in LIES:
                worst = max(worst, gain(found, fair, link))
    print(f"\nThe most that a program gains by lying: {worst:.1f} points. {time.monotonic() - began:.0f} s in all.")


def watched(races: int, liar: type[Player] | None = None, on: Link | None = None) -> Study:
    name = "honest" if liar is None or on is None else f"{liar.name}, {on.name}"
    with tqdm(total=races, desc=name, unit="race", file=sys.stderr, mininterval=5) as bar:
        return study(races, liar, on, progress=bar.update)


def shares(found: Study) -> str:
    rows = [
        "| line, there and back | first card | second card | first card, if the first to arrive had it |",
        "| --- | --: | --: | --: |",
    ]
    for link in LINKS:
        parts = [f"{found.share(of, link):.1f} %" for of in (found.first, found.second, found.arrived)]
        rows.append(f"| {link.name} | {' | '.join(parts)} |")
    return "\n".join(rows) + "\n"


def facts(found: Study) -> str:
    return (
        f"{found.races:,} races. The right hand had it in {found.right:.2f} % of the {found.clear:,} that were decided "
        f"by more than 30 ms. A verdict came {found.wait(0.5):.0f} ms after its claim (median), "
        f"{found.wait(0.99):.0f} ms (99 %), {found.wait(1):.0f} ms (the longest). "
        f"Of {found.verdicts:,} verdicts {found.otherwise} came out otherwise from the journal.\n"
    )


def gain(found: Study, fair: Study, link: Link) -> float:
    """Points that the liar has more than an honest player in the same races, in the first or in the second cards."""
    return max(
        found.share(found.first, link) - fair.share(fair.first, link),
        found.share(found.second, link) - fair.share(fair.second, link),
    )


def line(lie: type[Player], link: Link, found: Study, fair: Study) -> str:
    parts = [f"{found.share(of, link):.1f} %" for of in (found.first, found.second)]
    return f"| {lie.name} | {link.name} | {' | '.join(parts)} | {gain(found, fair, link):+.1f} |"


if __name__ == "__main__":
    main()
