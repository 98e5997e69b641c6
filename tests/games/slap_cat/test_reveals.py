"""What lies on the table while it counts down: nothing of the cards that are about to turn."""

from msgspec.structs import replace

from pettable.games.slap_cat.moves import Commit, Shown, TurnedUp
from pettable.games.slap_cat.reveals import covered
from pettable.games.slap_cat.state import Phase, SlapOptions
from pettable.registry import rules_of
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table


def table_at(phase: Phase) -> Table:  # type: ignore[type-arg]
    """A calm table of three, played at random until this phase."""
    table = Table(rules_of("slap-cat"), SlapOptions(3, calm=True), b"reveals")
    rng = Rng(b"", "reveals")
    while table.state.phase is not phase:
        seat = table.waiting[0]
        assert table.prompt is not None
        assert table.submit(table.prompt.id, rng.choice(table.legal(seat))) is None
    return table


def test_sc_16_cards_of_a_slap_lie_on_their_piles() -> None:
    after = table_at(Phase.DRAFT).view(Seat(0))
    others = tuple(CardId(card) for card in range(3))
    seen = covered(after, after, [TurnedUp("SC-2", tuple(card for card in after.shown if card is not None))])
    assert seen.shown == (None, None, None)
    assert sum(seen.piles) == sum(after.piles) + 3
    assert covered(after, replace(after, shown=others), [TurnedUp("SC-2", others)]) == seen


def test_sc_16_committed_cards_lie_before_their_seats_and_each_knows_its_own() -> None:
    before = table_at(Phase.COMMIT).view(Seat(1))

    def shown(*cards: int) -> list[Shown]:
        return [Shown("SC-4", Seat(seat), CardId(card)) for seat, card in enumerate(cards)]

    seen = covered(before, before, shown(10, 11, 12))
    assert seen.answered == (True, True, True)
    assert seen.answer == Commit(Seat(1), CardId(11))
    assert seen.shown == before.shown
    assert covered(before, replace(before, phase=Phase.PAWS), shown(20, 11, 22)) == seen
