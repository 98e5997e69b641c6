"""The encryption of a push message (RFC 8291, aes128gcm): only the browser can read it, not its push service."""

import os

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES, AUTH_BYTES = 65, 16
_CURVE = ec.SECP256R1()
#: Ends the only record; padding follows.
_LAST = b"\x02"
_TAG_BYTES = 16


def is_public_key(raw: bytes) -> bool:
    """Is this a point on the curve?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, raw)
    except ValueError:
        return False
    return len(raw) == KEY_BYTES


def encrypt(message: bytes, key: bytes, auth: bytes, size: int) -> bytes:
    """The body of a push message, for the browser with this public key and secret; padded to `size` bytes inside."""
    if len(message) > size:
        raise ValueError(f"{len(message)} bytes are more than {size}")
    ours = ec.generate_private_key(_CURVE)
    return encrypt_with(ours, os.urandom(16), message.ljust(size, b"\0"), len(message), key, auth)


def encrypt_with(
    ours: ec.EllipticCurvePrivateKey, salt: bytes, padded: bytes, length: int, key: bytes, auth: bytes
) -> bytes:
    """The same with a key and a salt that are given; the first `length` bytes are the message."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, key)
    public = ours.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    content_key, nonce = content_keys(ours.exchange(ec.ECDH(), theirs), salt, key, public, auth)
    plain = padded[:length] + _LAST + padded[length:]
    record_size = len(plain) + _TAG_BYTES
    header = salt + record_size.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(content_key).encrypt(nonce, plain, None)


def content_keys(shared: bytes, salt: bytes, key: bytes, public: bytes, auth: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of the record: from the shared secret, the browser's key and ours."""
    secret = _derive(auth, shared, b"WebPush: info\0" + key + public, 32)
    return (
        _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16),
        _derive(salt, secret, b"Content-Encoding: nonce\0", 12),
    )


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
