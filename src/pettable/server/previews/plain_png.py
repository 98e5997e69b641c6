"""A picture of one colour, made without any renderer: the last resort of a link preview."""

import struct
import zlib
from functools import cache


@cache
def plain_png(colour: str, width: int, height: int) -> bytes:
    """A PNG in a colour that is written as `#2468d8`."""
    row = b"\0" + bytes.fromhex(colour[1:]) * width
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(row * height, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks))


def _chunk(chunk: tuple[bytes, bytes]) -> bytes:
    kind, data = chunk
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
