"""A process that draws link previews, at the lowest priority (see `sandbox_process`)."""

import os
from pathlib import Path

import resvg_py

from pettable.server.previews.drawing import HEIGHT, WIDTH, drawing
from pettable.server.previews.parts import Parts, read_common, read_parts
from pettable.server.previews.preview_messages import DrawnPreview, PreviewRequest
from pettable.server.tables.sandbox_process import answer_requests

#: Below every other process of the server.
NICENESS = 14
MOST_CHARACTERS = 300


def answer(asked: PreviewRequest) -> DrawnPreview:
    try:
        return DrawnPreview(png_of(asked))
    except Exception as fault:
        return DrawnPreview(b"", f"{type(fault).__name__}: {fault}"[:MOST_CHARACTERS])


def png_of(asked: PreviewRequest) -> bytes:
    folder = Path(asked.folder)

    def parts(game: str) -> Parts:
        return read_parts(folder, game, asked.lang)

    svg = drawing(asked, read_common(folder), parts)
    # The Latin file of a weight is taken first, and where a letter is missing, the next file that has it.
    fonts = sorted(map(str, folder.glob("*.ttf")), key=lambda name: ("-latin-" not in name, "-800." not in name, name))
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT, skip_system_fonts=True, font_files=fonts)
    )


def main() -> None:
    os.nice(NICENESS)
    answer_requests(PreviewRequest, answer)
