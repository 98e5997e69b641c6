"""Bots at a table: what they are handed, and what happens when one fails."""

import logging
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from pettable import new_table, registry
from pettable.bots import BOTS, SEARCHERS, Bot, make_bot
from pettable.bots.driver import answer
from pettable.bots.fallback import FallbackBot, with_fallback
from pettable.bots.random import RandomBot
from pettable.games.chain_of_command.rules import ChainView, Drew, Play
from pettable.table.deck import CardId
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

RULES = registry.rules_of("chain-of-command")


class Raises(RandomBot):
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        raise ZeroDivisionError("a slip")


class PlaysForAnother(RandomBot):
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        return Play(Seat(self.seat + 1), CardId(0))


class SaysNothing(RandomBot):
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        return None


@pytest.mark.parametrize(
    ("failing", "told"),
    [
        (Raises, "Raises on seat 1 raised ZeroDivisionError: a slip"),
        (PlaysForAnother, "PlaysForAnother on seat 1 answered Play(seat=1, card=0)"),
        (SaysNothing, "SaysNothing on seat 1 answered None"),
    ],
)
def test_tb_2_a_bot_that_fails_is_played_for_with_a_warning(
    failing: type[RandomBot], told: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    failed = FallbackBot(failing(RULES, Seat(0), Rng(table.seed, "bot 1")))
    bots: dict[Seat, Bot] = {Seat(0): failed, Seat(1): RandomBot(RULES, Seat(1), Rng(table.seed, "bot 2"))}
    with caplog.at_level(logging.WARNING):
        while answer(table, bots):
            pass
    assert table.outcome is not None
    assert failed.forfeits == 24
    assert caplog.messages[0] == f"TB-2: {told}; a legal move is played for it"


class Watches(RandomBot):
    handed: list[Any]

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        self.handed.append(view)
        return super().choose(view, prompt, moves)


def test_a_bot_is_handed_its_own_view_and_nothing_else() -> None:
    table = new_table("chain-of-command", seats=3, seed=1)
    bots: dict[Seat, Bot] = {}
    for seat in range(3):
        bot = Watches(RULES, Seat(seat), Rng(table.seed, f"bot {seat}"))
        bot.handed = []
        bots[Seat(seat)] = bot
    while answer(table, bots):
        pass
    for seat, each in bots.items():
        assert isinstance(each, Watches)
        assert len(each.handed) == 16
        assert all(isinstance(view, ChainView) and view.seat == seat for view in each.handed)


@pytest.mark.parametrize("name", [f"{name}:iterations=1" if name in SEARCHERS else name for name in BOTS])
@pytest.mark.parametrize("game", registry.names())
def test_every_bot_plays_every_game_without_being_played_for(game: str, name: str) -> None:
    found, rules = registry.find(game), registry.rules_of(game)
    for seats in found.seats:
        table = new_table(game, seats=seats, seed=3)
        bots = {
            Seat(seat): make_bot(name, found, rules, Seat(seat), Rng(seed_of(seats), f"bot {seat}"))
            for seat in range(seats)
        }
        while answer(table, bots):
            pass
        assert table.outcome is not None
        assert [bot.forfeits for bot in bots.values() if isinstance(bot, FallbackBot)] == [0] * seats


class Listens(RandomBot):
    listens: ClassVar[bool] = True
    told: list[Any]

    def hear(self, events: Sequence[Any]) -> None:
        super().hear(events)
        self.told += events


def test_a_listening_bot_gets_exactly_the_events_of_its_seat() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    listener = Listens(RULES, Seat(0), Rng(table.seed, "bot 1"))
    listener.told = []
    bots: dict[Seat, Bot] = {
        Seat(0): with_fallback(listener),
        Seat(1): with_fallback(RandomBot(RULES, Seat(1), Rng(table.seed))),
    }
    while answer(table, bots):
        assert listener.told == table.seen(Seat(0))[: len(listener.told)]
    drawn = [event.card for event in listener.told if isinstance(event, Drew) and event.seat == 1]
    assert len(drawn) > 15
    assert set(drawn) == {None}
    assert (bots[Seat(0)].heard, bots[Seat(1)].heard) == (len(listener.told), 0)


@pytest.mark.parametrize("game", registry.names())
def test_at_the_end_the_standing_of_a_game_is_its_scores(game: str) -> None:
    """Whoever looks: a seat, or a spectator."""
    found, rules = registry.find(game), registry.rules_of(game)
    for seats in found.seats:
        table = new_table(game, seats=seats, seed=4)
        bots = {
            Seat(seat): make_bot("random", found, rules, Seat(seat), Rng(seed_of(seats), f"bot {seat}"))
            for seat in range(seats)
        }
        assert len(rules.standing(table.view(None))) == seats
        while answer(table, bots):
            pass
        assert table.outcome is not None
        for viewer in (None, Seat(0), Seat(seats - 1)):
            assert tuple(rules.standing(table.view(viewer))) == table.outcome.scores
