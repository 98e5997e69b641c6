"""Chain of Command: trick taking without suits to follow, where the trump order moves while you play.

Four groups of pets stand in a public chain, strongest first. Each trick, every seat plays any one of its
three cards. The trick goes to the strongest group on the table by the chain *after* the last card, then to the
highest score, then to the card played first (CC-4). A leader has no score, but moves its group up the chain the
moment it is played (CC-3). The winner takes the cards, everybody draws one, and the winner leads. When every
card is played, the scores in the piles are summed (CC-7).

| parameter | values | rule |
|---|---|---|
| seats | 2-4 | CC-1 |
| open-piles | clients show the piles | CC-5 |
| tricks | the Tricks score replaces the Treats score | CC-8 |
| leader-of-the-pack | +10 for the most leaders | CC-9 |
| underdog | +4 for the leader of the last group | CC-10 |
| petkeeper | +6 for the most pets | CC-11 |
| top-dog | a leader takes its group to the top | CC-12 |
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Annotated, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pettable.games.chain_of_command.deck import Chain, Group, Leader, Pet
from pettable.table.deck import CardId, Deck
from pettable.table.events import Event, Move, Secret
from pettable.table.named_enum import NamedEnum
from pettable.table.options import Flag, Options
from pettable.table.outcome import Outcome, Points, TieStep, rank, totals
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, is_shuffle
from pettable.table.rules import Illegal, MoveRule, Rules, Step
from pettable.table.seats import CHANCE, Seat, Viewer, around

HAND = 3
MOST_SEATS = 4


class ChainOptions(Options, frozen=True):
    """The options of Chain of Command."""

    #: Clients show the piles; the rules do not change, since everybody has seen every card of them.
    open_piles: Annotated[bool, Flag("CC-5")] = False
    tricks: Annotated[bool, Flag("CC-8")] = False
    leader_of_the_pack: Annotated[bool, Flag("CC-9")] = False
    underdog: Annotated[bool, Flag("CC-10")] = False
    petkeeper: Annotated[bool, Flag("CC-11")] = False
    top_dog: Annotated[bool, Flag("CC-12")] = False


class Reason(NamedEnum):
    """What made a card the strongest of its trick (CC-4)."""

    #: Its group stands highest, and no other card of that group was played.
    GROUP = "group"
    #: It has the highest score of its group.
    SCORE = "score"
    #: Another card of its group has the same score, and was played later.
    FIRST = "first"


class ShuffleChain(Move, frozen=True):
    """The order of the groups at the start, strongest first."""

    chain: tuple[Group, ...]


class ChooseLead(Move, frozen=True):
    """The seat that leads the first trick, drawn at random."""

    lead: Seat


class Deal(Move, frozen=True):
    """The shuffled deck; the first cards go to the hands, one at a time, clockwise from the lead."""

    deck: tuple[CardId, ...]


class Play(Move, frozen=True):
    """A card from the hand into the trick."""

    card: CardId


class ChainSet(Event, frozen=True):
    chain: tuple[Group, ...]


class LeadChosen(Event, frozen=True):
    seat: Seat


class Dealt(Event, frozen=True):
    """The cards that one seat was dealt; the others see only their number."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...] = ()


class Played(Event, frozen=True):
    seat: Seat
    card: CardId


class ChainMoved(Event, frozen=True):
    """A leader was played: its group moved up, or was at the top already."""

    group: Group
    chain: tuple[Group, ...]


class TrickWon(Event, frozen=True):
    seat: Seat
    card: CardId


class TrickTaken(Event, frozen=True):
    seat: Seat
    cards: tuple[CardId, ...]


class Drew(Event, frozen=True):
    seat: Seat
    card: CardId | None


class Reckoned(Event, frozen=True):
    """The game is over and scored; the outcome has each seat's points line by line."""

    scores: tuple[int, ...]


class ChainState(Struct, frozen=True, gc=False):
    options: ChainOptions
    #: Strongest first; empty until it is shuffled.
    chain: tuple[Group, ...]
    #: The next card to draw comes first.
    deck: tuple[CardId, ...]
    hands: tuple[tuple[CardId, ...], ...]
    #: Won cards, in the order they were played.
    piles: tuple[tuple[CardId, ...], ...]
    #: The seat that leads this trick; None until the first lead is chosen.
    lead: Seat | None
    #: The cards of this trick so far, from the lead on.
    trick: tuple[CardId, ...]
    #: The number of cards played in this game.
    played: int
    dealt: bool


class ChainView(Struct, frozen=True, gc=False):
    """What a viewer may know. Piles lie face down, but everybody has seen their cards (CC-5)."""

    seat: Viewer
    options: ChainOptions
    chain: tuple[Group, ...]
    #: The viewer's own cards.
    hand: tuple[CardId, ...]
    #: The number of cards in each hand.
    hands: tuple[int, ...]
    #: The number of cards left to draw.
    deck: int
    piles: tuple[tuple[CardId, ...], ...]
    lead: Seat | None
    trick: tuple[CardId, ...]
    played: int
    dealt: bool


ChainMove = ShuffleChain | ChooseLead | Deal | Play
ChainEvent = ChainSet | LeadChosen | Dealt | Played | ChainMoved | TrickWon | TrickTaken | Drew | Reckoned
ChainStep = Step[ChainState, ChainEvent]
ChainEvents = tuple[ChainEvent | Secret[ChainEvent], ...]


class ChainOfCommand(Rules[ChainState, ChainMove, ChainEvent, ChainView]):
    """The rules of Chain of Command."""

    version = 1
    #: Cards in a hand; a study of all deals of a tiny deck may take fewer.
    hand: ClassVar[int] = HAND

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        self.move_rules = {
            ShuffleChain: MoveRule(self._check_shuffle_chain, self._shuffle_chain),
            ChooseLead: MoveRule(self._check_choose_lead, self._choose_lead),
            Deal: MoveRule(self._check_deal, self._deal),
            Play: MoveRule(self._check_play, self._play),
        }
        cards = deck.cards
        self.group = [card.group for card in cards]
        self.is_leader = [isinstance(card, Leader) for card in cards]
        treats = [card.treats if isinstance(card, Pet) else 0 for card in cards]
        tricks = [card.tricks if isinstance(card, Pet) else 0 for card in cards]
        self.scores = {False: treats, True: tricks}
        self.chain_card = {card.group: CardId(i) for i, card in enumerate(cards) if isinstance(card, Chain)}
        self.pack = tuple(CardId(i) for i, card in enumerate(cards) if not isinstance(card, Chain))
        # The values that every card of every game needs are built once: they are frozen, so all games share them.
        seats, ids = [Seat(seat) for seat in range(MOST_SEATS)], [CardId(card) for card in range(len(cards))]
        self._prompts = [
            [Prompt(id=played, kind=Kind.TURN, seats=(seat,), rule="CC-2") for seat in seats]
            for played in range(len(self.pack))
        ]
        self._plays = [[Play(seat, card) for card in ids] for seat in seats]
        self._played = [[Played("CC-2", seat, card) for card in ids] for seat in seats]
        self._drew: list[list[Secret[ChainEvent]]] = [
            [Secret((seat,), Drew("CC-6", seat, card), public=Drew("CC-6", seat, None)) for card in ids]
            for seat in seats
        ]

    def initial(self, options: ChainOptions) -> ChainState:
        nothing: tuple[tuple[CardId, ...], ...] = ((),) * options.seats
        return ChainState(
            options=options,
            chain=(),
            deck=(),
            hands=nothing,
            piles=nothing,
            lead=None,
            trick=(),
            played=0,
            dealt=False,
        )

    def prompt(self, s: ChainState) -> Prompt | None:
        if not s.dealt or s.lead is None or s.played == len(self.pack):
            return None
        return self._prompts[s.played][(s.lead + len(s.trick)) % s.options.seats]

    def chance(self, s: ChainState, rng: Rng) -> ChainMove | None:
        if not s.chain:
            return ShuffleChain(CHANCE, rng.shuffled(tuple(self.chain_card)))
        if s.lead is None:
            return ChooseLead(CHANCE, rng.choice(may_lead(s.options)))
        if not s.dealt:
            return Deal(CHANCE, rng.shuffled(self.pack))
        return None

    def legal(self, s: ChainState, seat: Seat) -> Sequence[ChainMove]:
        if s.lead is None or not s.dealt or seat != (s.lead + len(s.trick)) % s.options.seats:
            return ()
        plays, moves = self._plays[seat], []
        # A comprehension says the same, but costs 6 % of a whole game: in Python 3.11 it is a function call.
        for card in s.hands[seat]:
            moves.append(plays[card])
        return moves

    def most_moves(self, options: ChainOptions) -> int:  # noqa: ARG002 (a hand is as large with any options)
        """A hand never grows: after each trick a seat draws at most the one card that it has played."""
        return self.hand

    # The set-up, by chance.

    def _check_shuffle_chain(self, s: ChainState, move: ShuffleChain) -> Illegal | None:
        fits = not s.chain and is_shuffle(move.chain, tuple(self.chain_card))
        return check_setup(move, fits)

    def _shuffle_chain(self, s: ChainState, move: ShuffleChain) -> ChainStep:
        return Step(replace(s, chain=move.chain), (ChainSet("CC-1", move.chain),))

    def _check_choose_lead(self, s: ChainState, move: ChooseLead) -> Illegal | None:
        fits = s.chain != () and s.lead is None and move.lead in may_lead(s.options)
        return check_setup(move, fits)

    def _choose_lead(self, s: ChainState, move: ChooseLead) -> ChainStep:
        return Step(replace(s, lead=move.lead), (LeadChosen("CC-1", move.lead),))

    def _check_deal(self, s: ChainState, move: Deal) -> Illegal | None:
        fits = s.lead is not None and not s.dealt and is_shuffle(move.deck, self.pack)
        return check_setup(move, fits)

    def _deal(self, s: ChainState, move: Deal) -> ChainStep:
        assert s.lead is not None
        seats, order, count = s.options.seats, around(s.lead, s.options.seats), self.hand
        hands = tuple(move.deck[order.index(Seat(seat)) : count * seats : seats] for seat in range(seats))
        events = tuple(
            Secret((seat,), Dealt("CC-1", seat, count, hands[seat]), public=Dealt("CC-1", seat, count))
            for seat in order
        )
        return Step(replace(s, deck=move.deck[count * seats :], hands=hands, dealt=True), events)

    # A trick.

    def _check_play(self, s: ChainState, move: Play) -> Illegal | None:
        if s.lead is None or not s.dealt or s.played == len(self.pack):
            return Illegal("CC-2", "refuse-no-trick")
        if move.seat != (s.lead + len(s.trick)) % s.options.seats:
            return Illegal("CC-2", "refuse-turn")
        if move.card not in s.hands[move.seat]:
            known = (move.card,) if 0 <= move.card < len(self.deck.cards) else ()
            return Illegal("CC-2", "refuse-not-held", known)
        return None

    def _play(self, s: ChainState, move: Play) -> ChainStep:
        seat, card, options, chain = move.seat, move.card, s.options, s.chain
        hand, hands = list(s.hands[seat]), list(s.hands)
        hand.remove(card)
        hands[seat] = tuple(hand)
        trick = (*s.trick, card)
        events: ChainEvents = (self._played[seat][card],)
        if self.is_leader[card]:
            group = self.group[card]
            chain = moved_up(chain, group, to_top=options.top_dog)
            events += (ChainMoved("CC-12" if options.top_dog else "CC-3", group, chain),)
        state = replace(s, chain=chain, hands=tuple(hands), trick=trick, played=s.played + 1)
        return Step(state, events) if len(trick) < options.seats else self._take_trick(state, events)

    def _take_trick(self, s: ChainState, before: ChainEvents) -> ChainStep:
        """The trick is complete: it goes to its winner's pile, and everybody draws."""
        assert s.lead is not None
        options, trick, deck = s.options, s.trick, s.deck
        place = self.wins_trick(s.chain, trick, options.tricks)
        winner = around(s.lead, options.seats)[place]
        events = [*before, TrickWon("CC-4", winner, trick[place]), TrickTaken("CC-5", winner, trick)]
        piles, hands = list(s.piles), list(s.hands)
        piles[winner] += trick
        if deck:
            for nth, drawer in enumerate(around(winner, options.seats)):
                drawn = deck[nth]
                hands[drawer] += (drawn,)
                events.append(self._drew[drawer][drawn])
            deck = deck[options.seats :]
        state = replace(s, deck=deck, hands=tuple(hands), piles=tuple(piles), lead=winner, trick=())
        if s.played == len(self.pack):
            rule = "CC-13" if bonuses(options) > 1 else "CC-7"
            events.append(Reckoned(rule, totals(self.score_sheet(state))))
        return Step(state, tuple(events))

    def reason(self, trick: tuple[CardId, ...], place: int, tricks: bool) -> Reason:
        """Why the card at this place took the trick (CC-4)."""
        groups, scores, card = self.group, self.scores[tricks], trick[place]
        rivals = [other for other in trick if other != card and groups[other] is groups[card]]
        if not rivals:
            return Reason.GROUP
        return Reason.FIRST if any(scores[other] == scores[card] for other in rivals) else Reason.SCORE

    def wins_trick(self, chain: tuple[Group, ...], trick: tuple[CardId, ...], tricks: bool) -> int:
        """The place, from the lead on, of the card that takes this trick."""
        groups, scores, best, highest = self.group, self.scores[tricks], 0, -1
        for strongest in chain:
            for place, card in enumerate(trick):
                if groups[card] is strongest and scores[card] > highest:
                    best, highest = place, scores[card]
            if highest >= 0:
                break
        return best

    def would_lead_trick(self, view: ChainView, card: CardId) -> bool:
        """Would this card be the strongest of the trick if it were played now?"""
        chain, options = view.chain, view.options
        if self.is_leader[card]:
            chain = moved_up(chain, self.group[card], to_top=options.top_dog)
        return self.wins_trick(chain, (*view.trick, card), options.tricks) == len(view.trick)

    # What is seen, and how it ends.

    def outcome(self, s: ChainState) -> Outcome | None:
        if s.played < len(self.pack):
            return None
        sheet, strongest = self.score_sheet(s), s.chain[0]
        of_strongest = [[self.group[card] for card in pile].count(strongest) for pile in s.piles]
        steps = (
            TieStep("CC-7", "decided-points", totals(sheet)),
            TieStep("CC-7", "decided-strongest-group", of_strongest),
            TieStep("CC-7", "decided-pets", [len(pile) for pile in s.piles]),
        )
        return rank(sheet, steps, shared="CC-7")

    def score_sheet(self, s: ChainState | ChainView) -> tuple[tuple[Points, ...], ...]:
        """Each seat's points so far, line by line: its pile, then the bonuses of the options."""
        scores, rule = self.scores[s.options.tricks], "CC-8" if s.options.tricks else "CC-7"
        sheet: list[tuple[Points, ...]] = [(Points(rule, sum([scores[card] for card in pile])),) for pile in s.piles]
        if bonuses(s.options):
            self._add_bonuses(s, sheet)
        return tuple(sheet)

    def _add_bonuses(self, s: ChainState | ChainView, sheet: list[tuple[Points, ...]]) -> None:
        leaders = [[self.group[card] for card in pile if self.is_leader[card]] for pile in s.piles]
        most_leaders, most_pets = max(map(len, leaders)), max(map(len, s.piles))
        for seat, pile in enumerate(s.piles):
            if s.options.leader_of_the_pack and len(leaders[seat]) == most_leaders > 0:
                sheet[seat] += (Points("CC-9", 10),)
            if s.options.underdog and s.chain[-1] in leaders[seat]:
                sheet[seat] += (Points("CC-10", 4),)
            if s.options.petkeeper and len(pile) == most_pets > 0:
                sheet[seat] += (Points("CC-11", 6),)

    def view(self, s: ChainState, viewer: Viewer) -> ChainView:
        return ChainView(
            seat=viewer,
            options=s.options,
            chain=s.chain,
            hand=() if viewer is None else s.hands[viewer],
            hands=tuple(map(len, s.hands)),
            deck=len(s.deck),
            piles=s.piles,
            lead=s.lead,
            trick=s.trick,
            played=s.played,
            dealt=s.dealt,
        )

    def determinise(self, v: ChainView, rng: Rng) -> ChainState:
        """A random deal of the cards that the viewer has not seen to the other hands and the deck."""
        seen = {*v.hand, *v.trick}.union(*v.piles)
        unseen = iter(rng.shuffled([card for card in self.pack if card not in seen]) if v.dealt else ())
        hands = tuple(v.hand if seat == v.seat else tuple(islice(unseen, count)) for seat, count in enumerate(v.hands))
        return ChainState(
            options=v.options,
            chain=v.chain,
            deck=tuple(unseen),
            hands=hands,
            piles=v.piles,
            lead=v.lead,
            trick=v.trick,
            played=v.played,
            dealt=v.dealt,
        )

    def standing(self, v: ChainView) -> Sequence[float | None]:
        """The points in open piles, with the bonuses as if the game ended now; covered piles show none (CC-5)."""
        if v.options.open_piles or v.played == len(self.pack):
            return totals(self.score_sheet(v)) if v.chain else (0,) * v.options.seats
        return (None,) * v.options.seats

    def cards(self, s: ChainState) -> Iterable[CardId]:
        yield from (self.chain_card[group] for group in s.chain or self.chain_card)
        for place in (s.deck if s.dealt else self.pack, s.trick, *s.hands, *s.piles):
            yield from place

    def move_kind(self, move: ChainMove) -> str:
        return "leader" if isinstance(move, Play) and isinstance(self.card(move.card), Leader) else "pet"

    def playable(self) -> Sequence[CardId]:
        return self.pack


def may_lead(options: ChainOptions) -> tuple[Seat, ...]:
    """The seats among which chance chooses the first lead: all, or in a rematch the last game's winners."""
    return options.last_winners or tuple(Seat(seat) for seat in range(options.seats))


def check_setup(move: ChainMove, fits: bool) -> Illegal | None:
    """Only chance sets up the table, and only with what is due."""
    return None if fits and move.seat == CHANCE else Illegal("CC-1", "refuse-setup")


def moved_up(chain: tuple[Group, ...], group: Group, to_top: bool) -> tuple[Group, ...]:
    """The chain after this group's leader was played."""
    place = chain.index(group)
    if place == 0:
        return chain
    if to_top:
        return (group, *chain[:place], *chain[place + 1 :])
    return (*chain[: place - 1], group, chain[place - 1], *chain[place + 1 :])


def bonuses(options: ChainOptions) -> int:
    """The number of chosen options that give extra points."""
    return options.leader_of_the_pack + options.underdog + options.petkeeper
