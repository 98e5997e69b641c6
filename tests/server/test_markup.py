"""Names and chat are never run as markup, and every response carries security headers."""

import socket

import httpx
import msgspec
import pytest

from pettable.server.limits.constants import BODY_BYTES
from tests.server.shared_server import WITHIN, all_leave, run_story, seated, services

MARKUP = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</script><b>",
    "\"'><svg/onload=alert(1)>",
    "{{7*7}} ${7*7} %00",
    "javascript:alert(1)",
)


def test_markup_in_chat_stays_plain_text() -> None:
    async def story() -> None:
        (anna, ben), _, _ = await seated(services(), "Anna", "Ben", free_text=True)
        for n, text in enumerate(MARKUP, 1):
            answer = await anna.ask("say", text=text)
            if answer["type"] == "error":
                assert answer["problem"] == "too-fast"
                break
            await ben.until(lambda n=n: len([o for o in ben.others if o["type"] == "said"]) == n)  # type: ignore[misc]
            assert ben.others[-1]["text"] == text
        assert len(ben.others) >= 4
        for path in ("/", "/schema", "/api/tables", "/healthz"):
            page = (await anna.request("GET", path)).text
            assert not any(text in page for text in MARKUP)
        await all_leave(anna, ben)

    run_story(story)


def test_bidi_and_invisible_characters_are_removed_from_chat() -> None:
    async def story() -> None:
        (anna, ben), _, _ = await seated(services(), "Anna", "Ben", free_text=True)
        assert (await anna.ask("say", text="a\u202eb\u200bc\u2066d\x00e\r\nf\ufeffg"))["type"] == "ack"
        await ben.until(lambda: bool(ben.others))
        assert ben.others[-1]["text"] == "a b c d e f g"
        assert (await anna.ask("say", text="\u200b\u202e \u2060"))["problem"] == "bad-text"
        assert anna.socket is not None
        await anna.socket.send(msgspec.json.encode({"type": "say", "id": "long", "text": "x" * 201}).decode())
        await anna.until(lambda: any(other.get("problem") == "bad-message" for other in anna.others))
        await all_leave(anna, ben)

    run_story(story)


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "a\u202eb",
        "a\u200bb",
        "\u2066x",
        "x" * 21,
        "x" * 10_000,
        "",
        " ",
        "Pettable",
        "greedy",
    ],
)
def test_a_misleading_name_is_refused(name: str) -> None:
    answer = httpx.post(f"{services().url}/api/guests", json={"name": name}, trust_env=False, timeout=WITHIN)
    assert answer.status_code in (400, 422)
    assert answer.json()["problem"] in ("bad-name", "bad-message")


def test_a_name_with_markup_appears_only_in_json() -> None:
    async def story() -> None:
        (bold,) = await services().guests("<b>Bo</b>")
        await bold.open(game="chain-of-command", seats=2, privacy="public")
        listed = await bold.request("GET", "/api/tables")
        assert "<b>Bo</b>" in listed.text
        assert listed.headers["content-type"] == "application/json"
        assert listed.headers["x-content-type-options"] == "nosniff"
        assert "<b>Bo</b>" not in (await bold.request("GET", "/")).text

    run_story(story)


def test_every_response_forbids_scripts_and_frames() -> None:
    async def story() -> None:
        big = b'{"name":"' + b"x" * (BODY_BYTES + 1) + b'"}'
        requests: list[tuple[str, str, bytes | None, int]] = [
            ("GET", "/", None, 200),
            ("GET", "/schema", None, 200),
            ("GET", "/schema/openapi.json", None, 200),
            ("GET", "/api/games", None, 200),
            ("GET", "/healthz", None, 200),
            ("GET", "/metrics", None, 200),
            ("GET", "/api/me", None, 401),
            ("GET", "/nowhere", None, 404),
            ("GET", "/api/tables/nowhere", None, 404),
            ("DELETE", "/api/games", None, 405),
            ("POST", "/api/guests", b"{", 400),
            ("POST", "/api/guests", b'{"name":""}', 422),
            ("POST", "/api/guests", big, 413),
            ("OPTIONS", "/api/guests", None, 204),
        ]
        async with httpx.AsyncClient(base_url=services().url, trust_env=False, timeout=WITHIN) as http:
            for method, path, body, status in requests:
                answer = await http.request(method, path, content=body)
                assert answer.status_code == status, (method, path, answer.text)
                policy = answer.headers.get("content-security-policy", "")
                assert "default-src 'self'" in policy, (method, path)
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert "server" not in answer.headers

    run_story(story)


def test_path_traversal_finds_nothing() -> None:
    paths = [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/../../../etc/passwd",
        "/api/tables/%00",
        "/api/tables/a%00b/record",
        "/api/tables/'%20OR%201=1--/record",
        "/api/shared/..%2f..%2fetc%2fpasswd",
        "/api/shared/%00",
        "/schema/../../etc/passwd",
        "//etc/passwd",
        "/api/tables/" + "x" * 3000,
        "/api/tables/%ff%fe",
    ]
    for path in paths:
        # On a raw socket: an HTTP client would normalise the path.
        with socket.create_connection(("127.0.0.1", services().port), WITHIN) as connection:
            connection.sendall(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{services().port}\r\nConnection: close\r\n\r\n".encode()
            )
            answer = b"".join(iter(lambda connection=connection: connection.recv(65536), b""))  # type: ignore[misc]
        status = int(answer.split(b" ", 2)[1])
        assert status in (400, 404), (path, answer)
        assert b"root:" not in answer
