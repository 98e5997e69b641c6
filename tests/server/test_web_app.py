"""What a browser needs to install the client: a manifest in its language, icons, and a fresh service worker."""

import re
from pathlib import Path

import pytest

from pettable import registry
from pettable.server.http.static_client import STATIC
from pettable.server.http.web_app import app_manifest
from tests.server.in_process import Inside, evening


@pytest.mark.parametrize(("accepted", "about"), [("en", "One table"), ("de-AT, en;q=0.5", "Ein Tisch")])
def test_the_manifest_speaks_the_readers_language_and_names_every_game(
    accepted: str, about: str, tmp_path: Path
) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as browser:
            answer = await browser.get("/manifest.webmanifest", headers={"Accept-Language": accepted})
        assert answer.headers["Content-Type"].startswith("application/manifest+json")
        assert "Accept-Language" in answer.headers["Vary"]
        manifest = answer.json()
        assert manifest["description"].startswith(about)
        assert [each["url"] for each in manifest["shortcuts"]] == [f"/?game={name}" for name in registry.names()]

    evening(tmp_path, story)


def test_the_icons_are_what_the_manifest_says(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as browser:
            for icon in app_manifest("en")["icons"]:
                answer = await browser.get(icon["src"])
                assert answer.headers["Content-Type"].startswith(icon["type"])
                if icon["type"] != "image/png":
                    continue
                png = answer.content
                assert png.startswith(b"\x89PNG\r\n\x1a\n")
                width, height = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
                assert icon["sizes"] == f"{width}x{height}"
                # One colour alone would be much smaller.
                assert len(png) > 1000

    evening(tmp_path, story)


def test_the_service_worker_is_asked_for_again_at_every_visit(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as browser:
            worker = await browser.get("/service-worker.js")
            assert worker.headers["Content-Type"].startswith("text/javascript")
            assert worker.headers["Cache-Control"] == "no-cache"
            # All of the site is under it, and it is under the rules of the site.
            assert "default-src 'self'" in worker.headers["Content-Security-Policy"]
            [client] = set(re.findall(r"/assets/offline-\w+\.bin", worker.text))
            pack = await browser.get(client, headers={"Accept-Encoding": "gzip"})
            assert pack.content == (STATIC / client.removeprefix("/")).read_bytes()
            assert "Content-Encoding" not in pack.headers
            assert "immutable" in pack.headers["Cache-Control"]

    evening(tmp_path, story)
