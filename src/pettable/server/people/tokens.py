"""Secrets and ids. A seat's secret opens it from anywhere; only its hash is kept, so that a stolen store opens none."""

import hmac
import secrets
from hashlib import sha256

#: 192 random bits, and no padding in base64.
SECRET_BYTES = 24

#: Crockford's base 32: no i, l, o or u, so that an id that is read aloud is typed as it was meant.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"

#: 50 random bits: a table's id opens nothing by itself, it only has to be rare.
ID_LENGTH = 10


def new_secret() -> str:
    """A secret that may stand in a link or a cookie."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> bytes:
    """What is kept of a secret. It is long and random, so a plain hash cannot be guessed back."""
    # A client's word may hold half a character; it is no secret of ours, but no reason to fail either.
    return sha256(secret.encode(errors="surrogatepass")).digest()


def opens(secret: str, kept: bytes) -> bool:
    """Is this the secret that was hashed? It takes as long for a near miss as for a wild guess."""
    return hmac.compare_digest(hashed(secret), kept)


def new_id(prefix: str = "", length: int = ID_LENGTH) -> str:
    """A new name for a table or anything else that people may have to read out."""
    return prefix + "".join(secrets.choice(ALPHABET) for _ in range(length))
