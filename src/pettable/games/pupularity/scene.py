"""A Pupularity table described line by line, for the terminal and for screen readers."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pettable.games.pupularity.board import Board, bottom_card, gear_place, owner_of
from pettable.games.pupularity.cards import Cards, Gear, Pack, Status
from pettable.games.pupularity.drama import Target
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.scoring import score_lines, visible
from pettable.games.pupularity.state import Cancel, Chain, PupularityState, PupularityView, Stacks
from pettable.table.deck import CardId
from pettable.table.layout import CardRow, Layout
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat


class Piles(SceneLine, frozen=True):
    deck: int
    discard: int


class Decks(SceneLine, frozen=True):
    """Which deck is being drawn from, counted from 1, and the one that has the Pupularity card (PP-14)."""

    number: int
    last: int
    #: Is the Pupularity card in the deck now?
    ends: bool
    #: Somebody has drawn it: the game is over.
    drawn: bool


class Player(SceneLine, frozen=True):
    """A seat's score if the game ended now, the size of its hand, and the number of its covered cards."""

    seat: Seat
    points: int
    held: int
    covered: int


class Doubled(SceneLine, frozen=True):
    """A full set or a Pack Flush of a seat, and the points that its cards count for again (PP-16)."""

    seat: Seat
    what: str
    points: int


class GearOf(SceneLine, frozen=True):
    seat: Seat
    cards: Cards


class PackOf(SceneLine, frozen=True):
    seat: Seat
    cards: Cards


class StatusOf(SceneLine, frozen=True):
    seat: Seat
    cards: Cards


class Under(SceneLine, frozen=True):
    """A stack's covered cards, from the top down, and the visible card above them."""

    seat: Seat
    card: CardId
    cards: Cards


class DramaAimed(SceneLine, frozen=True):
    seat: Seat
    card: CardId
    target: CardId
    owner: Seat


class DramaStirred(SceneLine, frozen=True):
    seat: Seat
    card: CardId
    #: It needs a target, but there is none: it will do nothing.
    wasted: bool


class DramaPlace(SceneLine, frozen=True):
    """Which of the thief's Pack members the stolen one will cover."""

    seat: Seat
    member: CardId


class DramaTrades(SceneLine, frozen=True):
    """What the seat that plays a Trade gives for its target."""

    seat: Seat
    card: CardId


class WouldDouble(SceneLine, frozen=True):
    """A full set or a complete Pack that the Drama makes, or breaks, if it works, and the points of that (PP-16)."""

    seat: Seat
    what: str
    points: int
    made: bool


class CancelMade(SceneLine, frozen=True):
    seat: Seat
    card: CardId


class AsItStands(SceneLine, frozen=True):
    """What comes of the Drama if nobody cancels any more (PP-11)."""

    card: CardId
    works: bool
    seat: Seat
    #: Who has the target; None: there is none.
    owner: Seat | None
    #: It needs a target, but has none: it does nothing, even if it works.
    wasted: bool = False


class NoCancel(SceneLine, frozen=True):
    """The viewer is asked like everybody else, but has nothing to cancel with (PP-12)."""


class MayTrade(SceneLine, frozen=True):
    """What the viewer's own visible Gear can be traded for."""

    card: CardId
    targets: Cards


# The viewer's score after each of its moves, with the move's own fields, so that a client finds the line of a move: at
# most one line a move, whatever it is paid with, and only while the viewer is to play.


class WouldPlay(SceneLine, frozen=True):
    card: CardId
    points: int


class WouldCover(SceneLine, frozen=True):
    card: CardId
    member: CardId
    points: int


class WouldAim(SceneLine, frozen=True):
    """If nobody cancels the Drama. There is no line where it changes nothing before the viewer."""

    card: CardId
    target: CardId
    points: int


class WouldAimOver(SceneLine, frozen=True):
    card: CardId
    target: CardId
    member: CardId
    points: int


class WouldSacrifice(SceneLine, frozen=True):
    """What the viewer has when the chain resolves, if this is its last cancel."""

    card: CardId
    points: int


class WouldNotToday(SceneLine, frozen=True):
    card: CardId
    points: int


class WouldPass(SceneLine, frozen=True):
    """What the viewer has when the chain resolves, if nobody cancels any more."""

    points: int


class HandCard(SceneLine, frozen=True):
    card: CardId
    cost: int


def scene(rules: Rules[Any, Any, Any, Any], view: PupularityView) -> Sequence[SceneLine]:
    assert isinstance(rules, Pupularity)
    return list(_lines(rules, view))


def _lines(rules: Pupularity, view: PupularityView) -> Iterator[SceneLine]:
    public, printed = view.open, rules.printed
    yield Piles(view.deck, len(public.discard))
    if public.turns:
        yield _decks(rules, view)
    for seat, stacks in enumerate(public.stacks):
        yield Player(Seat(seat), _score(rules, stacks), view.hands[seat], sum(len(stack) - 1 for stack in stacks))
    for seat, stacks in enumerate(public.stacks):
        yield from (Doubled(Seat(seat), what, points) for what, points in _doubled(rules, stacks).items())
    for kind, line in ((Gear, GearOf), (Pack, PackOf), (Status, StatusOf)):
        for seat, stacks in enumerate(public.stacks):
            if cards := tuple(card for card in visible(stacks) if printed.kind[card] is kind):
                yield line(Seat(seat), cards)
    for seat, stacks in enumerate(public.stacks):
        yield from (Under(Seat(seat), stack[-1], stack[-2::-1]) for stack in stacks if len(stack) > 1)
    if public.chain is not None:
        yield from _chain(rules, view, public.chain)
    if view.seat is not None and view.open.to_play == view.seat:
        yield from _trades(rules, view, view.seat)
        yield from _would_score(rules, view, view.seat)
    yield from (HandCard(card, printed.points[card]) for card in view.hand)


def _decks(rules: Pupularity, view: PupularityView) -> Decks:
    number = len(view.open.decks) + 1
    ends = not view.open.over and rules.pupularity not in view.open.discard
    return Decks(number, number if ends else max(number, rules.decks(view.options)), ends, view.open.over)


def _score(rules: Pupularity, stacks: Stacks) -> int:
    return sum(line.points for line in score_lines(rules.printed, stacks))


def _doubled(rules: Pupularity, stacks: Stacks) -> dict[str, int]:
    return {line.what: line.points for line in score_lines(rules.printed, stacks) if line.what}


def _trades(rules: Pupularity, view: PupularityView, seat: Seat) -> Iterator[SceneLine]:
    """Each own Gear with what it would go for, while a Trade can be played."""
    legality, stacks, place = rules.legality, view.open.stacks, rules.printed.place
    dramas = (card for card in view.hand if card in legality.effect)
    trade = next((card for card in dramas if legality.effect[card].target is Target.SAME_GEAR), None)
    targets = () if trade is None else legality.targets(trade, seat, stacks)
    for own in visible(stacks[seat]):
        if same := tuple(card for card in targets if place[card] is place[own]):
            yield MayTrade(own, same)


def _would_score(rules: Pupularity, view: PupularityView, seat: Seat) -> Iterator[SceneLine]:
    legality, mine = rules.legality, view.open.stacks[seat]
    for card in legality.playable_cards(view.hand, mine):
        if card in legality.effect:
            yield from _would_take(rules, view, seat, card)
            continue
        for member in legality.places(card, mine):
            board = _trial(rules, view)
            board.put(seat, card, None if member is None else bottom_card(mine, member))
            points = _score(rules, board.open.stacks[seat])
            yield WouldPlay(card, points) if member is None else WouldCover(card, member, points)


def _would_take(rules: Pupularity, view: PupularityView, seat: Seat, drama: CardId) -> Iterator[SceneLine]:
    legality, stacks = rules.legality, view.open.stacks
    for target in legality.targets(drama, seat, stacks):
        for member in legality.places(target, stacks[seat]):
            board, place = _trial(rules, view), None if member is None else bottom_card(stacks[seat], member)
            legality.effect[drama].apply(board, Chain(seat, drama, target, place))
            if (mine := board.open.stacks[seat]) == stacks[seat]:
                continue
            points = _score(rules, mine)
            yield WouldAim(drama, target, points) if member is None else WouldAimOver(drama, target, member, points)


def _trial(rules: Pupularity, view: PupularityView) -> Board:
    """A copy of the public table on which cards are tried; no hand matters to it."""
    return Board(rules.printed, PupularityState(view.options, view.open, hands=(), deck=()))


def _chain(rules: Pupularity, view: PupularityView, chain: Chain) -> Iterator[SceneLine]:
    stacks, effect = view.open.stacks, rules.legality.effect[chain.card]
    owner = None if chain.target is None else owner_of(stacks, chain.target)
    if chain.target is None or owner is None:
        yield DramaStirred(chain.seat, chain.card, rules.wasted(chain))
    else:
        yield DramaAimed(chain.seat, chain.card, chain.target, owner)
        place = gear_place(rules.printed, stacks[chain.seat], chain.target)
        if effect.target is Target.SAME_GEAR:
            yield from (DramaTrades(chain.seat, stack[-1]) for stack in stacks[chain.seat] if stack[0] == place)
    yield from (DramaPlace(chain.seat, stack[-1]) for stack in stacks[chain.seat] if stack[0] == chain.place)
    if chain.target is not None:
        yield from _would_double(rules, view, chain)
    yield from (CancelMade(cancel.seat, cancel.card) for cancel in chain.cancels)
    yield AsItStands(chain.card, chain.works, chain.seat, owner, wasted=rules.wasted(chain))
    if view.seat is not None and view.seat != chain.last:
        yield from _cancels(rules, view, view.seat, chain)


def _cancels(rules: Pupularity, view: PupularityView, seat: Seat, chain: Chain) -> Iterator[SceneLine]:
    held, offered = rules.legality.cancels_in_hand(view.hand), rules.legality.sacrifices(view.open, seat)
    if not held and not offered:
        yield NoCancel()
    if view.passed:
        return
    if held or offered:
        board = _trial(rules, view)
        rules.take_effect(board, chain)
        yield WouldPass(_score(rules, board.open.stacks[seat]))
    for line, cards in ((WouldNotToday, held), (WouldSacrifice, offered)):
        for card in cards:
            board = _trial(rules, view)
            if line is WouldSacrifice:
                board.lift(seat, card)
            rules.take_effect(board, replace(chain, cancels=(*chain.cancels, Cancel(seat, card))))
            yield line(card, _score(rules, board.open.stacks[seat]))


def _would_double(rules: Pupularity, view: PupularityView, chain: Chain) -> Iterator[SceneLine]:
    board = _trial(rules, view)
    rules.legality.effect[chain.card].apply(board, chain)
    for seat, (now, then) in enumerate(zip(view.open.stacks, board.open.stacks, strict=True)):
        was, would = _doubled(rules, now), _doubled(rules, then)
        yield from (WouldDouble(Seat(seat), what, was[what], made=False) for what in was if what not in would)
        yield from (WouldDouble(Seat(seat), what, would[what], made=True) for what in would if what not in was)


def layout(rules: Rules[Any, Any, Any, Any], view: PupularityView) -> Layout:  # noqa: ARG001
    """The visible cards of each seat, and the Drama that is being settled with what was thrown against it."""
    chain = view.open.chain
    drama = () if chain is None else (chain.card, *(cancel.card for cancel in chain.cancels))
    rows = [CardRow(tuple(visible(stacks))) for stacks in view.open.stacks]
    return Layout((CardRow(drama),) if drama else (), tuple((row,) if row.cards else () for row in rows))
