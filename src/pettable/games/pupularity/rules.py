"""Pupularity: dress up, gather a pack, make a name for yourself, and mind the Drama.

A turn plays one card and pays for it with other cards of the same hand (PP-2, PP-3). Gear, Pack members and Status
cards lie in stacks before their owner, and only the top of each counts (PP-5 … PP-8). A Drama steals, tosses or trades
such cards, but first everybody else is asked whether it may stand, and anybody may cancel it, or a cancel, with a
sacrifice or from the hand (PP-9 … PP-12; the idea is told at `Chain` in state.py). When the deck is empty, the
discard pile is shuffled, with the Pupularity card in it; whoever draws that ends the game (PP-14, PP-15).

| parameter | values | rule |
|---|---|---|
| seats | 2-6 | PP-1 |
| longer-game | the Pupularity card stays out of the second deck | PP-14 |
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from pettable.games.pupularity.cards import Cards, PupularityCard
from pettable.games.pupularity.drama import Board, Target
from pettable.games.pupularity.knowledge import after_giving_up, after_reshuffling, deck_of, sample_hands
from pettable.games.pupularity.legality import Legality
from pettable.games.pupularity.scoring import ranked, reckon
from pettable.games.pupularity.state import (
    Aim,
    Aimed,
    AimOver,
    Cancel,
    Cancelled,
    Chain,
    ChooseFirst,
    Cover,
    DeckKnown,
    FirstChosen,
    GaveUp,
    GiveUp,
    HandDiscarded,
    NotToday,
    Open,
    Paid,
    Pass,
    Passed,
    Play,
    PupularityDrawn,
    PupularityEvent,
    PupularityMove,
    PupularityOptions,
    PupularityState,
    PupularityView,
    Reckoned,
    Resolved,
    Sacrifice,
    Shuffle,
    Shuffled,
    Stacks,
    Stir,
    Stirred,
    TimeRanOut,
    TimeUp,
)
from pettable.table.deck import CardId, Deck
from pettable.table.events import Secret
from pettable.table.outcome import Outcome, totals
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, is_shuffle
from pettable.table.rules import Illegal, Rules, Step
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer, around

#: Seconds for a reaction, as the game suggests.
WINDOW = 8
MOST_SEATS = 6

# As tuples, for `A | B` is made anew each time it is asked about, which costs a tenth of a game.
PLAYS = (Play, Cover)
DRAMAS = (Stir, Aim, AimOver)
CANCELS = (Sacrifice, NotToday)

PupularityStep = Step[PupularityState, PupularityEvent]


class Pupularity(Rules[PupularityState, PupularityMove, PupularityEvent, PupularityView]):
    version = 1
    hand_size: ClassVar[int] = 5

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        self.legality = Legality(deck.cards)
        self.printed = self.legality.printed
        ids = [CardId(card) for card in range(len(deck.cards))]
        (self.pupularity,) = (card for card in ids if self.printed.kind[card] is PupularityCard)
        self.pack = tuple(card for card in ids if card != self.pupularity)
        told = [Passed("PP-12", Seat(seat)) for seat in range(MOST_SEATS)]
        self._passed = [Secret((event.seat,), event, public=None) for event in told]

    # The nine functions.

    def initial(self, options: PupularityOptions) -> PupularityState:
        nothing: tuple[tuple[()], ...] = ((),) * options.seats
        due, everything = (self.hand_size,) * options.seats, (self.pupularity, *self.pack)
        return PupularityState(
            options, Open(0, 0, None, nothing, everything, None, due, (), nothing, over=False), nothing, ()
        )

    def prompt(self, s: PupularityState) -> Prompt | None:
        seen = s.open
        if seen.due or seen.over or seen.player is None:
            return None
        if seen.chain is None:
            return Prompt(seen.asked, Kind.TURN, (seen.player,), "PP-2")
        return Prompt(seen.asked, Kind.REACT, asked_to_react(seen.chain, s.options.seats), "PP-12", WINDOW)

    def chance(self, s: PupularityState, rng: Rng) -> PupularityMove | None:
        if not s.open.due:
            return None
        if s.open.player is None:
            return ChooseFirst(CHANCE, Seat(rng.below(s.options.seats)))
        return Shuffle(CHANCE, rng.shuffled(self.to_shuffle(s)))

    def legal(self, s: PupularityState, seat: Seat) -> Sequence[PupularityMove]:
        seen = s.open
        if seen.due or seen.over:
            return ()
        if seen.chain is None:
            return self.legality.turn_moves(s, seat) if seat == seen.player else ()
        if seat == CLOCK:
            return (TimeUp(CLOCK),)
        return self.legality.reactions(s, seat) if seat in asked_to_react(seen.chain, s.options.seats) else ()

    def check(self, s: PupularityState, move: PupularityMove) -> Illegal | None:
        if isinstance(move, ChooseFirst | Shuffle):
            return None if self._is_due(s, move) else Illegal("PP-14" if s.open.turns else "PP-1", "refuse-setup")
        if isinstance(move, TimeUp):
            return None if move.seat == CLOCK and s.open.chain else Illegal("PP-12", "refuse-no-window")
        if isinstance(move, Sacrifice | NotToday | Pass):
            return self.legality.refuses_reaction(s, move)
        if s.open.chain is not None:
            return Illegal("PP-12", "refuse-window")
        if s.open.due or s.open.over or move.seat != s.open.player:
            return Illegal("PP-2", "refuse-turn")
        return self.legality.refuses_turn(s, move)

    def apply(self, s: PupularityState, move: PupularityMove) -> PupularityStep:
        if isinstance(move, Pass) and len(passed := {*s.passed, move.seat}) < s.options.seats - 1:
            state = PupularityState(s.options, s.open, s.hands, s.deck, tuple(sorted(passed)))
            return Step(state, (self._passed[move.seat],))
        board = Board(self.printed, s)
        if isinstance(move, PLAYS):
            self._play(board, move)
        elif isinstance(move, DRAMAS):
            self._stir(board, move)
        elif isinstance(move, CANCELS):
            self._cancel(board, move)
        elif isinstance(move, Pass):
            board.events.append(self._passed[move.seat])
            self._resolve(board)
        elif isinstance(move, TimeUp):
            board.events.append(TimeRanOut("PP-12"))
            self._resolve(board)
        elif isinstance(move, GiveUp):
            self._give_up(board, move)
        elif isinstance(move, Shuffle):
            self._shuffle(board, move.deck)
        else:
            board.player = move.first
            board.events.append(FirstChosen("PP-1", move.first))
        return board.step()

    def outcome(self, s: PupularityState) -> Outcome | None:
        return ranked(self.printed, s.open.stacks) if s.open.over else None

    def standing(self, v: PupularityView) -> Sequence[float]:
        return totals([reckon(self.printed, stacks) for stacks in v.open.stacks])

    def view(self, s: PupularityState, viewer: Viewer) -> PupularityView:
        hand = () if viewer is None else s.hands[viewer]
        return PupularityView(
            viewer, s.options, s.open, hand, tuple(map(len, s.hands)), len(s.deck), viewer in s.passed
        )

    def determinise(self, v: PupularityView, rng: Rng) -> PupularityState:
        """Every card that the viewer has not seen is in the deck or in another hand, as far as memory allows."""
        seen, decks = {*v.hand, *shown(v.open)}, v.open.decks
        hidden: list[list[CardId]] = [[] for _ in range(len(decks) + 1)]
        for card in self.pack:
            if card not in seen:
                hidden[deck_of(card, decks)].append(card)
        others = [seat for seat in range(v.options.seats) if seat != v.seat]
        held, deck = sample_hands([(v.hands[seat], v.open.known[seat]) for seat in others], hidden, rng)
        hands = {seat: tuple(sorted(hand)) for seat, hand in zip(others, held, strict=True)}
        if self.pupularity not in seen:
            deck = list(rng.shuffled([self.pupularity, *deck]))
        every = tuple(hands.get(seat, v.hand) for seat in range(v.options.seats))
        return PupularityState(v.options, v.open, every, tuple(deck), possible_passes(v, rng))

    def cards(self, s: PupularityState) -> Iterable[CardId]:
        return (*s.deck, *shown(s.open), *(card for hand in s.hands for card in hand))

    # How play goes on.

    def to_shuffle(self, s: PupularityState) -> Cards:
        """The discard pile; without the Pupularity card for the first deck, and in a longer game for the second."""
        rest = tuple(card for card in s.open.discard if card != self.pupularity)
        stays = s.open.turns == 0 or (s.options.longer_game and not s.open.decks)
        return rest if stays and rest else s.open.discard

    def _is_due(self, s: PupularityState, move: ChooseFirst | Shuffle) -> bool:
        if move.seat != CHANCE or not s.open.due:
            return False
        if isinstance(move, ChooseFirst):
            return s.open.player is None and 0 <= move.first < s.options.seats
        return s.open.player is not None and is_shuffle(move.deck, self.to_shuffle(s))

    def _shuffle(self, board: Board, deck: Cards) -> None:
        with_it = self.pupularity in deck
        board.events.append(Shuffled("PP-14" if board.turns else "PP-1", len(deck), with_it))
        if board.turns:
            board.known = [
                after_reshuffling(known, len(hand), len(board.decks))
                for known, hand in zip(board.known, board.hands, strict=True)
            ]
            board.decks = (*board.decks, tuple(sorted(deck)))
            board.events.append(DeckKnown("PP-18", len(deck)))
        board.deck, board.discard = deck, [] if with_it else [self.pupularity]
        self._draw(board)

    def _play(self, board: Board, move: Play | Cover) -> None:
        seat = move.seat
        board.show(seat, move.card, *move.pay)
        board.put(seat, move.card, bottom(board.stacks[seat], move.member) if isinstance(move, Cover) else None)
        board.discard += move.pay
        board.events.append(Paid("PP-3", seat, move.pay))
        self._end_turn(board)

    def _give_up(self, board: Board, move: GiveUp) -> None:
        seat, held, seen = move.seat, len(board.hands[move.seat]), set(shown(board))
        stuck = [card for card in self.pack if not self.legality.playable(card, held, board.stacks[seat])]
        hidden = [card for card in stuck if card not in seen]
        board.known[seat] = after_giving_up(board.known[seat], held, hidden, board.decks)
        board.spend(seat, *move.cards)
        board.events.append(GaveUp("PP-4", seat, move.cards))
        self._end_turn(board)

    def _stir(self, board: Board, move: Stir | Aim | AimOver) -> None:
        seat, card = move.seat, move.card
        board.spend(seat, card)
        if isinstance(move, Stir):
            wasted = self.legality.effect[card].target is not Target.NONE
            board.events.append(Stirred("PP-4" if wasted else "PP-3", seat, card, wasted))
            board.chain = Chain(seat, card)
        else:
            place = bottom(board.stacks[seat], move.member) if isinstance(move, AimOver) else None
            board.events.append(Aimed("PP-9", seat, card, move.target, board.owner(move.target)))
            board.chain = Chain(seat, card, move.target, place)
        board.asked += 1

    def _cancel(self, board: Board, move: Sacrifice | NotToday) -> None:
        assert board.chain is not None
        chain, seat, card, from_hand = board.chain, move.seat, move.card, isinstance(move, NotToday)
        rule, against = ("PP-11", chain.cancels[-1].card) if chain.cancels else ("PP-10", chain.card)
        board.events.append(Cancelled(rule, seat, card, against, from_hand))
        if from_hand:
            board.spend(seat, card)
        else:
            board.lift(seat, card)
            board.discard.append(card)
        board.chain = Chain(chain.seat, chain.card, chain.target, chain.place, (*chain.cancels, Cancel(seat, card)))
        board.asked += 1

    def _resolve(self, board: Board) -> None:
        """All let it stand: the whole chain resolves at once, and the turn is over (PP-11)."""
        assert board.chain is not None
        chain, effect = board.chain, self.legality.effect[board.chain.card]
        board.events.append(Resolved("PP-11", chain.card, len(chain.cancels), chain.works))
        if chain.works and (chain.target is not None or effect.target is Target.NONE):
            effect.works(board, chain)
        board.chain = None
        self._end_turn(board)

    def _end_turn(self, board: Board) -> None:
        """Hands below five are filled, that of the turn's player first (PP-2, PP-13)."""
        assert board.player is not None
        order = around(board.player, board.options.seats)
        full = self.hand_size
        board.due = [full - len(hand) if len(hand := board.hands[seat]) < full else 0 for seat in order]
        board.due[0] += board.extra
        self._draw(board)

    def _draw(self, board: Board) -> None:
        """What is due is drawn, until the deck is empty or the Pupularity card turns up; then it is the next turn."""
        assert board.player is not None
        order = around(board.player, board.options.seats)
        for place, seat in enumerate(order):
            if not board.due[place]:
                continue
            drawn = board.deck[: board.due[place]]
            ends = self.pupularity in drawn
            count = drawn.index(self.pupularity) if ends else len(drawn)
            if count:
                board.draw(seat, count, "PP-1" if not board.turns else "PP-2" if place == 0 else "PP-13")
                board.due[place] -= count
            if ends:
                return self._end(board, seat)
            if board.due[place]:
                return None
        board.player = order[1] if board.turns else order[0]
        board.turns, board.asked, board.due = board.turns + 1, board.asked + 1, []
        return None

    def _end(self, board: Board, seat: Seat) -> None:
        """Draws still due are void, and hands are discarded (PP-15)."""
        board.deck, board.due, board.over = board.deck[1:], [], True
        board.discard.append(self.pupularity)
        board.events.append(PupularityDrawn("PP-15", seat, self.pupularity))
        for other in around(seat, board.options.seats):
            if hand := board.hands[other]:
                board.spend(other, *hand)
                board.events.append(HandDiscarded("PP-15", other, hand))
        board.events.append(Reckoned("PP-16", ranked(self.printed, board.stacks).scores))


class TinyPupularity(Pupularity):
    """Hands of two, so that law 7 can list every deal of golden/tiny.toml."""

    hand_size = 2


def asked_to_react(chain: Chain, seats: int) -> tuple[Seat, ...]:
    """Everybody but who made what waits to stand."""
    return around(chain.last, seats)[1:]


def shown(table: Open | Board) -> Iterator[CardId]:
    """Every card that lies open."""
    yield from table.discard
    for stacks in table.stacks:
        for stack in stacks:
            yield from stack


def bottom(stacks: Stacks, top: CardId) -> CardId:
    """The card at the bottom of the stack that shows this one."""
    return next(stack[0] for stack in stacks if stack[-1] == top)


def possible_passes(v: PupularityView, rng: Rng) -> tuple[Seat, ...]:
    """Anybody may have passed, but not everybody: then nothing would wait."""
    if v.open.chain is None:
        return ()
    asked = asked_to_react(v.open.chain, v.options.seats)
    while True:
        passed = tuple(sorted(seat for seat in asked if (v.passed if seat == v.seat else rng.below(2) == 1)))
        if len(passed) < len(asked):
            return passed
