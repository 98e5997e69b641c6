"""What was found out, in Markdown: `bench/strength.md`."""

import math
import platform
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from pettable.bots.levels import LEVELS
from strength.ladder import Table, ladder
from strength.matches import Journal, Played, code_of
from strength.questions import (
    CEILING,
    GREEDY,
    KERNELS,
    LEVEL,
    OUTSIDER,
    SAME_TIME,
    Effort,
    Question,
    contestants,
    ladder_seats,
    questions,
)
from strength.sequential_test import Interval, interval, settled_above, settled_below
from strength.speed import compiled_roll_outs_a_second, roll_outs_a_second

#: What people wait for at most, in milliseconds, in 99 of 100 moves: for one that thinks, and for `greedy`.
PATIENCE, AT_ONCE = 2200.0, 5.0
#: How far the strongest is to come from the fair share to what the clairvoyant wins.
ENOUGH_OF_THE_WAY = 0.60
ROLL_OUTS = "## Roll-outs"


class Answer(Struct, frozen=True):
    """A question, the deals that answered it, and what they say."""

    question: Question
    values: tuple[float, ...]
    share: Interval

    @property
    def words(self) -> str:
        """Is the hero's share above the claim?"""
        if settled_above(self.values, self.question.claim) is not None:
            return "yes"
        return "no" if settled_below(self.values, self.question.claim) is not None else "open"


def answered(question: Question, journal: Journal) -> Answer:
    values = question.values(journal)
    values = values[: question.settled(values)]
    return Answer(question, tuple(values), interval(values))


def report(effort: Effort, journal: Journal, command: str) -> str:
    answers = [answered(question, journal) for question in questions(effort)]
    played = list(journal.played.values())
    return "\n".join(
        (
            *_head(effort, played, command),
            *_levels(answers),
            *_strongest(answers),
            *_outsiders(answers),
            *_kernels(answers),
            *_ladders(effort, played),
            *_times(effort, played),
            *_speed(effort),
        )
    )


def with_new_roll_outs(text: str, effort: Effort) -> str:
    """A report whose roll-outs are measured again, and nothing else."""
    head, found, _ = text.partition(f"{ROLL_OUTS}\n")
    if not found:
        raise ValueError(f"this report has no section {ROLL_OUTS}")
    return "\n".join((head.rstrip("\n"), "", *_speed(effort)))


def _head(effort: Effort, played: Sequence[Played], command: str) -> Iterator[str]:
    forfeits = sum(each.forfeits for each in played)
    codes = ", ".join(f"{game} `{code_of(game)}`" for game in effort.games)
    yield "# How strong the bots are"
    yield ""
    yield f"Made by `{command}`; do not edit by hand. Seed {effort.seed}; Python {platform.python_version()}."
    yield f"{len(played):,} games; bots failed {forfeits} times. A sum over the code that played: {codes}."
    yield ""
    yield "- **A deal** is played once from every place at the table: the same cards, the seats rotated. Its value is"
    yield "  the mean share of the wins; a shared win is split. Deal number i follows from the seed and i alone."
    yield "- **Whether a level beats another** is settled with 99 % confidence by a test that may be looked at after"
    yield "  every deal (betting, Ville's inequality: `strength/sequential_test.py`), and then play ends; or it stays"
    yield "  open when its deals, or its time, are used up. So is **whether an aim is reached**; where it is not, and"
    yield "  for all other shares, it is measured by as many deals as there is time for. Each end of an interval holds"
    yield "  with 99 %, however the number of deals came about."
    yield "- **Ratings** are Plackett–Luce of the first place, by maximum likelihood; ± is 95 %, deals as clusters."
    yield "- `greedy` is the level `collie`: it does not look ahead. `name:seconds=0.1` thinks no longer"
    yield "  than that. Games are many, so the strongest level plays here with less time than it has in play"
    yield f"  ({_in_play()}): what it wins is less than what it would win. Seconds are those of one processor."
    yield "- `clairvoyant` thinks as `search` does, but in the true state of the table. It is for measuring only."
    yield "- `openspiel` is OpenSpiel's IS-MCTS in Python, with its own random roll-outs, in the OpenSpiel form of our"
    yield "  game (`pettable.adapters.openspiel`)."
    yield ""


def _in_play() -> str:
    """How long those that think may think at a table."""
    budgets = [(name, level.budget) for name, level in LEVELS.items() if level.budget is not None]
    return ", ".join(f"`{name}`: {budget.seconds:g} s" for name, budget in budgets if budget.seconds is not None)


def _levels(answers: Sequence[Answer]) -> Iterator[str]:
    yield "## Does each level beat the one below?"
    yield ""
    yield "One seat is of the higher level, all others of the lower one; the claim is the fair share."
    yield ""
    rows = [
        (*_who(each), f"{each.question.claim:.0%}", *_share(each), each.words)
        for each in answers
        if each.question.about == LEVEL
    ]
    yield from _table(("game", "seats", "higher", "lower", "fair", "share", "99 %", "deals", "beats it"), rows)


def _strongest(answers: Sequence[Answer]) -> Iterator[str]:
    yield "## The strongest against greedy, and what could be won at all"
    yield ""
    yield "`of the way` is how far the strongest comes from the fair share to the share of the clairvoyant."
    yield ""
    ceilings = {(each.question.game, each.question.seats): each for each in answers if each.question.about == CEILING}
    rows = []
    for each in answers:
        if each.question.about == GREEDY:
            top = ceilings[each.question.game, each.question.seats]
            fair = 1 / each.question.seats
            room = top.share.mean - fair
            way = (each.share.mean - fair) / room if room > 0 else math.nan
            reached = each.share.mean >= each.question.claim or way >= ENOUGH_OF_THE_WAY
            holds = "open" if not each.values else "holds" if reached else "does not hold"
            aim, told = f"{each.question.claim:.0%}", "–" if math.isnan(way) else f"{way:.0%}"
            rows.append((*_who(each), aim, *_share(each), *_share(top), told, holds))
    head = ("game", "seats", "strongest", "others", "aim", "share", "99 %", "deals")
    yield from _table((*head, "clairvoyant", "99 %", "deals", "of the way", "aim, or 60 % of the way"), rows)


def _outsiders(answers: Sequence[Answer]) -> Iterator[str]:
    yield "## Against OpenSpiel's IS-MCTS, at two seats"
    yield ""
    yield "At equal numbers of roll-outs, and at equal time: it thinks as long as our bot did last."
    yield ""
    rows = [
        (*_who(each), f"{each.question.claim:.0%}", *_share(each), each.words)
        for each in answers
        if each.question.about in (OUTSIDER, SAME_TIME)
    ]
    yield from _table(
        ("game", "seats", "ours", "theirs", "claim", "share", "99 %", "deals", "more than the claim"), rows
    )


def _kernels(answers: Sequence[Answer]) -> Iterator[str]:
    rows = [
        (*_who(each), f"{each.question.claim:.0%}", *_share(each), each.words)
        for each in answers
        if each.question.about == KERNELS
    ]
    if rows:
        yield "## The search with compiled roll-outs against the one without, at equal time"
        yield ""
        yield "Where more roll-outs do not help, since a bot is limited by the estimate at their end, it is about half."
        yield ""
        yield from _table(
            ("game", "seats", "compiled", "pure", "claim", "share", "99 %", "deals", "more than the claim"), rows
        )


def _ladders(effort: Effort, played: Sequence[Played]) -> Iterator[str]:
    yield "## The ladders"
    yield ""
    yield "`greedy` is 0; at two seats, 400 more is ten wins to one. Games of the questions above count too."
    yield ""
    bots = set(contestants(effort))
    rows = []
    for game in effort.games:
        for seats in ladder_seats(effort, game):
            tables = [
                Table(f"{each.match.seed} {each.match.deal} {sorted(each.match.bots)}", each.match.bots, each.shares)
                for each in played
                if each.match.game == game and each.match.seats == seats and bots.issuperset(each.match.bots)
            ]
            if any("greedy" in table.bots for table in tables):
                for rating in ladder(tables, "greedy"):
                    error = "" if rating.bot == "greedy" else f"± {rating.error:.0f}"
                    rows.append((game, str(seats), rating.bot, f"{rating.elo:+.0f}", error, str(rating.games)))
    yield from _table(("game", "seats", "bot", "rating", "95 %", "games"), rows)


def _times(effort: Effort, played: Sequence[Played]) -> Iterator[str]:
    yield "## How long people wait"
    yield ""
    yield "By the clock on the wall, with all the time that a level has in play, while nothing else was played. Half of"
    yield "all moves where there was a choice, and 99 of 100, took no longer than this, in milliseconds. The aim for"
    yield f"99 of 100 is {PATIENCE:,.0f}; for `greedy`, {AT_ONCE:g}."
    yield ""
    thoughts: dict[tuple[str, str], list[float]] = {}
    for each in played:
        if each.match.by_wall:
            for bot, taken in zip(each.match.bots, each.thoughts, strict=True):
                thoughts.setdefault((each.match.game, bot), []).extend(taken)
    rows = []
    for game in effort.games:
        for bot in ("greedy", *effort.thinkers):
            times = sorted(thoughts.get((game, bot), []))
            if times:
                half, late = _percentile(times, 0.5), _percentile(times, 0.99)
                holds = "yes" if late <= (AT_ONCE if bot == "greedy" else PATIENCE) else "no"
                rows.append((game, bot, f"{len(times):,}", f"{half:,.1f}", f"{late:,.1f}", f"{times[-1]:,.1f}", holds))
    yield from _table(("game", "bot", "moves", "half", "99 of 100", "longest", "in time"), rows)


def _speed(effort: Effort) -> Iterator[str]:
    yield ROLL_OUTS
    yield ""
    yield f"Measured on {datetime.now(UTC):%Y-%m-%d}; `make strength ARGS=--roll-outs-only` measures them again."
    yield ""
    yield "Of the search itself, from views in the middle of a game of four, on one core, in a second of the processor:"
    yield "a world is sampled, and all seats play on in it by the game's roll-out policy. Compiled: the same in kernels"
    yield "where the extra `[fast]` is installed; they try all moves in every world."
    yield ""
    rows = []
    for game in effort.games:
        compiled = compiled_roll_outs_a_second(game)
        rows.append((game, f"{roll_outs_a_second(game):,.0f}", "–" if compiled is None else f"{compiled:,.0f}"))
    yield from _table(("game", "by the rules", "compiled"), rows)


def _who(answer: Answer) -> tuple[str, str, str, str]:
    question = answer.question
    return question.game, str(question.seats), question.hero, question.others


def _share(answer: Answer) -> tuple[str, str, str]:
    share = answer.share
    if not answer.values:
        return "–", "–", "0"
    return f"{share.mean:.1%}", f"{share.low:.0%}–{share.high:.0%}", str(len(answer.values))


def _percentile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
