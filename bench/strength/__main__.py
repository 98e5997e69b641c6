"""`make strength`: plays what the journal lacks, then writes the report. A run that was stopped goes on from there."""

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from pettable import registry
from pettable.bots import SEARCHERS
from pettable.bots.levels import LEVELS, Level
from strength.entrants import CLAIRVOYANT
from strength.matches import Journal
from strength.questions import Effort
from strength.report import report, with_new_roll_outs
from strength.run import Progress, run

BENCH = Path(__file__).parents[1]
#: How long those think who are asked about, and those on the ladders.
LITTLE, MOMENT = ":seconds=0.4", ":seconds=0.1"
INTERRUPTED = 130
#: What does not change a result.
NOT_TOLD = ("workers", "journal", "report", "report_only")
#: Seconds between two lines of progress where there is no terminal.
SELDOM = 60.0


def main() -> None:
    usual = Effort(registry.names(), levels(LITTLE), ladder_bots=ladder_bots(), thinkers=thinkers())
    parser = argparse.ArgumentParser(prog="python -m strength", description=__doc__)
    parser.add_argument("--games", default=",".join(registry.names()), metavar="A,B,…", help="which games (all)")
    parser.add_argument(
        "--levels", default=",".join(usual.levels), metavar="A,B,…", help="bots, weakest first (all levels)"
    )
    parser.add_argument("--seats", default="2,4", metavar="N,M,…", help="the tables of the questions (2,4)")
    parser.add_argument("--games-to-settle", type=int, default=usual.games_to_settle, metavar="N", help="for yes or no")
    parser.add_argument("--games-to-measure", type=int, default=usual.games_to_measure, metavar="N", help="for a share")
    parser.add_argument("--seconds-to-settle", type=float, default=usual.seconds_to_settle, metavar="S", help="at most")
    parser.add_argument(
        "--seconds-to-measure", type=float, default=usual.seconds_to_measure, metavar="S", help="at most"
    )
    parser.add_argument("--kernel-seconds", type=float, default=0.1, metavar="S", help="a move, with and without (0.1)")
    parser.add_argument("--ladder-bots", default=",".join(usual.ladder_bots), metavar="A,B,…", help="who is on them")
    parser.add_argument("--ladder-seats", metavar="N,M,…", help="the tables of the ladders (all)")
    parser.add_argument("--pair-deals", type=int, default=usual.pair_deals, metavar="N", help="for each pair of two")
    parser.add_argument("--ladder-deals", type=int, default=usual.ladder_deals, metavar="N", help="for each ladder")
    parser.add_argument("--clairvoyant", default=usual.clairvoyant, metavar="BOT", help="with its budget")
    parser.add_argument("--outsider", type=int, default=usual.outsider, metavar="N", help="OpenSpiel's roll-outs")
    parser.add_argument(
        "--outsider-games", default=",".join(usual.outsider_games), metavar="A,B,…", help="at which games"
    )
    parser.add_argument(
        "--thinkers", default=",".join(usual.thinkers), metavar="A,B,…", help="who is timed, by the wall"
    )
    parser.add_argument("--thinker-deals", type=int, default=usual.thinker_deals, metavar="N", help="for each of them")
    parser.add_argument("--seed", type=int, default=usual.seed, metavar="N", help="the deals")
    parser.add_argument("--workers", type=int, default=2, metavar="W", help="how many processes (2)")
    parser.add_argument("--journal", type=Path, default=BENCH / "strength.jsonl", metavar="FILE")
    parser.add_argument("--report", type=Path, default=BENCH / "strength.md", metavar="FILE")
    parser.add_argument("--report-only", action="store_true", help="play nothing; write what is known so far")
    parser.add_argument(
        "--roll-outs-only", action="store_true", help="play nothing; measure the report's roll-outs again"
    )
    args = parser.parse_args()
    effort = Effort(
        games=_words(args.games),
        levels=_words(args.levels),
        seats=_numbers(args.seats),
        games_to_settle=args.games_to_settle,
        games_to_measure=args.games_to_measure,
        seconds_to_settle=args.seconds_to_settle,
        seconds_to_measure=args.seconds_to_measure,
        ladder_bots=_words(args.ladder_bots),
        ladder_seats=_numbers(args.ladder_seats) if args.ladder_seats else None,
        pair_deals=args.pair_deals,
        ladder_deals=args.ladder_deals,
        clairvoyant=args.clairvoyant,
        outsider=args.outsider,
        kernel_seconds=args.kernel_seconds or None,
        outsider_games=_words(args.outsider_games),
        thinkers=_words(args.thinkers),
        thinker_deals=args.thinker_deals,
        seed=args.seed,
    )
    if args.roll_outs_only:
        args.report.write_text(with_new_roll_outs(args.report.read_text(encoding="utf-8"), effort), encoding="utf-8")
        print(f"The roll-outs in {args.report} are new.")
        return
    journal = Journal(args.journal)
    if journal.old:
        print(f"{args.journal}: {journal.old} games were played by other code and do not count", file=sys.stderr)
    if not args.report_only:
        try:
            play(effort, journal, args.workers)
        except KeyboardInterrupt:
            print(
                f"Stopped; {len(journal.played):,} games are in {args.journal}, and it goes on there.", file=sys.stderr
            )
            raise SystemExit(INTERRUPTED) from None
    said = [
        f"--{name.replace('_', '-')} {value}"
        for name, value in vars(args).items()
        if name not in NOT_TOLD and value != parser.get_default(name)
    ]
    command = f"make strength ARGS='{' '.join(said)}'" if said else "make strength"
    args.report.write_text(report(effort, journal, command), encoding="utf-8")
    print(f"The report is in {args.report}.")


def levels(budget: str) -> tuple[str, ...]:
    """All levels; one that is `greedy` under a friendly name is called so here, and its games are played once.

    Those that think have this budget.
    """
    names = ("greedy" if level == Level() else name for name, level in LEVELS.items())
    return tuple(f"{name}{budget}" if name in SEARCHERS else name for name in names)


def ladder_bots() -> tuple[str, ...]:
    """All levels again, those that think with still less time, and the bounds on both sides."""
    return "random", *levels(MOMENT), f"{CLAIRVOYANT}{MOMENT}"


def thinkers() -> tuple[str, ...]:
    """The levels that think, with all the time that they have."""
    return tuple(name for name in LEVELS if name in SEARCHERS)


def play(effort: Effort, journal: Journal, workers: int) -> None:
    seldom = 0.5 if sys.stderr.isatty() else SELDOM
    with tqdm(initial=len(journal.played), unit=" games", mininterval=seldom, maxinterval=seldom) as bar:

        def show(progress: Progress) -> None:
            match = progress.played
            left = "" if progress.left is None else f", at most {time_words(progress.left)} left"
            bar.set_description(f"{match.game}, {' '.join(match.bots)}{left}", refresh=False)
            bar.update()

        run(effort, journal, workers, show)


def time_words(seconds: float) -> str:
    """A length of time as people say it.

    >>> time_words(40), time_words(4000)
    ('1 min', '1 h 7 min')
    """
    minutes = max(1, round(seconds / 60))
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def _words(words: str) -> tuple[str, ...]:
    return tuple(word for word in words.split(",") if word)


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(int(word) for word in words.split(","))


if __name__ == "__main__":
    main()
