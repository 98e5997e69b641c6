"""Secrets that nobody guesses, and ids that people can read out."""

import base64
import re
from hashlib import sha256

from pettable.server.people.tokens import ALPHABET, hashed, new_id, new_secret, opens


def test_a_secret_has_128_bits_or_more_and_fits_into_a_link() -> None:
    secret = new_secret()
    assert re.fullmatch(r"[A-Za-z0-9_-]+", secret)
    assert len(base64.urlsafe_b64decode(secret)) * 8 >= 128


def test_no_two_secrets_or_ids_are_the_same() -> None:
    assert len({new_secret() for _ in range(1000)}) == 1000
    assert len({new_id() for _ in range(1000)}) == 1000


def test_a_secret_opens_its_own_hash_and_no_other() -> None:
    mine, yours = new_secret(), new_secret()
    assert opens(mine, hashed(mine))
    assert not opens(yours, hashed(mine))
    assert not opens("", hashed(mine))
    assert not opens(mine, b"")


def test_what_is_kept_is_sha_256_and_not_the_secret() -> None:
    assert hashed("paws") == sha256(b"paws").digest()


def test_half_a_character_opens_nothing_and_breaks_nothing() -> None:
    assert not opens("\ud83d", hashed(new_secret()))


def test_an_id_is_ten_characters_that_nobody_mistakes_for_others() -> None:
    ids = [new_id() for _ in range(500)]
    assert {len(each) for each in ids} == {10}
    assert set("".join(ids)) == set(ALPHABET)
    assert set("".join(ids)).isdisjoint("ilouILOU")
    assert len(ALPHABET) == 32


def test_an_id_may_be_longer_and_say_what_it_is() -> None:
    assert re.fullmatch(r"game-[0-9a-z]{16}", new_id("game-", 16))
