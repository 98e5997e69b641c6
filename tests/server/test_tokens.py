"""Secrets that cannot be guessed, and ids that people can read out."""

import base64
import re
from hashlib import sha256

from pettable.server.people.tokens import ALPHABET, hashed, new_id, new_secret, opens


def test_a_secret_has_at_least_128_bits_and_is_safe_in_a_link() -> None:
    secret = new_secret()
    assert re.fullmatch(r"[A-Za-z0-9_-]+", secret)
    assert len(base64.urlsafe_b64decode(secret)) * 8 >= 128


def test_secrets_and_ids_are_unique() -> None:
    assert len({new_secret() for _ in range(1000)}) == 1000
    assert len({new_id() for _ in range(1000)}) == 1000


def test_a_secret_opens_its_own_hash_and_no_other() -> None:
    mine, yours = new_secret(), new_secret()
    assert opens(mine, hashed(mine))
    assert not opens(yours, hashed(mine))
    assert not opens("", hashed(mine))
    assert not opens(mine, b"")


def test_the_stored_hash_is_sha_256() -> None:
    assert hashed("paws") == sha256(b"paws").digest()


def test_half_a_surrogate_pair_opens_nothing_and_does_not_fail() -> None:
    assert not opens("\ud83d", hashed(new_secret()))


def test_an_id_is_ten_unambiguous_characters() -> None:
    ids = [new_id() for _ in range(500)]
    assert {len(each) for each in ids} == {10}
    assert set("".join(ids)) == set(ALPHABET)
    assert set("".join(ids)).isdisjoint("ilouILOU")
    assert len(ALPHABET) == 32


def test_an_id_may_have_a_prefix_and_another_length() -> None:
    assert re.fullmatch(r"game-[0-9a-z]{16}", new_id("game-", 16))
