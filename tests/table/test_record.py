"""Records: they replay to the byte, and whatever was changed in one is found, on its line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from pettable import registry
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions
from pettable.table.errors import Fault, RecordError
from pettable.table.options import Options
from pettable.table.record import Header, HeaderError, Refused, Scribe, dump, header_of, read_header, replay
from pettable.table.rng import commitment, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from pettable.table.table import Table, TakeBack
from tests.deals import ChainTable, chain_deck, time_out
from tests.toy import fetch

GAME = registry.find("chain-of-command")
RULES = ChainOfCommand(
    chain_deck("dog-4-2 dog-9-1 dog-leader cat-2-1 cat-9-3 bird-8-7 bird-1-6 bird-leader rodent-1-9 rodent-9-5")
)


def started(seed: int = 1, options: ChainOptions | None = None) -> ChainTable:
    return Table(RULES, options or ChainOptions(2), seed_of(seed))


def play_on(table: Table[Any, Any, Any, Any], until: int = 10**6) -> None:
    """The seat that is asked plays its last move, again and again."""
    while table.prompt is not None and len(table.log) < until:
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[-1]) is None


def finished(seed: int = 1, options: ChainOptions | None = None) -> ChainTable:
    table = started(seed, options)
    play_on(table)
    return table


def record_of(table: ChainTable, players: tuple[str, ...] = ("you", "greedy")) -> str:
    return dump(header_of(table, "chain-of-command", players), table)


RECORD = record_of(finished())
LINES = RECORD.splitlines(keepends=True)


def with_header(**changes: Any) -> str:
    """The record with some fields of its header changed."""
    return msgspec.json.encode(structs.replace(read_header(RECORD), **changes)).decode() + "\n" + "".join(LINES[1:])


def with_line(number: int, old: str, new: str) -> str:
    """The record with a piece of one line changed; lines are numbered from 1."""
    assert old in LINES[number - 1]
    return "".join((*LINES[: number - 1], LINES[number - 1].replace(old, new), *LINES[number:]))


def refused(text: str, rules: ChainOfCommand = RULES) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(text, GAME, rules)
    return caught.value


# There and back.


def test_tb_6_a_record_is_a_header_the_moves_and_the_outcome() -> None:
    header, *moves, end = (msgspec.json.decode(line) for line in LINES)
    assert list(header) == ["pettable", "game", "rules", "deck", "options", "commitment", "players", "seed"]
    assert header["commitment"] == commitment(bytes.fromhex(header["seed"]))
    assert [move["n"] for move in moves] == list(range(1, 14))
    kinds = [move["move"]["type"] for move in moves]
    assert kinds == ["shuffle-chain", "choose-lead", "deal"] + ["play"] * 10
    assert list(end) == ["outcome"]


@pytest.mark.parametrize("seed", range(5))
def test_tb_6_a_record_replays_to_the_same_table_and_the_same_bytes(seed: int) -> None:
    table = finished(seed, ChainOptions(2, tricks=True, underdog=True))
    again = replay(record_of(table), GAME, RULES)
    assert again.state == table.state
    assert again.log == table.log
    assert again.outcome == table.outcome
    assert again.seen(Seat(1)) == table.seen(Seat(1))
    assert record_of(again) == record_of(table)


def test_tb_6_a_record_whose_seed_is_not_published_replays_too() -> None:
    text = with_header(seed=None)
    again = replay(text, GAME, RULES)
    assert again.state == finished().state
    assert dump(read_header(text), again) == text


def test_tb_6_commitments_reactions_races_and_the_clock_replay() -> None:
    for seed in range(20):
        table: Table[Any, Any, Any, Any] = Table(fetch.Fetch(fetch.DECK), Options(3), seed_of(seed))
        while table.prompt is not None:
            if not (seed % 2 and time_out(table)):
                play_on(table, until=len(table.log) + 1)
        text = dump(header_of(table, "fetch"), table)
        again = replay(text, fetch.game, fetch.Fetch(fetch.DECK))
        assert again.log == table.log
        assert again.outcome == table.outcome


@settings(deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=4))
def test_tb_6_players_may_have_any_name(names: list[str]) -> None:
    text = dump(header_of(finished(), "chain-of-command", tuple(names)), finished())
    assert read_header(text).players == tuple(names)
    assert replay(text, GAME, RULES).outcome is not None


def test_tb_6_a_record_written_piece_by_piece_is_the_same() -> None:
    table = started()
    scribe = Scribe(header_of(table, "chain-of-command", ("you", "greedy")))
    pieces = [scribe.more(table)]
    while table.prompt is not None:
        play_on(table, until=len(table.log) + 1)
        pieces += [scribe.more(table), scribe.more(table)]
    assert "".join(pieces) == RECORD
    assert pieces[2::2] == [""] * 10


# Records that stop early.


@pytest.mark.parametrize("kept", range(1, len(LINES) - 1))
def test_tb_6_a_record_that_stops_early_goes_on_as_if_nothing_had_happened(kept: int) -> None:
    """Its chance moves are still those of the seed, so the same choices make the same game."""
    table = replay("".join(LINES[:kept]), GAME, RULES)
    assert len(table.log) == kept - 1
    table.settle()
    play_on(table)
    assert dump(read_header(RECORD), table) == RECORD


def test_tb_6_a_finished_game_without_its_outcome_is_refused() -> None:
    error = refused("".join(LINES[:-1]))
    assert (error.rule, error.line) == ("TB-6", len(LINES) - 1)


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_tb_6_a_line_that_breaks_off_is_refused(number: int) -> None:
    whole = "".join(LINES[: number - 1])
    for cut in (1, 10, len(LINES[number - 1]) - 2, len(LINES[number - 1]) - 1):
        error = refused(whole + LINES[number - 1][:cut])
        assert (error.rule, error.line) == ("TB-6", number)


# Taking back.


def test_tb_5_a_move_that_was_taken_back_stays_in_the_record_and_replays() -> None:
    """A replaced commitment, which nobody else could see, taken back."""
    rules = fetch.Fetch(fetch.DECK)
    table: Table[Any, Any, Any, Any] = Table(rules, Options(2), seed_of(1))
    assert table.prompt is not None
    for move in table.legal(Seat(0))[:2]:
        table.submit(table.prompt.id, move)
    assert table.undo(Seat(0)) is None

    again = replay(dump(header_of(table, "fetch"), table), fetch.game, rules)
    assert isinstance(again.log[-1].move, TakeBack)
    assert (again.state, again.prompt, again.waiting) == (table.state, table.prompt, table.waiting)
    for either in (table, again):
        play_on(either)
    text = dump(header_of(table, "fetch"), table)
    assert dump(header_of(again, "fetch"), again) == text
    assert replay(text, fetch.game, rules).outcome == table.outcome

    secret = structs.replace(header_of(table, "fetch"), seed=None)
    assert replay(dump(secret, table), fetch.game, rules).state == table.state, "without the seed, too"


def test_tb_5_a_record_cannot_take_back_what_was_shown() -> None:
    seat = msgspec.json.decode(LINES[4])["move"]["seat"]
    text = "".join(LINES[:5]) + f'{{"n":5,"move":{{"type":"take-back","seat":{seat}}},"sum":"0"}}\n'
    error = refused(text)
    assert isinstance(error, Refused)
    assert (error.illegal, error.line) == (Illegal("TB-5", "refuse-learned"), 6)


# Every changed byte.


def changed(line: str) -> Iterator[str]:
    """A line with one character taken out, doubled, exchanged with the next, or replaced by others."""
    for place, old in enumerate(line):
        before, after = line[:place], line[place + 1 :]
        yield before + after
        if old != "\n":
            yield before + old + old + after
        for new in '09ax{}",: \n\t\u2028é':
            yield before + new + after
        if after:
            yield before + after[0] + old + after[1:]


@pytest.mark.parametrize("number", range(2, len(LINES) + 1))
def test_tb_6_every_changed_byte_is_found_on_its_line(number: int) -> None:
    line, tried = LINES[number - 1], 0
    before, after = "".join(LINES[: number - 1]), "".join(LINES[number:])
    for other in changed(line):
        if other != line:
            assert refused(before + other + after).line == number, other
            tried += 1
    assert tried > 15 * len(line) * 0.9


@pytest.mark.parametrize("number", range(2, len(LINES) + 2))
def test_tb_6_an_empty_line_is_found(number: int) -> None:
    assert refused("".join((*LINES[: number - 1], "\n", *LINES[number - 1 :]))).line == number


def test_tb_6_lines_that_are_missing_doubled_or_changed_round_are_found() -> None:
    for place in range(1, len(LINES) - 1):
        missing = "".join(LINES[:place] + LINES[place + 1 :])
        assert refused(missing).line == place + 1
        doubled = "".join(LINES[: place + 1] + LINES[place:])
        assert refused(doubled).line == place + 2
        swapped = [*LINES[:place], LINES[place + 1], LINES[place], *LINES[place + 2 :]]
        assert refused("".join(swapped)).line == place + 1


def test_tb_6_a_move_that_could_have_been_played_but_was_not_is_found_by_the_sum() -> None:
    table = replay("".join(LINES[:4]), GAME, RULES)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    first, other = table.legal(seat)[-1], table.legal(seat)[0]
    error = refused(with_line(5, f'"card":{first.card}', f'"card":{other.card}'))
    assert (error.rule, error.line) == ("TB-6", 5)
    assert "sum" in error.why


def test_tb_4_a_record_that_goes_on_after_the_end_is_refused() -> None:
    error = refused(RECORD + LINES[4])
    assert (error.rule, error.line) == ("TB-4", len(LINES) + 1)
    assert refused(RECORD + LINES[-1]).line == len(LINES) + 1
    assert refused(RECORD + "\n").line == len(LINES) + 1


def test_tb_4_a_record_cannot_end_early() -> None:
    error = refused("".join(LINES[:8]) + LINES[-1])
    assert (error.rule, error.line) == ("TB-4", 9)


def test_a_move_that_is_not_legal_is_refused_by_its_rule() -> None:
    seat = msgspec.json.decode(LINES[4])["move"]["seat"]
    error = refused(with_line(5, f'"seat":{seat}', f'"seat":{1 - seat}'))
    assert isinstance(error, Refused)
    assert (error.illegal, error.line) == (Illegal("CC-2", "refuse-turn"), 5)
    assert str(error) == "line 5: CC-2: this move is refused (refuse-turn)"


def test_cc_7_an_outcome_that_was_not_reached_is_refused_by_the_rule_that_decided() -> None:
    assert finished().outcome is not None
    error = refused(with_line(len(LINES), '"ranks":[2,1]', '"ranks":[1,2]'))
    assert (error.rule, error.line) == ("CC-7", len(LINES))
    assert "did not end like this" in error.why


# The header.


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"pettable": 2}, "TB-6"),
        ({"game": "paws-up"}, "TB-6"),
        ({"rules": 2}, "TB-6"),
        ({"deck": registry.default_deck("chain-of-command").hash}, "TB-6"),
        ({"options": msgspec.Raw(b'{"seats":5}')}, "TB-6"),
        ({"options": msgspec.Raw(b'{"seats":2,"odd":true}')}, "TB-6"),
        ({"options": msgspec.Raw(b'{"seats":2,"last_winners":[2]}')}, "TB-6"),
        ({"options": msgspec.Raw(b'"none"')}, "TB-6"),
        ({"seed": "odd"}, "TB-6"),
        ({"seed": ""}, "TB-7"),
        ({"seed": seed_of(2).hex()}, "TB-7"),
        ({"seed": seed_of(1).hex().upper()}, "TB-7"),
        ({"commitment": commitment(seed_of(2))}, "TB-7"),
        ({"commitment": ""}, "TB-7"),
    ],
)
def test_tb_6_a_header_that_does_not_fit_is_refused(changes: dict[str, Any], rule: str) -> None:
    error = refused(with_header(**changes))
    assert (error.rule, error.line) == (rule, 1)
    assert isinstance(error, HeaderError) == (rule == "TB-6")


def test_tb_6_every_changed_byte_of_the_header_but_the_players_names_is_found() -> None:
    """Names are words for people, and no part of the game."""
    line = LINES[0]
    start, end = line.index('"players":[') + 11, line.index('],"seed"')
    for other in changed(line):
        names_only = other[:start] == line[:start] and other[-(len(line) - end) :] == line[end:]
        if not names_only:
            assert refused(other + "".join(LINES[1:])).line is not None


def test_tb_7_another_seed_with_its_own_commitment_deals_otherwise() -> None:
    error = refused(with_header(seed=seed_of(2).hex(), commitment=commitment(seed_of(2))))
    assert (error.rule, error.line) == ("TB-7", 2)


def test_tb_7_chance_that_the_seed_does_not_give_is_found_even_if_the_sums_fit() -> None:
    """Somebody deals himself a game of his own under the published seed of another."""
    mine, header = finished(seed=2), read_header(RECORD)
    error = refused(dump(header, mine))
    assert (error.rule, error.line) == ("TB-7", 2)
    assert replay(dump(structs.replace(header, seed=None), mine), GAME, RULES).state == mine.state


def test_tb_6_a_header_of_another_game_is_found_at_the_first_move() -> None:
    """Even options that change no event: the running sum starts with what the header says of the game."""
    for options in (ChainOptions(3), ChainOptions(2, top_dog=True), ChainOptions(2, open_piles=True)):
        error = refused(with_header(options=msgspec.Raw(msgspec.json.encode(options))))
        assert (error.rule, error.line) == ("TB-6", 2)
    spaced = read_header(RECORD).options.copy()
    assert refused(with_header(options=msgspec.Raw(bytes(spaced).replace(b",", b" ,", 1)))).line == 2


def test_tb_6_a_finished_game_that_was_cut_before_its_outcome_can_be_gone_on_with() -> None:
    cut = "".join(LINES[:-1])
    assert replay(cut, GAME, RULES, whole=False).outcome == finished().outcome
    assert refused(cut).line == len(LINES) - 1


def test_tb_6_another_deck_or_another_version_of_the_rules_is_told_apart() -> None:
    class Newer(ChainOfCommand):
        version = 2

    newer = refused(RECORD, Newer(RULES.deck))
    assert str(newer) == "line 1: TB-6: played by version 1 of the rules; this is 2"
    other = refused(RECORD, ChainOfCommand(registry.default_deck("chain-of-command")))
    assert (other.rule, other.line) == ("TB-6", 1)
    assert "--deck" in other.why


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{}",
        "[]",
        "null",
        "not JSON",
        LINES[0].replace('"pettable":1', '"pettable":"1"'),
        LINES[0].replace('"pettable":1', '"pettable":1,"odd":1'),
        LINES[0].replace('"game":"chain-of-command",', ""),
        LINES[0].replace('"rules":1', '"rules": 1'),
        LINES[0].replace('"rules":1', '"rules":1.0'),
        "[" * 100_000,
        '{"options":' + "[" * 100_000,
        '"\ud800"',
    ],
)
def test_tb_6_a_first_line_that_is_no_header_is_refused(first: str) -> None:
    error = refused(first.rstrip("\n") + "\n" + "".join(LINES[1:]))
    assert (error.rule, error.line) == ("TB-6", 1)


@pytest.mark.parametrize("second", ["", "{}", "[]", "null", "[" * 100_000, '{"move":' + "[" * 100_000, '"\ud800"'])
def test_tb_6_a_line_that_is_no_move_is_refused(second: str) -> None:
    error = refused(LINES[0] + second + "\n" + "".join(LINES[2:]))
    assert (error.rule, error.line) == ("TB-6", 2)


@dataclass
class Edit:
    start: int
    length: int
    text: str


edits = st.builds(Edit, st.integers(len(LINES[0]), len(RECORD)), st.integers(0, 40), st.text(max_size=20))


@settings(deadline=None)
@given(st.lists(edits, min_size=1, max_size=3))
def test_tb_6_no_edit_of_the_moves_goes_unseen(made: list[Edit]) -> None:
    """Any change gives a RecordError, or it cut the record off between two lines."""
    text = RECORD
    for edit in made:
        start = max(edit.start, len(LINES[0]))
        text = text[:start] + edit.text + text[start + edit.length :]
    beginnings = {"".join(LINES[:kept]) for kept in range(1, len(LINES) + 1)}
    if text not in beginnings:
        refused(text)


def test_the_header_of_a_table_holds_what_the_game_depends_on() -> None:
    table = started(3, ChainOptions(2, top_dog=True))
    assert header_of(table, "chain-of-command", ("a", "b")) == Header(
        pettable=1,
        game="chain-of-command",
        rules=1,
        deck=RULES.deck.hash,
        options=msgspec.Raw(msgspec.json.encode(table.options)),
        commitment=commitment(seed_of(3)),
        players=("a", "b"),
        seed=seed_of(3).hex(),
    )


def taken_over_record() -> tuple[str, int]:
    """A game that goes on after half of another one, and how many moves it has from there."""
    old = finished()
    moves = len(old.log) // 2
    table: ChainTable = Table(RULES, old.options, seed_of(2), deal=False, origins=old.origins_of("first", moves))
    for entry in old.log[:moves]:
        assert table.follow(entry.move) is None
    play_on(table)
    return record_of(table), moves


def test_tb_7_a_game_that_was_taken_over_has_each_shuffle_from_its_own_seed() -> None:
    text, moves = taken_over_record()
    table = replay(text, GAME, RULES)
    assert record_of(table) == text
    assert [origin.moves for origin in table.origins] == [moves]
    # Without the origin's seed, the old shuffles are not those of the new one.
    stripped = structs.replace(read_header(text), origins=msgspec.UNSET)
    forged = msgspec.json.encode(stripped).decode() + text[text.index("\n") :]
    with pytest.raises(RecordError, match="chance did not fall like this"):
        replay(forged, GAME, RULES)


@pytest.mark.parametrize(
    ("change", "line", "fault"),
    [
        ({"table": "another"}, 2, Fault.WRONG_SUM),
        ({"moves": 4}, 2, Fault.WRONG_SUM),
        ({"moves": 10**6}, 2, Fault.WRONG_SUM),
        ({"moves": -1}, 1, Fault.NOT_A_RECORD),
        ({"moves": "2"}, 1, Fault.NOT_A_RECORD),
        ({"seed": "22" * 32}, 1, Fault.WRONG_SEED),
        ({"seed": "no hex"}, 1, Fault.BROKEN_HEADER),
        ({"seed": "22" * 32, "commitment": commitment(bytes.fromhex("22" * 32))}, 2, Fault.WRONG_SHUFFLE),
        ({"more": 1}, 1, Fault.NOT_A_RECORD),
    ],
)
def test_tb_7_a_changed_origin_is_found(change: dict[str, Any], line: int, fault: Fault) -> None:
    text, _ = taken_over_record()
    first, rest = text.split("\n", 1)
    header = json.loads(first)
    header["origins"][0].update(change)
    with pytest.raises(RecordError) as caught:
        replay(json.dumps(header, separators=(",", ":")) + "\n" + rest, GAME, RULES)
    assert (caught.value.line, caught.value.fault) == (line, fault)


@pytest.mark.parametrize("origins", [[], "twice"])
def test_tb_6_origins_have_more_and_more_moves(origins: Any) -> None:
    text, _ = taken_over_record()
    first, rest = text.split("\n", 1)
    header = json.loads(first)
    header["origins"] = 2 * header["origins"] if origins == "twice" else origins
    with pytest.raises(RecordError) as caught:
        replay(json.dumps(header, separators=(",", ":")) + "\n" + rest, GAME, RULES)
    assert caught.value.fault is Fault.BROKEN_HEADER
