"""A table for people who write Python: moves by name, card names in print, errors that list what is possible."""

from importlib import import_module
from itertools import islice
from typing import Any, get_args

import pytest

import pettable
from pettable import IllegalMove, Text, registry
from pettable.games.chain_of_command import Play
from pettable.games.chain_of_command.rules import Drew
from pettable.registry import folder_name
from pettable.table.card_names import named, numbered, spelling
from pettable.table.seats import Seat
from pettable.table.table import Table

each_game = pytest.mark.parametrize("game", pettable.names())


def chain(seats: int = 2) -> Table[Any, Any, Any, Any]:
    return pettable.new_table("chain-of-command", seats=seats, seed=7)


def play_through(game: str, moves: int = 60) -> Table[Any, Any, Any, Any]:
    """A table some way into a game, and before its end; always by the last move that is listed."""
    table = pettable.new_table(game, seats=registry.find(game).seats[-1], seed=3)
    for _ in range(moves):
        if table.prompt:
            table.play(table.moves(table.waiting[0])[-1])
    return table if table.prompt else play_through(game, moves // 2)


@each_game
def test_named_moves_events_and_views_turn_back_into_the_same_values(game: str) -> None:
    table, deck = play_through(game), pettable.default_deck(game)
    values = [entry.move for entry in table.log]
    for viewer in (None, Seat(0), Seat(1)):
        values += [*table.seen(viewer), table.view(viewer)]
    for value in values:
        assert numbered(named(value, deck), deck) == value
        assert named(named(value, deck), deck) == named(value, deck)


@each_game
def test_a_named_move_prints_so_that_it_can_be_pasted_back(game: str) -> None:
    package = vars(import_module(f"pettable.games.{folder_name(game)}"))
    table = play_through(game, moves=20)
    assert table.prompt is not None
    for move in table.moves(table.prompt.seats[0])[:50]:
        words = {**package, **vars(import_module(f"pettable.games.{folder_name(game)}.deck"))}
        assert eval(repr(move), words) == move


@each_game
def test_every_move_of_a_game_is_exported_by_its_package(game: str) -> None:
    exported = import_module(f"pettable.games.{folder_name(game)}").__all__
    _, moves, _, _ = registry.find(game).rules.types()
    assert {kind.__name__ for kind in get_args(moves) or (moves,)} <= set(exported)


@each_game
def test_every_move_can_be_played_by_its_full_spelling(game: str) -> None:
    table = play_through(game, moves=20)
    seat = table.waiting[0]
    deck = table.rules.deck
    for move in islice(table.legal(seat), 20):
        again = play_through(game, moves=20)
        again.play(" ".join(spelling(move, deck)), seat)
        assert move in [entry.move for entry in again.log]


@pytest.mark.parametrize("said", ["cat-8-9", "play cat-8-9", "  CAT-8-9 ", Play(Seat(0), "cat-8-9")])  # type: ignore[arg-type]
def test_a_card_its_kind_and_card_or_a_move_are_the_same_play(said: Any) -> None:
    table = chain()
    assert table.play(said) == [table.named(table.seen(None)[-1])]
    assert repr(table.named(table.log[-1].move)) == "Play(seat=0, card='cat-8-9')"


def test_moves_are_those_of_every_seat_that_is_asked() -> None:
    table = pettable.new_table("paws-up", seats=3, seed=1)
    assert {move.seat for move in table.moves()} == {0, 1, 2}
    assert {move.seat for move in table.moves(seat=1)} == {1}


def test_play_gives_what_the_seat_itself_saw() -> None:
    """The last card of a trick: the player's own draw by name, the other's hidden."""
    table = chain()
    table.play(table.moves()[0])
    drew = [event for event in table.play(table.moves()[0]) if isinstance(event, Drew)]
    assert sorted(event.seat for event in drew) == [0, 1]
    assert [isinstance(event.card, str) for event in drew] == [event.seat == 1 for event in drew]


def test_a_card_that_is_not_held_is_refused_by_the_rules_with_what_is_possible() -> None:
    table = chain()
    with pytest.raises(IllegalMove) as caught:
        table.play("cat-leader")
    assert str(caught.value) == "CC-2: not held (cat-leader); possible: rodent-8-6, cat-8-9, cat-1-7"
    assert caught.value.possible == ("rodent-8-6", "cat-8-9", "cat-1-7")
    assert caught.value.illegal is not None
    assert Text("chain-of-command").refusal(caught.value.illegal) == (
        "You do not hold Cat leader; play a card from your hand. (CC-2)"
    )
    assert table.log == chain().log


def test_a_move_of_another_seat_is_refused_by_the_rules() -> None:
    table = chain()
    with pytest.raises(IllegalMove, match="CC-2: "):
        table.play(Play(Seat(1), table.legal(Seat(0))[0].card))


@pytest.mark.parametrize("said", ["", "dgo-9", "pass", Play(Seat(0), "dgo-9")])  # type: ignore[arg-type]
def test_what_means_no_move_lists_what_is_possible(said: Any) -> None:
    with pytest.raises(IllegalMove, match=r"^TB-9: .*; possible: rodent-8-6, cat-8-9, cat-1-7$"):
        chain().play(said)


def test_words_that_mean_several_moves_list_them() -> None:
    with pytest.raises(IllegalMove, match=r"^TB-9: 'play' means several moves; possible: .* and \d+ more$"):
        pettable.new_table("pupularity", seats=3, seed=7).play("play")


def test_words_need_a_seat_where_several_are_asked() -> None:
    table = pettable.new_table("paws-up", seats=3, seed=1)
    card = table.moves(seat=0)[0].cards[0]
    with pytest.raises(IllegalMove, match=r"^TB-9: several seats are asked; possible: seat=0, seat=1, seat=2$"):
        table.play(card)
    table.play(card, seat=0)
    assert table.waiting == (1, 2)


def test_nothing_is_played_after_the_end() -> None:
    table = chain()
    while table.prompt:
        table.play(table.moves()[0])
    assert table.outcome is not None
    with pytest.raises(IllegalMove, match=r"^TB-4: over$"):
        table.play("cat-8-9")


def test_text_puts_named_events_and_moves_into_words() -> None:
    text, table = Text("chain-of-command", names=["Ann", "Ben"]), chain()
    (event,) = table.play("cat-8-9")
    assert text.event(event) == text.event(table.seen(None)[-1])
    assert "Cat 8" in text.event(event)
