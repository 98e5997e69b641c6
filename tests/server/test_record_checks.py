"""Records from strangers are judged line by line, in a process of their own, with limits on size, time and rate."""

import asyncio
import base64
import json
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pettable import registry
from pettable.server.clock import ManualClock
from pettable.server.errors import ClientError, Problem
from pettable.server.http.review_steps import ReviewInfo
from pettable.server.limits.constants import RECORD_BYTES, RECORDS_AT_ONCE
from pettable.server.tables.record_checks import RecordChecks, RecordToJudge
from pettable.table.deck import read_deck
from pettable.table.options import Options
from pettable.table.record import dump, header_of
from pettable.table.rng import Rng, commitment, seed_of
from pettable.table.table import Table
from tests.server.in_process import Inside, evening
from tests.table_sizes import seats_near

CHAIN = "chain-of-command"
DEEP = "[" * 20_000 + "]" * 20_000


def played(game: str, deck: str | None = None) -> Table[Any, Any, Any, Any]:
    """A game of random moves."""
    found = registry.find(game)
    rules = registry.rules_of(game) if deck is None else found.rules(read_deck(deck, game, found.deck))
    options: Options = found.options(seats_near(game, 3))
    table: Table[Any, Any, Any, Any] = Table(rules, options, seed_of(4))
    rng = Rng(seed_of(5), "play")
    while table.prompt is not None:
        assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None
    return table


def record(game: str = CHAIN, deck: str | None = None) -> str:
    table = played(game, deck)
    return dump(header_of(table, game, ("Anna", "tabby")), table)


RECORD = record()
LINES = RECORD.splitlines(keepends=True)


def with_line(number: int, line: str) -> str:
    """The record with another line in this place, counted from 1."""
    return "".join([*LINES[: number - 1], line, *LINES[number:]])


def with_head(**changes: Any) -> str:
    return with_line(1, json.dumps({**json.loads(LINES[0]), **changes}, separators=(",", ":")) + "\n")


async def post(here: Inside, body: Any, lang: str = "en") -> httpx.Response:
    async with here.browser() as http:
        return await http.post(f"/api/check?lang={lang}", json=body)


async def judged(here: Inside, text: str | bytes, lang: str = "en", **more: Any) -> Any:
    data = text.encode() if isinstance(text, str) else text
    answer = await post(here, {"record": base64.b64encode(data).decode(), **more}, lang)
    assert answer.status_code == 200, answer.text
    # One evening checks more of them than anybody may in a moment.
    here.clock.turn(10.0)
    return answer.json()


def test_a_right_record_of_every_game_is_judged_right(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        for game in registry.names():
            table = played(game)
            told = await judged(here, dump(header_of(table, game, ("Anna", "tabby")), table))
            assert (told["verdict"], told["wrong"]) == ("right", None)
            assert (told["moves"], told["seats"], told["finished"]) == (len(table.log), table.options.seats, True)
            assert told["lines"] == len(table.log) + 2
            assert told["shuffles"] >= 1
            head = told["head"]
            assert (head["game"], head["players"]) == (game, ["Anna", "tabby"])
            assert (head["commitment"], head["seed"]) == (commitment(table.seed), table.seed.hex())
        told = await judged(here, "".join(LINES[:20]))
        assert (told["verdict"], told["finished"]) == ("right", False)

    evening(tmp_path, story)


def test_a_right_record_can_be_looked_at_through_any_eyes(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        body = {"record": base64.b64encode(RECORD.encode()).decode()}
        async with here.browser() as http:
            for seat in ("", "0", "2", "99"):
                answer = await http.post(f"/api/check/review?seat={seat}", json=body)
                assert answer.status_code == 200, answer.text
                info = msgspec.json.decode(answer.content, type=ReviewInfo)
                assert info.seat == (int(seat) if seat in ("0", "2") else None)
                assert info.played[-1] == len(LINES) - 2
                assert [chair.name for chair in info.table.chairs] == ["Anna", "tabby", "#3"]
            wrong = await http.post("/api/check/review", json={"record": body["record"][:400]})
            assert (wrong.status_code, wrong.json()["problem"]) == (404, "not-found")

    evening(tmp_path, story)


def test_a_tampered_record_is_shown_with_its_line_and_rule(tmp_path: Path) -> None:
    play = next(n for n, line in enumerate(LINES, 1) if n > 15 and '"type":"play"' in line)
    other = json.loads(LINES[play - 1])
    other["move"]["card"] = json.loads(LINES[play + 3])["move"].get("card", 0)
    deal = next(n for n, line in enumerate(LINES, 1) if '"type":"deal"' in line)
    dealt = json.loads(LINES[deal - 1])
    cards = next(value for value in dealt["move"].values() if isinstance(value, list))
    cards[0], cards[1] = cards[1], cards[0]
    last = len(LINES)
    tampered = [
        (with_line(play, json.dumps(other, separators=(",", ":")) + "\n"), "differs", play, ("refused", "wrong-sum")),
        (with_line(deal, json.dumps(dealt, separators=(",", ":")) + "\n"), "differs", deal, ("wrong-shuffle",)),
        (with_line(play, ""), "differs", play, ("refused", "wrong-sum", "wrong-shuffle")),
        (with_line(play, "{}\n"), "differs", play, ("not-a-move",)),
        (with_line(play, f'{{"n":1,"move":{DEEP},"sum":""}}\n'), "differs", play, ("not-a-move",)),
        (with_line(last, LINES[-1].replace('"ranks":[', '"ranks":[7,')), "differs", last, ("wrong-outcome",)),
        (with_line(last, ""), "differs", last - 1, ("too-short",)),
        (RECORD + LINES[-1], "differs", last + 1, ("goes-on",)),
        (RECORD.replace('"n":5,', '"n":6,', 1), "differs", 6, ("other-bytes",)),
        (with_head(seed="11" * 32), "differs", 1, ("wrong-seed",)),
        (with_head(options={"seats": 99}), "unreadable", 1, ("broken-header",)),
        (with_head(rules=99), "unreadable", 1, ("other-rules",)),
        (with_head(pettable=2), "unreadable", 1, ("other-format",)),
        (with_head(game="chess"), "unreadable", 1, ("other-game",)),
        (with_head(game="paws-up"), "unreadable", 1, ("other-rules", "other-deck")),
        (with_head(deck="0" * 64), "unreadable", 1, ("other-deck",)),
    ]

    async def story(here: Inside) -> None:
        for text, verdict, line, faults in tampered:
            told = await judged(here, text)
            wrong = told["wrong"]
            assert (told["verdict"], wrong["line"]) == (verdict, line), told
            assert wrong["fault"] in faults
            assert wrong["rule"]
            assert wrong["text"] == text.split("\n")[line - 1][:300] + (
                "…" if len(text.split("\n")[line - 1]) > 300 else ""
            )
        refused = await judged(here, with_line(play, LINES[play - 1].replace('"seat":', '"seat":1')), "de")
        assert refused["wrong"]["line"] == play

    evening(tmp_path, story)


HOSTILE = (
    b"",
    b"\n",
    b"\0\xff\xfe" * 1000,
    b"GIF89a" + bytes(range(256)) * 100,
    DEEP.encode(),
    b'{"pettable":' + DEEP.encode() + b"}\n",
    LINES[0].encode() + b"\xff" * 100,
    b'{"pettable":1}\n',
    b"\n" * RECORD_BYTES,
    b"1" * RECORD_BYTES,
    with_head(options={"seats": 10**400}).encode(),
    with_head(game="x" * 100_000).encode(),
    with_head(game="../../etc/passwd").encode(),
    with_head(seed="\ud800").encode(),
    with_head(origins=[{"table": "x", "moves": 10**30, "commitment": "", "seed": ""}]).encode(),
)


def test_hostile_records_get_a_verdict_of_bounded_size(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        pids: set[int] = set()
        for data in HOSTILE:
            told = await judged(here, data)
            assert told["verdict"] != "right", told
            assert told["wrong"]["rule"]
            assert len(json.dumps(told)) < 20_000
            pids |= set(here.server.record_checks.sandbox.pids)
        # Names are no part of the game: they prove nothing, and only some of them are given back.
        told = await judged(here, with_head(players=["x" * 1000] * 200))
        assert told["verdict"] == "right"
        assert len(json.dumps(told)) < 20_000
        # None of them cost the process its life.
        assert len(pids) == 1

    evening(tmp_path, story)


def test_what_is_too_large_or_no_request_is_refused_unread(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        large = base64.b64encode(b"x" * (RECORD_BYTES + 3)).decode()
        for body, status, problem in (
            ({"record": large}, 400, "bad-message"),
            ({"record": "A" * 1_000_000}, 413, "too-large"),
            ({"record": "not base64!"}, 400, "bad-message"),
            ({"record": None}, 400, "bad-message"),
            ({"record": "", "more": 1}, 400, "bad-message"),
            ({"record": "", "deck": "x" * 40_000}, 400, "bad-message"),
            ({}, 400, "bad-message"),
        ):
            answer = await post(here, body)
            assert (answer.status_code, answer.json()["problem"]) == (status, problem), answer.text
        async with here.browser() as http:
            answer = await http.post("/api/check", content=DEEP.encode(), headers={"Content-Type": "application/json"})
            assert (answer.status_code, answer.json()["problem"]) == (400, "bad-message")
        assert not here.server.record_checks.sandbox.pids

    evening(tmp_path, story)


def test_a_record_with_a_deck_of_its_own_needs_that_deck(tmp_path: Path) -> None:
    ours = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")
    deck = ours.replace("treats = 9", "treats = 8", 1)
    text = record(CHAIN, deck)

    async def story(here: Inside) -> None:
        assert (await judged(here, text))["wrong"]["fault"] == "other-deck"
        assert (await judged(here, text, deck=deck))["verdict"] == "right"
        assert (await judged(here, text, deck=ours))["wrong"]["fault"] == "other-deck"
        broken = await judged(here, text, deck="cards =")
        assert (broken["verdict"], broken["wrong"]["fault"]) == ("unreadable", "bad-deck")

    evening(tmp_path, story)


def test_records_come_at_a_bounded_rate_from_an_address_and_a_guest(tmp_path: Path) -> None:
    body = {"record": base64.b64encode(b"{}\n").decode()}

    async def story(here: Inside) -> None:
        zoe = await here.guest("Zoe")

        async def ask(address: str, token: str = "") -> int:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            async with here.browser(address) as http:
                return (await http.post("/api/check", json=body, headers=headers)).status_code

        assert [await ask("192.0.2.1") for _ in range(RECORDS_AT_ONCE + 1)] == [200] * RECORDS_AT_ONCE + [429]
        assert await ask("192.0.2.2", "a token of nobody") == 200
        # A guest who changes the address stays the same guest.
        asked = [await ask(f"198.51.100.{n}", zoe.token) for n in range(RECORDS_AT_ONCE + 1)]
        assert asked == [200] * RECORDS_AT_ONCE + [429]
        here.clock.turn(10.0)
        assert await ask("192.0.2.1") == 200

    evening(tmp_path, story)


def test_a_record_that_takes_too_long_is_given_up_and_the_next_is_judged() -> None:
    async def story() -> None:
        asked = RecordToJudge(RECORD.encode(), "en")
        checks = RecordChecks(ManualClock(), within=0.5)
        try:
            assert (await checks.judge(asked, "192.0.2.1", None)).judgement.verdict.value == "right"
            os.kill(checks.sandbox.pids[0], signal.SIGSTOP)
            with pytest.raises(ClientError) as slow:
                await checks.judge(asked, "192.0.2.1", None)
            assert slow.value.problem is Problem.CHECKS_BUSY
            assert not checks.sandbox.pids
        finally:
            checks.close()
        hurried = RecordChecks(ManualClock(), cpu=0.001)
        # The kernel looks every few milliseconds at how much time was used: much may be done between two looks.
        long = RecordToJudge(record("slap-cat").encode(), "en", shown=True)

        async def many() -> None:
            for guest in range(100):
                await hurried.judge(long, f"192.0.2.{guest}", None)

        try:
            with pytest.raises(ClientError) as given_up:
                await many()
            assert given_up.value.problem is Problem.CHECKS_BUSY
        finally:
            hurried.close()

    asyncio.run(asyncio.wait_for(story(), 120))
