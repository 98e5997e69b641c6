"""Random secrets and ids. Only the hash of a secret is stored, so that a stolen database opens no seat."""

import hmac
import secrets
from hashlib import sha256

#: 192 random bits, and no padding in base64.
SECRET_BYTES = 24

#: Crockford's base 32: without i, l, o and u, so that nobody mistypes an id that is read aloud.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"

#: 50 random bits: a table's id opens nothing by itself, it only has to be unique.
ID_LENGTH = 10


def new_secret() -> str:
    """A secret that is safe in a link or a cookie."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> bytes:
    """The hash to store. A secret is long and random, so a plain SHA-256 cannot be reversed by guessing."""
    # A client may send half a surrogate pair: no secret of ours, and no reason to fail.
    return sha256(secret.encode(errors="surrogatepass")).digest()


def opens(secret: str, stored_hash: bytes) -> bool:
    """Is this the secret with that hash? In constant time, so that a near miss looks like a wild guess."""
    return hmac.compare_digest(hashed(secret), stored_hash)


def new_id(prefix: str = "", length: int = ID_LENGTH) -> str:
    """A random id for a table or anything else that people may have to read out."""
    return prefix + "".join(secrets.choice(ALPHABET) for _ in range(length))
