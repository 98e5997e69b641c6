"""Scoring: the points of a round (SC-11, SC-12), the awards of the options (SC-15), and the winner (SC-13)."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from pettable.games.slap_cat.cats import is_complete, visible
from pettable.games.slap_cat.deck import Colour, Material
from pettable.games.slap_cat.moves import (
    Award,
    Awarded,
    Cards,
    Events,
    HandShown,
    Reckoned,
    RoundOver,
    Scored,
    SlapPile,
    Tied,
)
from pettable.games.slap_cat.state import Area, Cat, Phase, SlapOptions, SlapState, SlapView
from pettable.table.outcome import Outcome, Points, TieStep, rank, totals
from pettable.table.seats import Seat, around

#: Longest Meow and Cat Hoarder: for one seat alone, and for each of several that tie.
MOST, TIED = 4, 2
CALICO = PURE = 6
PURE_LENGTH = 4
MEOWN = 13


def cat_points(cat: Cat, material: Material) -> int:
    """The lower stars of each neighbouring pair, and all visible bonuses; nothing without a head and a tail."""
    if not is_complete(cat):
        return 0
    cards = visible(cat)
    stars = [material.stars[card] for card in cards]
    return sum(map(min, stars, stars[1:])) + sum([material.bonus[card] for card in cards])


def cats_points(area: Area, material: Material) -> int:
    return sum([cat_points(cat, material) for cat in area.cats])


def negatives(area: Area, hand: Cards, material: Material) -> int:
    """How many negatives a seat has, placed or not."""
    return len(area.aside) + sum(material.part[card] is None for card in hand)


def awards(areas: Sequence[Area], material: Material, options: SlapOptions) -> list[tuple[Seat, Award, int]]:
    """The awards that the chosen options give: seat, award, points."""
    complete = [[visible(cat) for cat in area.cats if is_complete(cat)] for area in areas]
    given: list[tuple[Seat, Award, int]] = []
    if options.longest_meow:
        longest = [max(map(len, cats), default=0) for cats in complete]
        given += [(seat, Award.LONGEST_MEOW, points) for seat, points in _to_the_most(longest)]
    if options.cat_hoarder:
        given += [(seat, Award.CAT_HOARDER, points) for seat, points in _to_the_most([len(cats) for cats in complete])]
    for place, cats in enumerate(complete):
        colours = [{material.colour[card] for card in cat} for cat in cats]
        if options.epicalico and any(len(each) == len(Colour) for each in colours):
            given.append((Seat(place), Award.EPICALICO, CALICO))
        if options.purebred and any(
            len(each) == 1 and len(cat) >= PURE_LENGTH for each, cat in zip(colours, cats, strict=True)
        ):
            given.append((Seat(place), Award.PUREBRED, PURE))
        if options.shoot_the_meown and areas[place].aside and not areas[place].cats:
            given.append((Seat(place), Award.SHOOT_THE_MEOWN, MEOWN))
    return given


def _to_the_most(counts: Sequence[int]) -> list[tuple[Seat, int]]:
    """The seats with the highest count, and their points; a count of nothing gets no award."""
    most = max(counts)
    points = MOST if counts.count(most) == 1 else TIED
    return [(Seat(seat), points) for seat, count in enumerate(counts) if count == most > 0]


def colours_shown(area: Area, material: Material) -> Counter[Colour]:
    """How many visible cards of each colour lie in an area; incomplete cats count too."""
    colours = [material.colour[card] for cat in area.cats for card in visible(cat)]
    return Counter([colour for colour in colours if colour is not None])


def most_of_one_colour(area: Area, material: Material) -> int:
    return max(colours_shown(area, material).values(), default=0)


def level_at_top(scores: Sequence[int]) -> list[Seat]:
    """The seats that share the highest total."""
    return [Seat(seat) for seat, points in enumerate(scores) if points == max(scores)]


def contenders(material: Material, s: SlapState) -> tuple[Seat, ...]:
    """The seats that may still win after totals and colours: the winner alone, or those that slap for the win."""
    tied = level_at_top(totals(s.points))
    colours = [most_of_one_colour(s.areas[seat], material) for seat in tied]
    return tuple([seat for seat, count in zip(tied, colours, strict=True) if count == max(colours)])


def ranking(material: Material, s: SlapState) -> Outcome:
    """A tie for first place is broken by colour, then by a slap; all other places go by total and may be shared."""
    left = contenders(material, s) if s.slapped is None else ()
    seats = range(len(s.points))
    steps = (
        TieStep("SC-13", "decided-points", totals(s.points)),
        TieStep("SC-13", "decided-colour", [int(seat in left) for seat in seats]),
        TieStep("SC-13", "decided-slap", [int(seat == s.slapped) for seat in seats]),
    )
    return rank(s.points, steps, shared="SC-13")


def points_so_far(view: SlapView, material: Material) -> Sequence[int]:
    """The rounds that are over, and this one as it lies on the table."""
    scores = totals(view.points)
    if not view.round or view.phase in (Phase.DEAL, Phase.TIE, Phase.OVER):
        return scores
    return [
        points + cats_points(area, material) - negatives(area, (), material)
        for points, area in zip(scores, view.areas, strict=True)
    ]


def end_round(material: Material, s: SlapState, events: Events) -> SlapState:
    """A seat has no card to show: all hands are laid open, and the round is scored."""
    hands = tuple([hand + drawn for hand, drawn in zip(s.hands, s.drawn, strict=True)])
    seats = around(Seat(0), len(hands))
    events.append(RoundOver("SC-11", s.round, tuple([seat for seat in seats if not hands[seat]])))
    events += [HandShown("SC-12", seat, hands[seat]) for seat in seats if hands[seat]]
    points = list(s.points)
    for seat in seats:
        cats = cats_points(s.areas[seat], material)
        lost = negatives(s.areas[seat], hands[seat], material)
        events.append(Scored("SC-12", seat, cats, lost))
        points[seat] += (Points("SC-12", cats - lost),)
    for seat, award, extra in awards(s.areas, material, s.options):
        events.append(Awarded("SC-15", seat, award, extra))
        points[seat] += (Points("SC-15", extra, award.value),)
    s = replace(
        s,
        phase=Phase.DEAL,
        # Nobody will draw again. Sorting the pile hides its order, so that from here on nothing is secret.
        piles=(tuple(sorted(s.piles[0])),),
        hands=hands,
        drawn=((),) * len(hands),
        spent=((),) * len(hands),
        looks=(),
        points=tuple(points),
    )
    if s.round < material.sizes.rounds:
        return s
    tied = contenders(material, s)
    if len(tied) == 1 or s.options.calm:
        return end_game(s, events)
    events.append(Tied("SC-13", tied))
    return replace(s, phase=Phase.TIE, asked=s.asked + 1)


def win_by_slap(s: SlapState, slap: SlapPile, events: Events) -> SlapState:
    return end_game(replace(s, slapped=slap.seat), events)


def end_game(s: SlapState, events: Events) -> SlapState:
    events.append(Reckoned("SC-13", totals(s.points)))
    return replace(s, phase=Phase.OVER)
