"""The score of the visible cards at the end of the game, and how ties are broken (PP-16, PP-17)."""

from collections.abc import Sequence

from pettable.games.pupularity.cards import Gear, Pack, Piece, Printed, Role
from pettable.games.pupularity.state import Stacks
from pettable.table.deck import CardId
from pettable.table.outcome import Outcome, Points, TieStep, rank, totals


def visible(stacks: Stacks) -> list[CardId]:
    return [stack[-1] for stack in stacks]


def full_set(printed: Printed, cards: Sequence[CardId]) -> list[CardId]:
    """The Gear among these visible cards, if it is all six kinds in one colour; else nothing."""
    gear = [card for card in cards if printed.kind[card] is Gear]
    one_colour = len({printed.colour[card] for card in gear}) == 1
    return gear if len(gear) == len(Piece) and one_colour else []


def pack_flush(printed: Printed, cards: Sequence[CardId]) -> list[CardId]:
    """The Pack among these visible cards, if every role is in it; else nothing."""
    pack = [card for card in cards if printed.kind[card] is Pack]
    return pack if len({printed.place[card] for card in pack}) == len(Role) else []


def score_lines(printed: Printed, stacks: Stacks) -> tuple[Points, ...]:
    """One seat's points, line by line: its visible cards (PP-8), then again those that count double (PP-16)."""
    cards = visible(stacks)
    doubled = {"set": full_set(printed, cards), "flush": pack_flush(printed, cards)}
    return (
        Points("PP-8", sum(printed.points[card] for card in cards)),
        *(
            Points("PP-16", sum(printed.points[card] for card in twice), what)
            for what, twice in doubled.items()
            if twice
        ),
    )


def outcome_of(printed: Printed, all_stacks: Sequence[Stacks]) -> Outcome:
    sheet = [score_lines(printed, stacks) for stacks in all_stacks]
    covered = [sum(len(stack) - 1 for stack in stacks) for stacks in all_stacks]
    company = [sum(printed.cancels[card] for card in visible(stacks)) for stacks in all_stacks]
    steps = (
        TieStep("PP-16", "decided-points", totals(sheet)),
        TieStep("PP-17", "decided-covered", covered),
        TieStep("PP-17", "decided-company", company),
    )
    return rank(sheet, steps, shared="PP-17")
