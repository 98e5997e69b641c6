"""Prints events, the table and the outcome as text. It knows no game, only views and texts."""

from collections.abc import Sequence
from typing import Any

from pettable.bots.hints import GAINS_NAMED, PARTS_NAMED, Advice, Suggestion, Why
from pettable.bots.profile import Gain
from pettable.table.deck import Deck
from pettable.table.events import Event
from pettable.table.game import Game
from pettable.table.outcome import Outcome
from pettable.table.rules import Rules
from pettable.table.seats import Seat
from pettable.terminal.screen import BOLD, DIM, MARGIN, Screen
from pettable.text import Text


def show_events(screen: Screen, text: Text, events: Sequence[Event]) -> None:
    for event in events:
        screen.say(text.event(event), first=MARGIN + "· ")


def show_scene(screen: Screen, text: Text, game: Game, rules: Rules[Any, Any, Any, Any], view: Any) -> None:
    screen.rows([(text.label(line), text.line(line)) for line in game.scene(rules, view)])


def show_outcome(screen: Screen, text: Text, outcome: Outcome) -> None:
    """The ranking, each seat's points rule by rule, and what decided."""
    screen.say(text.word("terminal-over"), BOLD)
    seats = sorted((Seat(seat) for seat in range(len(outcome.ranks))), key=lambda seat: (outcome.ranks[seat], seat))
    names = {seat: text.seat(seat) for seat in seats}
    wide = max(map(len, names.values()))
    points = max(len(str(score)) for score in outcome.scores)
    for seat in seats:
        lines = " · ".join(
            text.word("terminal-points", words=text.word(line.word), points=line.points)
            for line in outcome.reckoning[seat]
        )
        head = f"{MARGIN}{outcome.ranks[seat]}.  {names[seat].ljust(wide)}  {outcome.scores[seat]:>{points}}   "
        screen.say(lines, BOLD if outcome.ranks[seat] == 1 else DIM, first=head)
    screen.say(text.word("result-decided", how=text.word(outcome.decided), rule=outcome.rule))


def show_advice(screen: Screen, text: Text, advice: Advice, words: Sequence[str]) -> None:
    """The best moves with their numbers in the list of all, and why the best is best."""
    names_of_moves = [text.move(each.move) for each in advice.moves]
    # Where chances do not tell the moves apart, they are left out.
    row = "terminal-advice-points" if advice.why is Why.EVEN else "terminal-advice"
    screen.rows(
        [
            (str(words.index(move) + 1), "; ".join([_promise(text, row, move, each), *_gains(text, each)]))
            for move, each in zip(names_of_moves, advice.moves, strict=True)
        ]
    )
    seat = text.viewer
    assert seat is not None
    margins = {"margin": in_100(advice.margin), "spread": in_100(advice.spread)}
    why = text.word(
        f"terminal-advice-{advice.why.value}",
        move=names_of_moves[0],
        rival=names_of_moves[1] if names_of_moves[1:] else "",
        **margins,
    )
    rival = max((Seat(other) for other in range(len(advice.points)) if other != seat), key=advice.points.__getitem__)
    mine = text.word("points", points=round(advice.points[seat]))
    leads = text.word("terminal-advice-leads", mine=mine, theirs=round(advice.points[rival]), seat=text.seat(rival))
    screen.say(f"{why} {leads}", first=MARGIN)


def _promise(text: Text, row: str, move: str, suggestion: Suggestion) -> str:
    points = text.word("hint-points", points=round(suggestion.points))
    return text.word(row, move=move, chance=in_100(suggestion.chance), points=points)


def _gains(text: Text, suggestion: Suggestion) -> list[str]:
    """What a move gains and risks, in the game's own words."""
    return [
        text.word(
            gain.what,
            points=round(gain.points),
            often=text.word("hint-often", tenths=round(10 * gain.share)),
            card="" if gain.card is None else text.card(gain.card),
            parts=_parts(text, gain),
            parts_count=len(gain.parts),
        )
        for gain in suggestion.gains[:GAINS_NAMED]
    ]


def _parts(text: Text, gain: Gain) -> str:
    """What a gain consists of, with points: some by their names, and how many more there are."""
    named = [
        text.word("hint-part", what=text.word(part.what), points=round(part.points))
        for part in gain.parts[:PARTS_NAMED]
    ]
    left = len(gain.parts) - len(named)
    return text.word("hint-parts-more", parts=", ".join(named), more=left) if left else text.listed(named)


def in_100(share: float) -> int:
    """A share of the wins in percent."""
    return round(100 * share)


def deck_words(text: Text, deck: Deck[Any]) -> str:
    """A deck's name, always with the word that it is a reconstruction, where it is."""
    reconstruction = "yes" if deck.reconstruction else "no"
    return text.word("terminal-deck-name", name=deck.name, cards=len(deck.cards), reconstruction=reconstruction)
