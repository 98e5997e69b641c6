"""A person at the terminal in a game with secret choices, reactions and a race: the toy game of the kit."""

import io
import os
import sys
import threading
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.bots.bot import Bot
from pettable.bots.driver import answer
from pettable.fluent_bundle import Bundle
from pettable.table.options import Options
from pettable.table.prompts import Kind, Prompt
from pettable.table.record import Scribe, header_of, replay
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table, TakeBack
from pettable.terminal.journal import Journal
from pettable.terminal.names import YOU, seat_names
from pettable.terminal.person import Person, TookBack
from pettable.terminal.play import TerminalTable
from pettable.terminal.screen import Screen
from pettable.text import Text
from tests.toy.fetch import DECK, Commit, Fetch, Grab, game

WORDS = """
title = Fetch
tagline = A toy.
card-stick = Stick { $number }
ask-FE-2 = Choose a stick.
ask-FE-3 = Bark?
ask-FE-4 = Grab one!
move-commit = { $card }
move-bark = bark with { $card }
move-pass = pass
move-grab = { $card }
event-dealt = Dealt.
event-committed = { $seat } committed { $card }.
event-shown = Shown: { $cards }.
event-barked = { $seat } barked.
event-passed = { $seat } passed.
event-settled = Settled.
event-grabbed = { $seat } grabbed { $card }.
event-over = Over.
refuse-not-now = Not now.
refuse-seat = Not yours.
refuse-deal = Not dealt like this.
points-FE-3 = Points
points-FE-5 = Sticks
decided-points = by points
decided-shared = shared
"""


class FetchText(Text):
    """The words of a game that is not on the shelf."""

    def __init__(self, viewer: Seat, seats: int) -> None:
        self._name_forms = ()
        self.game, self.lang, self.viewer, self.names, self._deck = "fetch", "en", viewer, seat_names(seats), DECK
        self._bundle = Bundle(
            "en",
            [
                (registry.table_folder() / "text.en.ftl").read_text(encoding="utf-8"),
                (files("pettable.terminal") / "text.en.ftl").read_text(encoding="utf-8"),
                WORDS,
            ],
        )


def fetch_table(seats: int = 3, seed: int = 1) -> Table[Any, Any, Any, Any]:
    return Table(Fetch(DECK), Options(seats=seats), seed_of(seed))


def person_at(table: Table[Any, Any, Any, Any], seat: int = 0) -> Person:
    return Person(Seat(seat), table, game, FetchText(Seat(seat), table.options.seats), Screen(), lambda: None)


def type_in(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_whole_game_of_secret_choices_reactions_and_races(
    seat: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, players = fetch_table(), ["random"] * 3
    players[seat] = YOU
    header = header_of(table, "fetch", tuple(players))
    text = FetchText(Seat(seat), 3)
    here = TerminalTable(game, table, players, text, Journal(tmp_path / "fetch.jsonl", Scribe(header)))
    type_in(monkeypatch, "1\n" * 50)
    assert here.play() == 0
    told = capsys.readouterr().out
    for words in ("Choose a stick.", "Bark?", "Grab one!", "the first hand counts", "The game is over.", "Decided: "):
        assert words in told
    record = (tmp_path / "fetch.jsonl").read_text(encoding="utf-8")
    again = replay(record, game, Fetch(DECK))
    assert again.state == table.state
    kinds = {type(entry.move).__name__ for entry in again.log if entry.move.seat == seat}
    assert kinds >= {"Commit", "Grab"}


def test_a_hint_at_every_kind_of_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It is given, plays nothing by itself, and the question is asked again."""
    table, players = fetch_table(), (YOU, "random", "random")
    journal = Journal(tmp_path / "fetch.jsonl", Scribe(header_of(table, "fetch", players)))
    type_in(monkeypatch, "?\n1\n" * 50)
    assert TerminalTable(game, table, players, FetchText(Seat(0), 3), journal).play() == 0
    told = " ".join(capsys.readouterr().out.split())
    for question in ("Choose a stick.", "Grab one!"):
        hints = [each for each in told.split(question)[1:] if "> ?" in each and "in 100" in each]
        assert hints
    assert told.count("> ?") == told.count("On average the best move leads to") == told.count("> 1")


def test_a_move_is_on_the_disk_before_it_is_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also in the middle of a secret choice, when bots have committed and the person has not."""
    table, players, file = fetch_table(), ("random", "random", YOU), tmp_path / "fetch.jsonl"
    journal = Journal(file, Scribe(header_of(table, "fetch", players)))
    asked = []

    class Keyboard:
        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            asked.append((len(table.log), file.read_bytes().count(b"\n") - 1))
            return "1\n"

    monkeypatch.setattr(sys, "stdin", Keyboard())
    assert TerminalTable(game, table, players, FetchText(Seat(2), 3), journal).play() == 0
    assert len(asked) >= 3
    assert [played for played, _ in asked] == [written for _, written in asked]


def test_nobody_sees_what_is_committed_before_all_have(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = fetch_table()
    person = person_at(table, 2)
    for seat in (0, 1):
        assert table.submit(0, Commit(Seat(seat), table.state.hands[seat][0])) is None
    type_in(monkeypatch, "1\n")
    answer(table, {Seat(2): person})
    told = capsys.readouterr().out
    assert "Momo committed –." in told
    assert "Pip committed –." in told
    assert "Shown" not in told
    assert table.prompt is not None
    assert table.prompt.rule != "FE-2"


def test_a_choice_is_taken_back_while_nobody_has_learned_anything(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = fetch_table()
    person, prompt = person_at(table), table.prompt
    assert prompt is not None
    for card in table.state.hands[0][:2]:
        assert table.submit(prompt.id, Commit(Seat(0), card)) is None
    type_in(monkeypatch, "u\n")
    with pytest.raises(TookBack):
        person.choose(table.view(Seat(0)), prompt, table.legal(Seat(0)))
    assert table.log[-1].move == TakeBack(Seat(0))
    assert table.state.committed[0] == table.state.hands[0][0]
    person.show_news()
    assert "You take your last move back." in capsys.readouterr().out


class ReactionModel(Bot):
    """Claims the first card it sees, after so many seconds."""

    def __init__(self, table: Table[Any, Any, Any, Any], seat: int, seconds: float) -> None:
        super().__init__(table.rules, Seat(seat), Rng(b""))
        self.seconds = seconds

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        return moves[0]

    def reaction(self, view: Any, prompt: Prompt) -> float:  # noqa: ARG002
        return self.seconds


def race_table() -> Table[Any, Any, Any, Any]:
    """A table of three at its first race."""
    table = fetch_table()
    while table.prompt is not None and table.prompt.kind is not Kind.RACE:
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    return table


def grabbed(table: Table[Any, Any, Any, Any], before: int) -> list[int]:
    """Who grabbed, in order."""
    return [entry.move.seat for entry in table.log[before:] if isinstance(entry.move, Grab)]


def test_a_race_is_timed_and_the_shorter_time_claims_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person takes a third of a second; one bot is faster and takes the card that the person wants."""
    table = race_table()
    before, shown = len(table.log), table.state.shown
    read, write = os.pipe()

    def type_slowly() -> None:
        for _ in range(2):
            time.sleep(0.3)
            os.write(write, b"1\n")
        os.close(write)

    typist = threading.Thread(target=type_slowly)
    with os.fdopen(read, encoding="utf-8") as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        typist.start()
        answer(
            table,
            {Seat(0): person_at(table), Seat(1): ReactionModel(table, 1, 0.05), Seat(2): ReactionModel(table, 2, 60.0)},
        )
        typist.join()
    assert grabbed(table, before) == [1, 0]
    assert table.log[before].move == Grab(Seat(1), shown[0], Seat(1))
    assert table.log[before + 1].move == Grab(Seat(0), shown[1], Seat(0))
    told = capsys.readouterr().out
    assert "Not now. (FE-4)" in told
    assert told.count("Grab one!") == 2
    assert told.index("Not now. (FE-4)") < told.index("Pip grabbed Stick")


def test_a_person_who_is_quick_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    table = race_table()
    before = len(table.log)
    type_in(monkeypatch, "2\n")
    answer(
        table,
        {Seat(0): person_at(table), Seat(1): ReactionModel(table, 1, 50.0), Seat(2): ReactionModel(table, 2, 60.0)},
    )
    assert grabbed(table, before) == [0, 1]


def test_the_slowest_person_reads_that_the_race_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = race_table()
    before = len(table.log)
    type_in(monkeypatch, "1\n")
    answer(
        table,
        {Seat(0): person_at(table), Seat(1): ReactionModel(table, 1, -2.0), Seat(2): ReactionModel(table, 2, -1.0)},
    )
    assert grabbed(table, before) == [1, 2]
    assert "The table has moved on; this answers an earlier question. (TB-1)" in capsys.readouterr().out
