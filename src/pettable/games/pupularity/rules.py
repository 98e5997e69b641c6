"""Pupularity: dress up, gather a pack, make a name for yourself, and mind the Drama.

A turn plays one card and pays for it with other cards of the same hand (PP-2, PP-3). Gear, Pack members and Status
cards lie in stacks before their owner, and only the top of each counts (PP-5 … PP-8). A Drama steals, tosses or trades
such cards, but first everybody else is asked whether it may stand, and anybody may cancel it, or a cancel, with a
sacrifice or from the hand (PP-9 … PP-12; `Chain` in state.py explains how). When the deck is empty, the discard
pile is shuffled, with the Pupularity card in it; the game ends when somebody draws that (PP-14, PP-15).

| parameter | values | rule |
|---|---|---|
| seats | 2-6 | PP-1 |
| longer-game | the Pupularity card stays out of the second deck | PP-14 |
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from pettable.games.pupularity.board import Board, bottom_card, owner_of, with_item
from pettable.games.pupularity.cards import Cards, PupularityCard
from pettable.games.pupularity.deck import HAND, MOST_HELD, MOST_SEATS
from pettable.games.pupularity.drama import Target
from pettable.games.pupularity.knowledge import after_giving_up, after_reshuffling, sample_hands, source_deck
from pettable.games.pupularity.legality import Legality
from pettable.games.pupularity.scoring import outcome_of, score_lines
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
    Stir,
    Stirred,
    TimeRanOut,
    TimeUp,
)
from pettable.table.deck import CardId, Deck
from pettable.table.deck_bounds import MOST_CARDS
from pettable.table.events import Secret
from pettable.table.outcome import Outcome, totals
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, is_shuffle
from pettable.table.rules import Illegal, MoveRule, Rules, Step
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer, around

#: Seconds that the game suggests for a reaction.
WINDOW = 8

PupularityStep = Step[PupularityState, PupularityEvent]


class Pupularity(Rules[PupularityState, PupularityMove, PupularityEvent, PupularityView]):
    """The rules of Pupularity."""

    version = 2
    hand_size: ClassVar[int] = HAND
    most_held: ClassVar[int] = MOST_HELD

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        self.legality = legality = Legality(deck.cards)
        self.move_rules = {
            ChooseFirst: MoveRule(self._check_choose_first, self._choose_first),
            Shuffle: MoveRule(self._check_shuffle, self._shuffle),
            Play: MoveRule(legality.check_play, self._play),
            Cover: MoveRule(legality.check_cover, self._cover),
            Stir: MoveRule(legality.check_stir, self._stir),
            Aim: MoveRule(legality.check_aim, self._aim),
            AimOver: MoveRule(legality.check_aim_over, self._aim_over),
            GiveUp: MoveRule(legality.check_give_up, self._give_up),
            Sacrifice: MoveRule(legality.check_sacrifice, self._sacrifice),
            NotToday: MoveRule(legality.check_not_today, self._not_today),
            Pass: MoveRule(legality.check_pass, self._pass),
            TimeUp: MoveRule(self._check_time_up, self._time_up),
        }
        self.printed = legality.printed
        ids = [CardId(card) for card in range(len(deck.cards))]
        (self.pupularity,) = (card for card in ids if self.printed.kind[card] is PupularityCard)
        self.pack = tuple(card for card in ids if card != self.pupularity)
        passes = [Passed("PP-12", Seat(seat)) for seat in range(MOST_SEATS)]
        self._passed = [Secret((event.seat,), event, public=None) for event in passes]

    def initial(self, options: PupularityOptions) -> PupularityState:
        nothing: tuple[tuple[()], ...] = ((),) * options.seats
        public = Open(
            asked=0,
            turns=0,
            player=None,
            stacks=nothing,
            discard=(self.pupularity, *self.pack),
            chain=None,
            due=(self.hand_size,) * options.seats,
            decks=(),
            known=nothing,
            over=False,
        )
        return PupularityState(options=options, open=public, hands=nothing, deck=())

    def prompt(self, s: PupularityState) -> Prompt | None:
        public = s.open
        if public.chain is not None:
            asked = public.chain.asked(s.options.seats)
            return Prompt(id=public.asked, kind=Kind.REACT, seats=asked, rule="PP-12", limit=WINDOW)
        if (seat := public.to_play) is not None:
            return Prompt(id=public.asked, kind=Kind.TURN, seats=(seat,), rule="PP-2")
        return None

    def chance(self, s: PupularityState, rng: Rng) -> PupularityMove | None:
        if not s.open.due:
            return None
        if s.open.player is None:
            return ChooseFirst(CHANCE, Seat(rng.below(s.options.seats)))
        return Shuffle(CHANCE, rng.shuffled(self.to_shuffle(s)))

    def legal(self, s: PupularityState, seat: Seat) -> Sequence[PupularityMove]:
        chain = s.open.chain
        if chain is None:
            return self.legality.turn_moves(s, seat) if seat == s.open.to_play else ()
        if seat == CLOCK:
            return (TimeUp(CLOCK),)
        return self.legality.reactions(s, seat) if seat in chain.asked(s.options.seats) else ()

    def most_moves(self, options: PupularityOptions) -> int:
        return self.legality.most_moves(options.seats, self.most_held)

    # The set-up and each new deck, by chance.

    def _check_choose_first(self, s: PupularityState, move: ChooseFirst) -> Illegal | None:
        fits = s.open.player is None and 0 <= move.first < s.options.seats
        return check_chance(s, move, fits)

    def _choose_first(self, s: PupularityState, move: ChooseFirst) -> PupularityStep:
        chosen = replace(s.open, player=move.first)
        return Step(replace(s, open=chosen), (FirstChosen("PP-1", move.first),))

    def _check_shuffle(self, s: PupularityState, move: Shuffle) -> Illegal | None:
        fits = s.open.player is not None and s.open.due != () and is_shuffle(move.deck, self.to_shuffle(s))
        return check_chance(s, move, fits)

    def _shuffle(self, s: PupularityState, move: Shuffle) -> PupularityStep:
        board, decks, with_it = Board(self.printed, s), s.open.decks, self.pupularity in move.deck
        board.events.append(Shuffled("PP-14" if s.open.turns else "PP-1", len(move.deck), with_it))
        if s.open.turns:
            hands = zip(s.open.known, s.hands, strict=True)
            known = tuple([after_reshuffling(known, len(hand), len(decks)) for known, hand in hands])
            board.open = replace(board.open, known=known, decks=(*decks, tuple(sorted(move.deck))))
            board.events.append(DeckKnown("PP-18", len(move.deck)))
        board.deck = move.deck
        board.open = replace(board.open, discard=() if with_it else (self.pupularity,))
        return self._draw(board, list(s.open.due))

    def to_shuffle(self, s: PupularityState) -> Cards:
        """The discard pile; without the Pupularity card for the decks before the last."""
        rest = tuple(card for card in s.open.discard if card != self.pupularity)
        number = len(s.open.decks) + 2 if s.open.turns else 1
        return rest if number < self.decks(s.options) and rest else s.open.discard

    def decks(self, options: PupularityOptions) -> int:
        """The number of the deck that gets the Pupularity card, unless there was nothing else to shuffle before."""
        return 3 if options.longer_game else 2

    # A turn: a card is laid down, a Drama begins a chain, or nothing can be played.

    def _play(self, s: PupularityState, move: Play) -> PupularityStep:
        return self._lay_down(s, move, None)

    def _cover(self, s: PupularityState, move: Cover) -> PupularityStep:
        return self._lay_down(s, move, bottom_card(s.open.stacks[move.seat], move.member))

    def _lay_down(self, s: PupularityState, move: Play | Cover, place: CardId | None) -> PupularityStep:
        board = Board(self.printed, s)
        board.take_from_hand(move.seat, move.card, *move.pay)
        board.put(move.seat, move.card, place)
        board.discard(*move.pay)
        board.events.append(Paid("PP-3", move.seat, move.pay))
        return self._end_turn(board)

    def _stir(self, s: PupularityState, move: Stir) -> PupularityStep:
        chain = Chain(seat=move.seat, card=move.card)
        wasted = self.wasted(chain)
        return self._begin_chain(s, chain, Stirred("PP-4" if wasted else "PP-3", move.seat, move.card, wasted))

    def wasted(self, chain: Chain) -> bool:
        """Does this Drama need a target, and has none? Then it does nothing even if nobody cancels it (PP-9)."""
        return chain.target is None and self.legality.effect[chain.card].target is not Target.NONE

    def _aim(self, s: PupularityState, move: Aim) -> PupularityStep:
        return self._begin_aimed_chain(s, move, None)

    def _aim_over(self, s: PupularityState, move: AimOver) -> PupularityStep:
        return self._begin_aimed_chain(s, move, bottom_card(s.open.stacks[move.seat], move.member))

    def _begin_aimed_chain(self, s: PupularityState, move: Aim | AimOver, place: CardId | None) -> PupularityStep:
        seat, card, target = move.seat, move.card, move.target
        event = Aimed(rule="PP-9", seat=seat, card=card, target=target, owner=owner_of(s.open.stacks, target))
        return self._begin_chain(s, Chain(seat=seat, card=card, target=target, place=place), event)

    def _begin_chain(self, s: PupularityState, chain: Chain, event: Stirred | Aimed) -> PupularityStep:
        """The Drama is spent and waits; everybody else is asked whether it may stand."""
        board = Board(self.printed, s)
        board.discard_from_hand(chain.seat, chain.card)
        board.events.append(event)
        board.open = replace(board.open, chain=chain, asked=s.open.asked + 1)
        return board.step()

    def _give_up(self, s: PupularityState, move: GiveUp) -> PupularityStep:
        """Everybody learns that the hand held nothing but cards that could not be played."""
        seat, held, seen = move.seat, len(s.hands[move.seat]), set(face_up(s.open))
        unplayable = [card for card in self.pack if not self.legality.playable(card, held, s.open.stacks[seat])]
        hidden = [card for card in unplayable if card not in seen]
        known = after_giving_up(s.open.known[seat], held, hidden, s.open.decks)
        board = Board(self.printed, s)
        board.open = replace(board.open, known=with_item(s.open.known, seat, known))
        board.discard_from_hand(seat, *move.cards)
        board.events.append(GaveUp("PP-4", seat, move.cards))
        return self._end_turn(board)

    # The reactions to a chain.

    def _sacrifice(self, s: PupularityState, move: Sacrifice) -> PupularityStep:
        board = Board(self.printed, s)
        self._cancel(board, move, from_hand=False)
        board.lift(move.seat, move.card)
        board.discard(move.card)
        return board.step()

    def _not_today(self, s: PupularityState, move: NotToday) -> PupularityStep:
        board = Board(self.printed, s)
        self._cancel(board, move, from_hand=True)
        board.discard_from_hand(move.seat, move.card)
        return board.step()

    def _cancel(self, board: Board, move: Sacrifice | NotToday, *, from_hand: bool) -> None:
        """The cancel is laid on top of the chain, and everybody else is asked about it."""
        chain, seat, card = board.open.chain, move.seat, move.card
        assert chain is not None
        rule, against = ("PP-11", chain.cancels[-1].card) if chain.cancels else ("PP-10", chain.card)
        board.events.append(Cancelled(rule=rule, seat=seat, card=card, against=against, from_hand=from_hand))
        grown = replace(chain, cancels=(*chain.cancels, Cancel(seat, card)))
        board.open = replace(board.open, chain=grown, asked=board.open.asked + 1)

    def _pass(self, s: PupularityState, move: Pass) -> PupularityStep:
        passed = {*s.passed, move.seat}
        if len(passed) < s.options.seats - 1:
            return Step(replace(s, passed=tuple(sorted(passed))), (self._passed[move.seat],))
        return self._resolve(s, self._passed[move.seat])

    def _check_time_up(self, s: PupularityState, move: TimeUp) -> Illegal | None:
        return None if move.seat == CLOCK and s.open.chain else Illegal("PP-12", "refuse-no-window")

    def _time_up(self, s: PupularityState, move: TimeUp) -> PupularityStep:  # noqa: ARG002 (every time-out is alike)
        return self._resolve(s, TimeRanOut("PP-12"))

    def _resolve(self, s: PupularityState, closing: Secret[PupularityEvent] | TimeRanOut) -> PupularityStep:
        """All let it stand: the whole chain resolves at once, and the turn is over (PP-11)."""
        chain = s.open.chain
        assert chain is not None
        board = Board(self.printed, s)
        board.events += (closing, Resolved("PP-11", chain.card, len(chain.cancels), chain.works))
        self.take_effect(board, chain)
        board.open = replace(board.open, chain=None)
        return self._end_turn(board)

    def take_effect(self, board: Board, chain: Chain) -> None:
        if chain.works and not self.wasted(chain):
            self.legality.effect[chain.card].apply(board, chain)

    # The draws at the end of a turn, which may end the game.

    def _end_turn(self, board: Board) -> PupularityStep:
        """Hands below five are filled, that of the turn's player first (PP-2, PP-13).

        Zoomies brings its player above five, but never above the most that a hand may hold.
        """
        assert board.open.player is not None
        order, full = around(board.open.player, board.options.seats), self.hand_size
        due = [full - len(hand) if len(hand := board.hands[seat]) < full else 0 for seat in order]
        due[0] = min(due[0] + board.extra, self.most_held - len(board.hands[order[0]]))
        return self._draw(board, due)

    def _draw(self, board: Board, due: list[int]) -> PupularityStep:
        """Draw what is due until the deck is empty or the Pupularity card turns up; then the next turn begins."""
        public = board.open
        assert public.player is not None
        order = around(public.player, board.options.seats)
        for place, seat in enumerate(order):
            if not due[place]:
                continue
            drawn = board.deck[: due[place]]
            ends = self.pupularity in drawn
            count = drawn.index(self.pupularity) if ends else len(drawn)
            if count:
                board.draw(seat, count, "PP-1" if not public.turns else "PP-2" if place == 0 else "PP-13")
                due[place] -= count
            if ends:
                return self._end_game(board, seat)
            if due[place]:
                board.open = replace(board.open, due=tuple(due))
                return board.step()
        player = order[1] if public.turns else order[0]
        board.open = replace(board.open, player=player, turns=public.turns + 1, asked=public.asked + 1, due=())
        return board.step()

    def _end_game(self, board: Board, seat: Seat) -> PupularityStep:
        """Draws still due are void, and hands are discarded (PP-15)."""
        board.deck = board.deck[1:]
        board.discard(self.pupularity)
        board.events.append(PupularityDrawn("PP-15", seat, self.pupularity))
        for other in around(seat, board.options.seats):
            if hand := board.hands[other]:
                board.discard_from_hand(other, *hand)
                board.events.append(HandDiscarded("PP-15", other, hand))
        board.open = replace(board.open, due=(), over=True)
        board.events.append(Reckoned("PP-16", outcome_of(self.printed, board.open.stacks).scores))
        return board.step()

    # What is seen, and how it ends.

    def outcome(self, s: PupularityState) -> Outcome | None:
        return outcome_of(self.printed, s.open.stacks) if s.open.over else None

    def view(self, s: PupularityState, viewer: Viewer) -> PupularityView:
        return PupularityView(
            seat=viewer,
            options=s.options,
            open=s.open,
            hand=() if viewer is None else s.hands[viewer],
            hands=tuple(map(len, s.hands)),
            deck=len(s.deck),
            passed=viewer in s.passed,
        )

    def determinise(self, v: PupularityView, rng: Rng) -> PupularityState:
        """A random deal of the cards that the viewer has not seen, true to what everybody knows of each hand."""
        seen, decks = {*v.hand, *face_up(v.open)}, v.open.decks
        hidden: list[list[CardId]] = [[] for _ in range(len(decks) + 1)]
        for card in self.pack:
            if card not in seen:
                hidden[source_deck(card, decks)].append(card)
        others = [seat for seat in range(v.options.seats) if seat != v.seat]
        held, deck = sample_hands([(v.hands[seat], v.open.known[seat]) for seat in others], hidden, rng)
        hands = {seat: tuple(sorted(hand)) for seat, hand in zip(others, held, strict=True)}
        if self.pupularity not in seen:
            deck = list(rng.shuffled([self.pupularity, *deck]))
        return PupularityState(
            options=v.options,
            open=v.open,
            hands=tuple(hands.get(seat, v.hand) for seat in range(v.options.seats)),
            deck=tuple(deck),
            passed=possible_passes(v, rng),
        )

    def standing(self, v: PupularityView) -> Sequence[float]:
        return totals([score_lines(self.printed, stacks) for stacks in v.open.stacks])

    def move_kind(self, move: PupularityMove) -> str:
        match move:
            case Play():
                return f"play-{self.card(move.card).__struct_config__.tag}"
            case Stir() | Aim() | AimOver():
                return "drama"
            case Pass():
                return ""
            case _:
                return super().move_kind(move)

    def cards(self, s: PupularityState) -> Iterable[CardId]:
        return (*s.deck, *face_up(s.open), *(card for hand in s.hands for card in hand))


class PupularityOfUnlimitedHands(Pupularity):
    """Version 1 of the rules: Zoomies brought a hand above nine, too. Games that began by it are played by it."""

    version = 1
    most_held = MOST_CARDS


class TinyPupularity(Pupularity):
    """Hands of two cards, few enough that law 7 can enumerate every deal of golden/tiny.toml."""

    hand_size = 2


def check_chance(s: PupularityState, move: ChooseFirst | Shuffle, fits: bool) -> Illegal | None:
    """Only chance chooses and shuffles, and only what is due."""
    if fits and move.seat == CHANCE:
        return None
    return Illegal("PP-14" if s.open.turns else "PP-1", "refuse-setup")


def face_up(public: Open) -> Iterator[CardId]:
    """Every card that lies face up or was seen by all: the discard pile and the stacks."""
    yield from public.discard
    for stacks in public.stacks:
        for stack in stacks:
            yield from stack


def possible_passes(v: PupularityView, rng: Rng) -> tuple[Seat, ...]:
    """A random set of seats that may have passed: any of those asked, but not all, or nothing would wait."""
    if v.open.chain is None:
        return ()
    asked = v.open.chain.asked(v.options.seats)
    while True:
        passed = tuple(sorted(seat for seat in asked if (v.passed if seat == v.seat else rng.below(2) == 1)))
        if len(passed) < len(asked):
            return passed
