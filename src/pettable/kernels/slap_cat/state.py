"""The flat state of Slap Cat!: what lies where in it, and the way from the rules' values and back.

A state begins after the deal. The cards of a cat, of the discards and of those laid aside are linked lists: `s[NEXT +
card]` is the next middle of a cat, the head that a head covers, the card that was discarded before; -1: none.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pettable.games.slap_cat import turns
from pettable.games.slap_cat.codes import SlapCodes, draws_and_donations, most_placed
from pettable.games.slap_cat.deck import MOST_OF_AN_ACTION, PRIMARY, SEATS, SECONDARY, Colour, Part
from pettable.games.slap_cat.moves import Answer, Award, Cards, ChooseFirst, Commit, Deal, Place, Rank, ShufflePiles
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import Area, Cat, Effect, Look, Phase, SlapOptions, SlapState, Spent
from pettable.kernels.compiling import Flat
from pettable.table.deck import CardId
from pettable.table.events import Move
from pettable.table.outcome import Points
from pettable.table.seats import CHANCE, Seat

MOST_SEATS = SEATS[-1]
LOOKED_AT = turns.LOOKED_AT
#: Decks of up to this many cards, of which this many show DRAW and as many DONATE.
MOST_CARDS, MOST_DRAWS = 100, MOST_OF_AN_ACTION
#: Drafted cards in a hand, rounds, and the stars or the bonus of a card.
MOST_DRAFTED, MOST_ROUNDS, MOST_STARS = 10, 3, 100
MOST_HELD = MOST_DRAFTED + MOST_DRAWS
#: Cats on the table; see `most_placed`.
MOST_CATS = MOST_SEATS * (MOST_DRAFTED + MOST_DRAWS // MOST_SEATS + MOST_OF_AN_ACTION)

#: A number of the state as the type of all others, so that a function is compiled for one type only.
whole: Any = np.int64

# The state.
STATE = np.int16
#: The shuffled cards. In the draft, those from TOP on lie in the piles, one on each in turn; then, the draw pile lies
#: from TOP to BOTTOM, and moves up when cards go under it.
DECK = 0
#: Of each seat: the drafted cards, then those from DRAW; and how many there are of both.
HANDS = DECK + MOST_CARDS + 3 * MOST_DRAWS
HELD = HANDS + MOST_HELD * MOST_SEATS
DRAWN = HELD + MOST_SEATS
#: In the draft, the cards face up; then, the card before each seat. -1: none.
SHOWN = DRAWN + MOST_SEATS
#: The card that each seat's hand lies on, in a race for PAWS IN! or SWAP; -1: none.
CLAIMS = SHOWN + MOST_SEATS
#: The answer of each seat: the card committed; the cat and the gap; the ranking. A donation's card, seat, cat and gap.
ANSWERS = CLAIMS + MOST_SEATS
#: In a race, the milliseconds at which each seat claims, and from which on it reacts.
TIMES = ANSWERS + MOST_SEATS * MOST_SEATS
SINCE = TIMES + MOST_SEATS
#: The DRAWs of this round, each with its seat, how many cards were looked at, which of them was kept, and all of them.
LOOKS = SINCE + MOST_SEATS
LOOK_SEAT, LOOK_COUNT, LOOK_KEPT, LOOK_CARDS = range(4)
LOOK = LOOK_CARDS + LOOKED_AT
#: How many DRAWs each seat made.
LOOKED = LOOKS + LOOK * MOST_DRAWS
#: The cards from DRAW that were shown since: the seat, the card, and how many DRAWs it had made.
SPENT = LOOKED + MOST_SEATS
NEXT = SPENT + 3 * MOST_DRAWS
#: Of each cat: its visible head, its first middle, its visible tail, as the parts are numbered; and how many middles it
#: has. The cats of a seat begin at CATS + CAT * seat * t[PLACED].
CATS = NEXT + MOST_CARDS
CAT_HEAD, CAT_FIRST, CAT_TAIL, CAT_MIDDLES = range(4)
CAT = 4
#: Of each seat: how many cats it has, the negative that was laid aside last, and how many there are.
CAT_COUNT = CATS + CAT * MOST_CATS
ASIDE = CAT_COUNT + MOST_SEATS
ASIDE_COUNT = ASIDE + MOST_SEATS
#: The effects that are due, seat and icon; the next one last.
PENDING = ASIDE_COUNT + MOST_SEATS
#: The points of each round and seat: those of SC-12, then the awards.
POINTS = PENDING + 2 * MOST_SEATS
LINES = 1 + len(Award)
#: As in the rules: the phase, the id of the prompt, the round, its first player, its turns.
PHASE = POINTS + LINES * MOST_SEATS * MOST_ROUNDS
PROMPT, ROUND, FIRST, TURN = range(PHASE + 1, PHASE + 5)
#: Where the pile is, how many DRAWs, shown cards from DRAW and effects there are, the card that was discarded last, and
#: who won the slap on the pile.
TOP, BOTTOM, DRAWS_MADE, SPENT_COUNT, PENDING_COUNT, DISCARD, SLAPPED = range(TURN + 1, TURN + 8)
#: The seat whose action is due (-1: the game is over); the seats that are still to answer, and those that have
#: answered, as sums of powers of two; how many actions of its move the seat that is asked has chosen.
SEAT, WAITING, ANSWERED, CHOSEN = range(SLAPPED + 1, SLAPPED + 5)
# Room to compute in, for one function at a time: the cards after a swap; for `sample`, the card at each place of the
# freshly shuffled pile, the place of each card, and the places as they lie in the pile.
AFTER = CHOSEN + 1
FACE = AFTER + MOST_SEATS
PLACE_OF = FACE + MOST_CARDS
QUEUE = PLACE_OF + MOST_CARDS
SIZE = QUEUE + MOST_CARDS + 2 * MOST_DRAWS

# What is fixed at a table.
TABLE = np.int16
SEATS_AT, CARDS, PACK_SIZE, HAND, ROUNDS, DRAWS = range(6)
#: How many cards are turned up at once, and how many of them a seat gets; the most cats of a seat.
TURNED_UP, SHARE, PLACED = range(6, 9)
CALM, LONGEST_MEOW, CAT_HOARDER, EPICALICO, PUREBRED, SHOOT_THE_MEOWN = range(9, 15)
#: The first action of each type, as in the codes.
SLAP_ACTION, RANK_ACTION, LAST_ACTION, COMMIT_ACTION, KEEP_ACTION, DONATE_ACTION = range(15, 21)
PILE_ACTION, TO_ACTION, SPOT_ACTION, MIDDLE_ACTION, GAP_ACTION = range(21, 26)
#: The cards that are dealt.
PACK = 26
#: Of each card: its part and colour (-1: a negative), its stars, its bonus, and its icons (-1: none).
PART = PACK + MOST_CARDS
COLOUR = PART + MOST_CARDS
STARS = COLOUR + MOST_CARDS
BONUS = STARS + MOST_CARDS
PRIMARY_ICON = BONUS + MOST_CARDS
SECONDARY_ICON = PRIMARY_ICON + MOST_CARDS
TABLE_SIZE = SECONDARY_ICON + MOST_CARDS

# The numbers of phases, parts and icons.
PHASES = list(Phase)
DRAFT, COMMIT, PAWS, SWAP, PLACE, ACT, TIE, OVER = (
    PHASES.index(phase)
    for phase in (
        Phase.DRAFT,
        Phase.COMMIT,
        Phase.PAWS,
        Phase.SWAP,
        Phase.PLACE,
        Phase.ACT,
        Phase.TIE,
        Phase.OVER,
    )
)
MIDDLE = list(Part).index(Part.MIDDLE)
SWAPS, PAWS_IN = range(len(PRIMARY))
DRAW, DONATE = range(len(SECONDARY))

#: The most actions that are legal at once: every place on a cat, or every gap of one.
MOST_LEGAL = MOST_DRAFTED + MOST_DRAWS // 2 + MOST_OF_AN_ACTION + 1


def table(rules: SlapCat, options: SlapOptions) -> Flat:
    """What is fixed at a table; an OptionError where the deck has too few cards for the seats (SC-D5)."""
    rules.initial(options)
    t, cards, seats = np.zeros(TABLE_SIZE, TABLE), len(rules.deck.cards), options.seats
    material, pack_of, codes = rules.material, rules.pack(seats), SlapCodes(rules, options)
    turned_up = 4 if seats == 2 else seats
    t[SEATS_AT], t[CARDS], t[PACK_SIZE], t[HAND] = seats, cards, len(pack_of), rules.sizes.hand(seats)
    t[ROUNDS], t[DRAWS], t[PLACED] = rules.sizes.rounds, codes.draws, codes.placed
    t[TURNED_UP], t[SHARE] = turned_up, turned_up // seats
    t[CALM : SHOOT_THE_MEOWN + 1] = [
        options.calm,
        options.longest_meow,
        options.cat_hoarder,
        options.epicalico,
        options.purebred,
        options.shoot_the_meown,
    ]
    t[SLAP_ACTION : GAP_ACTION + 1] = [
        codes.slap,
        codes.rank,
        codes.last,
        codes.commit,
        codes.keep,
        codes.donate,
        codes.pile,
        codes.to,
        codes.spot,
        codes.middle,
        codes.gap,
    ]
    t[PACK : PACK + len(pack_of)] = pack_of
    t[PART : PART + cards] = [_number(part, tuple(Part)) for part in material.part]
    t[COLOUR : COLOUR + cards] = [_number(colour, tuple(Colour)) for colour in material.colour]
    t[STARS : STARS + cards], t[BONUS : BONUS + cards] = material.stars, material.bonus
    t[PRIMARY_ICON : PRIMARY_ICON + cards] = [_number(icon, PRIMARY) for icon in material.primary]
    t[SECONDARY_ICON : SECONDARY_ICON + cards] = [_number(icon, SECONDARY) for icon in material.secondary]
    return t


def _number(value: Any, values: tuple[Any, ...]) -> int:
    return -1 if value is None else values.index(value)


def too_large(rules: SlapCat) -> str:
    """Why a deck does not fit into the flat state; empty: it fits."""
    draws, donations = draws_and_donations(rules, MOST_SEATS)
    sizes, material = rules.sizes, rules.material
    for count, most, what in (
        (len(rules.deck.cards), MOST_CARDS, "cards"),
        (draws, MOST_DRAWS, "cards with DRAW"),
        (donations, MOST_OF_AN_ACTION, "cards with DONATE"),
        (max(sizes.hands, sizes.hands_of_two), MOST_DRAFTED, "cards in a hand"),
        (sizes.rounds, MOST_ROUNDS, "rounds"),
        (max(material.stars + material.bonus), MOST_STARS, "stars or points of a card"),
    ):
        if count > most:
            return f"{count} {what}; the kernel takes {most}"
    return ""


def pack(rules: SlapCat, state: SlapState) -> Flat:
    """The flat form of a state in which seats are asked, or of the end. The rules have no reaction times: in a race the
    lowest seat claims first.
    """
    s, n = np.zeros(SIZE, STATE), state.options.seats
    s[PHASE], s[PROMPT], s[ROUND], s[TURN] = PHASES.index(state.phase), state.asked, state.round, state.turn
    s[FIRST], s[SLAPPED] = state.first, -1 if state.slapped is None else state.slapped
    _pack_piles(s, state)
    for seat in range(n):
        held = state.hands[seat] + state.drawn[seat]
        s[HELD + seat], s[DRAWN + seat] = len(state.hands[seat]), len(state.drawn[seat])
        s[HANDS + MOST_HELD * seat :][: len(held)] = held
        claim = state.claims[seat]
        s[CLAIMS + seat] = -1 if claim is None else claim
        answer = _answer_numbers(state.answers[seat])
        s[ANSWERS + MOST_SEATS * seat :][: len(answer)] = answer
        _pack_area(s, state.areas[seat], seat, CATS + CAT * seat * most_placed(rules, n))
        _pack_points(s, seat, state.points[seat])
    s[SHOWN : SHOWN + len(state.shown)] = [-1 if card is None else card for card in state.shown]
    s[DISCARD] = _link(s, state.discards)
    s[PENDING_COUNT] = len(state.pending)
    for place, effect in enumerate(reversed(state.pending)):
        s[PENDING + 2 * place : PENDING + 2 * place + 2] = effect.seat, SECONDARY.index(effect.icon)
    prompt = rules.prompt(state)
    answered = [seat for seat in range(n) if state.answers[seat] is not None]
    waiting = [seat for seat in prompt.seats if seat not in answered] if prompt else []
    s[ANSWERED], s[WAITING] = (sum(1 << seat for seat in seats) for seats in (answered, waiting))
    s[SEAT] = min(waiting, default=-1)
    return s


def _pack_piles(s: Flat, state: SlapState) -> None:
    """The piles, and what was drawn from them."""
    if state.phase is Phase.DRAFT:
        # Of two piles the first may have a card more.
        cards = [pile[row] for row in range(len(state.piles[0])) for pile in state.piles if row < len(pile)]
    else:
        cards = list(state.piles[0])
    taken = 0 if state.phase is not Phase.DRAFT else state.turn * len(state.piles) + len(state.piles)
    s[DECK + taken : DECK + taken + len(cards)] = cards
    s[TOP], s[BOTTOM] = taken, taken + len(cards)
    s[DRAWS_MADE] = len(state.looks)
    for nth, look in enumerate(state.looks):
        at = LOOKS + LOOK * nth
        s[at : at + LOOK_CARDS] = look.seat, len(look.cards), look.cards.index(look.kept)
        s[at + LOOK_CARDS : at + LOOK_CARDS + len(look.cards)] = look.cards
        s[LOOKED + look.seat] += 1
    spent = [(seat, each.card, each.draws) for seat in range(len(state.spent)) for each in state.spent[seat]]
    s[SPENT_COUNT] = len(spent)
    for nth, numbers in enumerate(spent):
        s[SPENT + 3 * nth : SPENT + 3 * nth + 3] = numbers


def _pack_area(s: Flat, area: Area, seat: int, cats: int) -> None:
    s[CAT_COUNT + seat], s[ASIDE_COUNT + seat] = len(area.cats), len(area.aside)
    s[ASIDE + seat] = _link(s, area.aside)
    for nth, cat in enumerate(area.cats):
        at = cats + CAT * nth
        s[at + CAT_HEAD], s[at + CAT_TAIL] = _link(s, cat.heads), _link(s, cat.tails)
        s[at + CAT_FIRST], s[at + CAT_MIDDLES] = _link(s, cat.middles[::-1]), len(cat.middles)


def _pack_points(s: Flat, seat: int, sheet: tuple[Points, ...]) -> None:
    nth = -1
    for line in sheet:
        nth += not line.what
        place = 1 + list(Award).index(Award(line.what)) if line.what else 0
        s[POINTS + LINES * (MOST_SEATS * nth + seat) + place] = line.points


def _link(s: Flat, cards: Cards) -> int:
    """Link cards, each to the one before it; the last one."""
    last = -1
    for card in cards:
        s[NEXT + card] = last
        last = card
    return last


def _linked(s: Sequence[int], card: int) -> Cards:
    """The cards that are linked from this one on."""
    found = []
    while card >= 0:
        found.append(CardId(card))
        card = s[NEXT + card]
    return tuple(found)


def _answer_numbers(answer: Answer | None) -> tuple[int, ...]:
    match answer:
        case Commit():
            return (answer.card,)
        case Place():
            return answer.cat, answer.gap
        case Rank():
            return answer.cards
    return ()


def unpack(rules: SlapCat, options: SlapOptions, s: Flat) -> SlapState:
    """The state of the rules that a flat one stands for."""
    return _unpacked(rules, options, s.tolist())


def _unpacked(rules: SlapCat, options: SlapOptions, s: Sequence[int]) -> SlapState:
    n, phase, placed = options.seats, PHASES[s[PHASE]], most_placed(rules, options.seats)
    ended = phase in (Phase.TIE, Phase.OVER)
    hands, drawn = [], []
    for seat in range(n):
        drafted, held = s[HELD + seat], s[HELD + seat] + s[DRAWN + seat]
        cards = _cards(s[HANDS + MOST_HELD * seat : HANDS + MOST_HELD * seat + held])
        # All hands are laid open when a round ends.
        hands.append(cards if ended else cards[:drafted])
        drawn.append(() if ended else cards[drafted:])
    pile = s[DECK + s[TOP] : DECK + s[BOTTOM]]
    piles: tuple[Cards, ...] = (_cards(sorted(pile) if ended else pile),)
    if phase is Phase.DRAFT:
        turned_up = 4 if n == 2 else n
        piles = tuple(_cards(pile[place::turned_up]) for place in range(turned_up))
    else:
        turned_up = n if phase in (Phase.PAWS, Phase.SWAP, Phase.PLACE) else 0
    pending = [s[PENDING + 2 * nth : PENDING + 2 * nth + 2] for nth in reversed(range(s[PENDING_COUNT]))]
    return SlapState(
        options=options,
        phase=phase,
        asked=s[PROMPT],
        round=s[ROUND],
        first=Seat(s[FIRST]),
        turn=s[TURN],
        piles=piles,
        shown=tuple(map(_card, s[SHOWN : SHOWN + turned_up])),
        hands=tuple(hands),
        drawn=tuple(drawn),
        spent=((),) * n if ended else tuple(_spent(s, seat) for seat in range(n)),
        looks=() if ended else tuple(_look(s, nth) for nth in range(s[DRAWS_MADE])),
        answers=tuple(_answer(s, Seat(seat), options) for seat in range(n)),
        claims=tuple(_card(s[CLAIMS + seat]) if phase in (Phase.PAWS, Phase.SWAP) else None for seat in range(n)),
        areas=tuple(_area(s, seat, CATS + CAT * seat * placed) for seat in range(n)),
        discards=_linked(s, s[DISCARD])[::-1],
        pending=tuple(Effect(Seat(seat), SECONDARY[icon]) for seat, icon in pending),
        points=tuple(_sheet(s, seat, s[ROUND] - (not ended)) for seat in range(n)),
        slapped=None if s[SLAPPED] < 0 else Seat(s[SLAPPED]),
    )


def _spent(s: Sequence[int], seat: int) -> tuple[Spent, ...]:
    all_spent = [s[SPENT + 3 * nth : SPENT + 3 * nth + 3] for nth in range(s[SPENT_COUNT])]
    return tuple(Spent(CardId(card), draws) for by, card, draws in all_spent if by == seat)


def _look(s: Sequence[int], nth: int) -> Look:
    seat, count, kept, *cards = s[LOOKS + LOOK * nth : LOOKS + LOOK * (nth + 1)]
    return Look(Seat(seat), _cards(cards[:count]), CardId(cards[kept]))


def _answer(s: Sequence[int], seat: Seat, options: SlapOptions) -> Answer | None:
    if not s[ANSWERED] >> seat & 1:
        return None
    numbers, phase = s[ANSWERS + MOST_SEATS * seat : ANSWERS + MOST_SEATS * (seat + 1)], s[PHASE]
    if phase == COMMIT:
        return Commit(seat, CardId(numbers[0]))
    if phase == PLACE:
        return Place(seat, numbers[0], numbers[1])
    turned_up = 4 if options.seats == 2 else options.seats
    return Rank(seat, _cards(numbers[: turned_up if phase == DRAFT else options.seats - 1]))


def _area(s: Sequence[int], seat: int, cats: int) -> Area:
    found = []
    for at in range(cats, cats + CAT * s[CAT_COUNT + seat], CAT):
        heads, tails = _linked(s, s[at + CAT_HEAD])[::-1], _linked(s, s[at + CAT_TAIL])[::-1]
        found.append(Cat(heads, _linked(s, s[at + CAT_FIRST]), tails))
    return Area(tuple(found), _linked(s, s[ASIDE + seat])[::-1])


def _sheet(s: Sequence[int], seat: int, rounds: int) -> tuple[Points, ...]:
    """A seat's score sheet after these rounds."""
    sheet: list[Points] = []
    for nth in range(rounds):
        start = POINTS + LINES * (MOST_SEATS * nth + seat)
        points, *awards = s[start : start + LINES]
        sheet.append(Points("SC-12", points))
        sheet += [Points("SC-15", each, award.value) for award, each in zip(Award, awards, strict=True) if each]
    return tuple(sheet)


def chance_move(rules: SlapCat, state: SlapState, s: Flat) -> Move:
    """The move by chance that is due in a state, as it came out in the kernel."""
    if state.phase is Phase.FIRST:
        return ChooseFirst(CHANCE, Seat(int(s[FIRST])))
    if state.phase is Phase.DEAL:
        return Deal(CHANCE, _cards(s[DECK : DECK + len(rules.pack(state.options.seats))].tolist()))
    return ShufflePiles(CHANCE, _cards(s[DECK + s[TOP] : DECK + s[BOTTOM]].tolist()))


def _card(number: int) -> CardId | None:
    return None if number < 0 else CardId(number)


def _cards(numbers: Sequence[int]) -> Cards:
    return tuple(map(CardId, numbers))
