"""Running the server: start, stop, health check, metrics, and logs without secrets."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from pettable.table.rng import Rng
from tests.program import PATIENCE, one_line, pettable, started
from tests.server.client import Client
from tests.server.databases import Postgres
from tests.server.in_process import Inside, evening, inside

CHAIN = "chain-of-command"


class Running:
    """A running `pettable serve`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        assert process.stdout is not None
        self.first_line = process.stdout.readline()
        self.url = "http://" + re.split(r"http://|/ ", self.first_line)[1]
        self._logs: list[str] = []
        # In a thread, so that the server never blocks on a full pipe.
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        assert self._process.stderr is not None
        self._logs += self._process.stderr

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, list[str]]:
        """The exit status, and all log lines."""
        self._process.send_signal(how)
        status = self._process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        return status, self._logs

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", trust_env=False, timeout=PATIENCE)


@contextmanager
def serving(home: Path, *arguments: str) -> Iterator[Running]:
    process = started("serve", *arguments, home=home)
    try:
        yield Running(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate() if process.stderr is None else process.wait(PATIENCE)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


# Starting and stopping.


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["term", "interrupt"])
def test_serve_runs_without_options_and_stops_on_a_signal(how: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as server:
        assert server.first_line.startswith("Pettable is open at http://127.0.0.1:")
        page = server.get("/")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert "Pettable" in page.text
        assert server.get("/healthz").json()["well"]
        status, _ = server.stop(how)
        assert status == 0
    assert (tmp_path / "data" / "pettable" / "pettable.db").exists()


def test_players_are_warned_before_the_server_stops(tmp_path: Path) -> None:
    async def story(server: Running) -> Client:
        anna = await Client(server.url, "Anna").register()
        table, _ = await anna.open(game=CHAIN, seats=2)
        await anna.join(table)
        await asyncio.to_thread(server.stop)
        async with asyncio.timeout(PATIENCE):
            while not anna.closed:
                await asyncio.sleep(0.01)
        assert anna.socket is not None
        assert anna.socket.close_code == 1012
        return anna

    with serving(tmp_path, "--port", "0") as server:
        anna = asyncio.run(story(server))
    assert [message["type"] for message in anna.others] == ["closing"]
    assert anna.others[0]["after"] > 0


def test_a_taken_port_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        error = one_line(pettable("serve", "--port", str(port), home=tmp_path))
    assert f"port {port}" in error
    assert "try --port" in error


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--port", "99999"), "port must be 0-65535"),
        (("--host", "nowhere.invalid", "--port", "0"), "nowhere.invalid"),
        (("--port", "0", "--database", "mysql://host/name"), "'mysql'"),
        (("--port", "0", "--database", "sqlite:////nowhere/at/all/pets.db"), "/nowhere/at/all/pets.db"),
        (("--port", "0", "--database", "postgresql://pets:woof@127.0.0.1:1/pets"), "pets:***@127.0.0.1:1"),
    ],
)
def test_wrong_settings_are_reported_in_one_line(arguments: tuple[str, ...], error: str, tmp_path: Path) -> None:
    assert error in one_line(pettable("serve", *arguments, home=tmp_path))


# Health.


def test_every_health_check_plays_a_move(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        for _ in range(60):
            answer = await anna.request("GET", "/healthz")
            assert (answer.status_code, answer.json()["well"]) == (200, True)
            here.clock.turn(1.5)
        # Its table is not listed.
        assert (await anna.request("GET", "/api/tables")).json()["tables"] == []

    evening(tmp_path, story)


async def _until_well(anna: Client, well: bool) -> httpx.Response:
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await anna.request("GET", "/healthz")
            if answer.json()["well"] is well:
                return answer
            await asyncio.sleep(0.1)


def test_health_follows_an_outage_of_the_store(tmp_path: Path) -> None:
    with Postgres() as postgres, serving(tmp_path, "--port", "0", "--database", postgres.database()) as server:

        async def story() -> None:
            anna, ben = [await Client(server.url, name).register() for name in ("Anna", "Ben")]
            table, invite = await anna.open(game=CHAIN, seats=2)
            await anna.join(table)
            await ben.join(table, invite)
            await ben.ask("sit")
            await anna.ask("start")
            await ben.until(lambda: ben.game is not None)
            secrets = [anna.token, ben.token, invite]
            await asyncio.to_thread(postgres.stop)
            answer = await _until_well(anna, False)
            assert answer.status_code == 503
            assert answer.json()["why"]
            # A command that cannot be saved is refused.
            mover = anna if anna.may_move() else ben
            assert (await mover.move(Rng(b"", "first")))["problem"] == "not-saved"
            assert (await anna.request("POST", "/api/bots", {"name": "Cleo"})).json()["problem"] == "not-saved"
            await asyncio.to_thread(postgres.start)
            assert (await _until_well(anna, True)).status_code == 200
            playing = asyncio.gather(anna.play(Rng(b"", "Anna")), ben.play(Rng(b"", "Ben")))
            await asyncio.wait_for(playing, PATIENCE)
            record = await anna.request("GET", f"/api/tables/{table}/record")
            secrets.append(json.loads(record.text.splitlines()[0])["seed"])
            secrets.append((await anna.request("POST", f"/api/tables/{table}/shares")).json()["token"])
            secrets.append((await anna.request("POST", "/api/me/links")).json()["token"])
            for person in (anna, ben):
                await person.leave()
            kept.extend(secrets)

        kept: list[str] = []
        asyncio.run(story())
        status, logs = server.stop()
    assert status == 0
    # The outage is logged, one JSON object per line, and no line holds a secret.
    assert logs
    for line in logs:
        assert {"event", "level", "timestamp"} <= json.loads(line).keys()
        assert not [secret for secret in kept if secret in line]


# Metrics.


def counted(text: str, name: str) -> float:
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name))


def test_metrics_count_commands_games_and_requests(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
        await anna.join(table)
        await anna.done("start")
        assert await anna.wrong("start") == "started"
        await here.play_out(anna)
        await anna.request("GET", "/api/nothing")
        async with asyncio.timeout(PATIENCE):
            while 'state="finished"' not in (await anna.request("GET", "/metrics")).text:
                await asyncio.sleep(0.01)
        answer = await anna.request("GET", "/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        text = answer.text
        assert counted(text, "pettable_tables ") == 1
        assert counted(text, 'pettable_commands_total{what="done"}') > 20
        assert counted(text, 'pettable_commands_total{what="started"}') == 1
        assert counted(text, f'pettable_games_total{{game="{CHAIN}",state="opened"}}') == 1
        assert counted(text, f'pettable_games_total{{game="{CHAIN}",state="finished"}}') == 1
        assert counted(text, 'pettable_requests_total{status="201"}') == 2
        assert counted(text, 'pettable_requests_total{status="404"}') == 1
        assert counted(text, "pettable_move_seconds_count") > 20
        assert counted(text, "pettable_faults_total ") == 0

    evening(tmp_path, story)


def test_two_servers_in_one_process_count_separately(tmp_path: Path) -> None:
    async def story() -> None:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
        async with inside(tmp_path / "one") as one, inside(tmp_path / "two") as two:
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            for _ in range(3):
                await anna.open(game=CHAIN, seats=2)
            assert counted(one.server.metrics.text().decode(), "pettable_tables ") == 3
            assert counted(two.server.metrics.text().decode(), "pettable_tables ") == 0
            # Their guests are separate, too.
            ben.inside = one
            assert (await ben.request("GET", "/api/me")).json()["problem"] == "no-guest"

    asyncio.run(story())
