"""A small reader of PNG files, for tests that look at a picture."""

import struct
import zlib
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Bytes of a pixel, by the kind of colours: grey, red-green-blue, and both with transparency.
CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


class Png(NamedTuple):
    width: int
    height: int
    #: How many of its rows differ from all others, as they are stored.
    rows: int


def opened_png(content: bytes) -> Png:
    """Read to the end, with all checksums; anything that is no PNG fails."""
    assert content.startswith(SIGNATURE), content[:20]
    at, packed, width, height, channels = len(SIGNATURE), b"", 0, 0, 0
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at)
        kind, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", content, at + 8 + length) == (zlib.crc32(kind + data),)
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack_from(">IIBB", data)
            assert depth == 8
            channels = CHANNELS[colours]
        packed += data if kind == b"IDAT" else b""
        at += 12 + length
    pixels, step = zlib.decompress(packed), 1 + width * channels
    assert len(pixels) == height * step
    return Png(width, height, len({pixels[n * step : (n + 1) * step] for n in range(height)}))
