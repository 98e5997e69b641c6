"""VAPID (RFC 8292): a server proves to push services that a message comes from it."""

from base64 import urlsafe_b64encode

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

#: Seconds for which a token is valid; a push service accepts up to a day.
TOKEN_LASTS = 12 * 3600


class BadKey(ValueError):
    """Not a private key for VAPID."""


def base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def new_key() -> bytes:
    """A new private key, as PEM."""
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


class Vapid:
    def __init__(self, pem: bytes, contact: str) -> None:
        """BadKey where the text is no private key of the right kind."""
        try:
            key = serialization.load_pem_private_key(pem, None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            raise BadKey("not a private key in PEM") from None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
            raise BadKey("not a key on the curve P-256")
        self._key, self._contact = key, contact
        point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        #: What browsers subscribe with.
        self.public_key = base64url(point)

    def authorization(self, origin: str, now: float) -> str:
        """The header for a message to this push service."""
        claims = {"aud": origin, "exp": int(now) + TOKEN_LASTS, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        text = ".".join(base64url(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signature = base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public_key}"
