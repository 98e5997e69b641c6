"""A real browser: headless Chromium, controlled over its debugging protocol."""

import asyncio
import itertools
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

WITHIN = 30.0
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0"),
)


class Page:
    """One tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)

    async def go(self, url: str) -> None:
        await self._do("Page.enable")
        await self._do("Page.navigate", url=url)
        await self.run(
            "new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))"
        )
        assert await self.run("location.href") == url

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression on this page; promises are awaited."""
        answer = await self._do("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def _do(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        await self._socket.send(msgspec.json.encode({"id": number, "method": method, "params": params}).decode())
        async with asyncio.timeout(WITHIN):
            while True:
                message = msgspec.json.decode(await self._socket.recv())
                if message.get("id") == number:
                    assert "error" not in message, message
                    return message["result"]


@asynccontextmanager
async def browsing(folder: Path) -> AsyncIterator[Page]:
    """A new browser with one empty page."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    assert program is not None, "no Chromium here; `make services` installs it"
    process = await asyncio.create_subprocess_exec(
        *(program, *OPTIONS, f"--user-data-dir={folder}", "about:blank"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        # The program may be a script that starts the browser: both end together.
        start_new_session=True,
    )
    try:
        port = await _port(folder / "DevToolsActivePort")
        async with connect(f"ws://127.0.0.1:{port[0]}{port[1]}", max_size=None, proxy=None) as socket:
            browser = Page(socket)
            target = (await browser._do("Target.createTarget", url="about:blank"))["targetId"]
            async with connect(f"ws://127.0.0.1:{port[0]}/devtools/page/{target}", max_size=None, proxy=None) as tab:
                yield Page(tab)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _port(file: Path) -> tuple[int, str]:
    """The port and path of the debugging socket, from the file that Chromium writes once it listens."""
    async with asyncio.timeout(WITHIN):
        while True:
            lines = file.read_text().split() if file.exists() else []
            if len(lines) == 2:
                return int(lines[0]), lines[1]
            await asyncio.sleep(0.05)
