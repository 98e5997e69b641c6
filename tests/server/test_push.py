"""Push messages: their encryption and signature, the queue that survives everything, and where nothing is sent."""

import asyncio
import json
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from pettable.server.clock import ManualClock
from pettable.server.limits.constants import PUSH_AGAIN_AFTER, PUSH_ATTEMPTS, SUBSCRIPTIONS_A_GUEST
from pettable.server.push.addresses import Forbidden, is_public, read_endpoint, resolve
from pettable.server.push.encryption import encrypt_with
from pettable.server.push.settings import PUSH_SERVICES, PushSettings
from pettable.server.push.vapid import BadKey, Vapid, new_key
from tests.program import one_line, pettable
from tests.server.in_process import Inside, Person, evening, inside
from tests.server.push_receiver import BrowserKeys, PushReceiver, push_receiver
from tests.server.test_slow_tables import ROUND, asked, restarted, settings, turns, two_away, until, visit


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(raw(text), "big"), ec.SECP256R1())


#: The example of RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
BODY = raw(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    browser = BrowserKeys(private_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), raw("BTBZMqHH6r4Tts7J_aSIgg"))
    assert browser.read(BODY) == PLAIN
    ours, salt = private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), raw("DGv6ra1nlYgDCS1FRnbzlw")
    body = encrypt_with(ours, salt, PLAIN, len(PLAIN), browser.public, browser.auth)
    # The example names a larger record, which may be as long as it likes.
    assert (body[:16], body[20:]) == (BODY[:16], BODY[20:])


def test_a_push_service_can_check_who_sent_a_message() -> None:
    vapid = Vapid(new_key(), "mailto:op@example.org")
    scheme, token, key = vapid.authorization("https://push.example", 1000.0).replace(",", "").split(" ")
    head, claims, signature = token.removeprefix("t=").split(".")
    assert scheme == "vapid"
    assert json.loads(raw(head)) == {"typ": "JWT", "alg": "ES256"}
    expected = {"aud": "https://push.example", "exp": 1000 + 12 * 3600, "sub": "mailto:op@example.org"}
    assert json.loads(raw(claims)) == expected
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key.removeprefix("k=")))
    r, s = (int.from_bytes(half, "big") for half in (raw(signature)[:32], raw(signature)[32:]))
    public.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(BadKey):
        Vapid(b"-----BEGIN PRIVATE KEY-----\nnothing\n-----END PRIVATE KEY-----\n", "mailto:a@b")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/send/1",
        "https://fcm.googleapis.com:8443/send/1",
        "https://fcm.googleapis.com.evil.example/send/1",
        "https://evilfcm.googleapis.com.example/",
        "https://notfcm.googleapis.com@evil.example/",
        "https://fcm.googleapis.com@127.0.0.1/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[",
        "https://fcm.googleapis.com/ HTTP/1.1\r\nHost: evil.example",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/" + "a" * 1000,
        "http://127.0.0.1:9001/",
    ],
)
def test_nothing_is_sent_to_other_hosts(endpoint: str) -> None:
    with pytest.raises(Forbidden):
        read_endpoint(endpoint, (*PUSH_SERVICES, "http://127.0.0.1:9000"))


def test_a_name_that_leads_into_an_inner_network_is_refused() -> None:
    assert read_endpoint("http://127.0.0.1:9000/a?b", ("http://127.0.0.1:9000",)).path == "/a?b"
    inner = read_endpoint("https://localhost/", ("localhost",))
    with pytest.raises(Forbidden):
        asyncio.run(resolve(inner))
    addresses = ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "100.64.0.1")
    assert not any(map(is_public, (*addresses, "0.0.0.0", "224.0.0.1", "2002:0a00:0001::1", "fd00::1")))
    assert is_public("142.250.74.106")


async def subscribed(person: Person, receiver: PushReceiver, keys: BrowserKeys, path: str) -> int:
    body = keys.subscription(f"{receiver.url}/{path}", "de")
    return (await person.request("POST", "/api/me/push", body)).status_code


def test_a_message_is_tried_again_until_it_is_taken_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        clock, keys, key = ManualClock(), BrowserKeys(), new_key()
        async with push_receiver() as receiver:
            how = settings(receiver, key)
            receiver.answers = ["503 Busy", "429 Slower\r\nRetry-After: 600", "500 Oh"]
            async with inside(tmp_path, clock=clock, **how) as here:
                table, anna, ben = await two_away(here)
                first, other = await asked(here, anna, ben)
                assert await subscribed(other, receiver, keys, "a") == 204
                assert await subscribed(first, receiver, keys, "b") == 204
                await play_until_asked(here, first, other, table)
                first_try = await next_message(here, receiver, 1)
                second_try = await next_message(here, receiver, 2)
                assert second_try - first_try >= PUSH_AGAIN_AFTER
                assert await next_message(here, receiver, 3) - second_try >= 600
            clock.turn(30)
            async with restarted(tmp_path, clock, other, **how) as (here, other):
                await next_message(here, receiver, 4)
                assert receiver.messages(keys)[3]["lang"] == "de"
                assert len({each.path for each in receiver.received}) == 1
                headers = receiver.received[3].headers
                assert headers["content-encoding"] == "aes128gcm"
                assert 0 < int(headers["ttl"]) < 24 * 3600
                await here.turn(3600)
                assert len(receiver.received) == 4

    asyncio.run(asyncio.wait_for(story(), 300))


async def play_until_asked(here: Inside, first: Person, other: Person, table: str, due: float = 0.0) -> None:
    """Until it is the other's turn, with a question of later than `due`: they come back to nothing but a message."""
    for _ in range(50):
        now, _ = await asked(here, first, other, after=due)
        if now is other:
            return
        due = (await turns(now))[0]["due"]
        here.clock.turn(1)
        await visit(now, table)
    raise AssertionError("always the same one's turn")


async def next_message(here: Inside, receiver: PushReceiver, number: int) -> float:
    """Time goes by until the push service has received this many messages; when that was."""

    async def received() -> bool:
        if len(receiver.received) >= number:
            return True
        here.clock.turn(ROUND / 2)
        return False

    await until(here, received)
    return here.clock.now()


def test_a_message_is_given_up_in_the_end_and_a_lost_browser_is_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        clock, keys = ManualClock(), BrowserKeys()
        async with push_receiver() as receiver, inside(tmp_path, clock=clock, **settings(receiver, new_key())) as here:
            table, anna, ben = await two_away(here, "week")
            first, other = await asked(here, anna, ben)
            for path in ("gone", "broken"):
                assert await subscribed(other, receiver, keys, path) == 204
            receiver.answers = ["410 Gone"]
            await play_until_asked(here, first, other, table)
            await next_message(here, receiver, 2)
            receiver.answers = ["500 Oh"] * 20
            answered = len(receiver.received)
            due = (await turns(other))[0]["due"]
            clock.turn(1)
            await visit(other, table)
            await play_until_asked(here, first, other, table, due)
            for n in range(1, PUSH_ATTEMPTS + 1):
                await next_message(here, receiver, answered + n)
                # Never too soon, even if its fault is saved only after this.
                await here.turn(PUSH_AGAIN_AFTER * 4 ** (n - 1) - ROUND)
                assert len(receiver.received) == answered + n
            await here.turn(2 * 24 * 3600)
            paths = [each.path for each in receiver.received]
            assert len(receiver.received) == answered + PUSH_ATTEMPTS
            assert len({*paths[answered:]}) == 1

    asyncio.run(asyncio.wait_for(story(), 300))


def test_browsers_of_a_guest_are_few_and_end_with_their_device(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        keys, push = BrowserKeys(), here.server.push
        assert push is not None
        assert (await here.browser().get("/api/push")).json() == {"key": push.public_key}
        anna = await here.human("Anna")

        async def browsers() -> list[Any]:
            async with here.server.store._reads.connect() as connection:
                return [row.endpoint for row in await connection.exec_driver_sql("SELECT endpoint FROM subscriptions")]

        for number in range(SUBSCRIPTIONS_A_GUEST + 3):
            here.clock.turn(1)
            body = keys.subscription(f"https://fcm.googleapis.com/{number}")
            assert (await anna.request("POST", "/api/me/push", body)).status_code == 204
        assert len(await browsers()) == SUBSCRIPTIONS_A_GUEST
        ended = {"endpoint": f"https://fcm.googleapis.com/{SUBSCRIPTIONS_A_GUEST + 2}"}
        assert (await anna.request("DELETE", "/api/me/push", ended)).status_code == 204
        assert len(await browsers()) == SUBSCRIPTIONS_A_GUEST - 1
        # Another guest on the same browser: it gets that one's messages alone.
        ben = await here.human("Ben")
        body = keys.subscription(f"https://fcm.googleapis.com/{SUBSCRIPTIONS_A_GUEST + 1}")
        assert (await ben.request("POST", "/api/me/push", body)).status_code == 204
        assert len(await browsers()) == SUBSCRIPTIONS_A_GUEST - 1
        for wrong in (
            body | {"endpoint": "https://169.254.169.254/latest"},
            body | {"p256dh": "AAAA"},
            body | {"auth": "AAAA"},
            body | {"p256dh": "B" + "A" * 86},
        ):
            answer = await anna.request("POST", "/api/me/push", wrong)
            assert (answer.status_code, answer.json()["problem"]) == (422, "bad-subscription")
        guest = await here.server.guests.authenticate(ben.token)
        assert (await ben.request("DELETE", f"/api/me/devices/{guest.device}")).status_code == 204
        assert len(await browsers()) == SUBSCRIPTIONS_A_GUEST - 2
        assert (await anna.request("DELETE", "/api/me")).status_code == 204
        assert await browsers() == []

    evening(tmp_path, story, push=PushSettings(new_key(), "mailto:op@example.org"))


def test_a_server_without_a_key_says_so(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.human("Anna")
        assert (await anna.request("GET", "/api/push")).json() == {"key": None}
        body = BrowserKeys().subscription("https://fcm.googleapis.com/1")
        assert (await anna.request("POST", "/api/me/push", body)).json()["problem"] == "bad-subscription"

    evening(tmp_path, story)


def test_serve_says_what_is_wrong_with_its_key(tmp_path: Path) -> None:
    def serve(*words: str) -> str:
        return one_line(pettable("serve", "--port", "0", *words, home=tmp_path))

    made = pettable("push-key", "key.pem", home=tmp_path)
    assert (made.returncode, made.stdout.startswith("key.pem: browsers will know it by B")) == (0, True)
    assert one_line(pettable("push-key", "key.pem", home=tmp_path), 1) == "pettable: key.pem: File exists"
    assert "--push-contact" in serve("--vapid-key", "key.pem")
    contact = ("--push-contact", "mailto:op@example.org")
    assert "no.pem: No such file or directory; pettable push-key makes one" in serve("--vapid-key", "no.pem", *contact)
    (tmp_path / "other.pem").write_text("no key")
    assert "other.pem: not a private key in PEM" in serve("--vapid-key", "other.pem", *contact)
