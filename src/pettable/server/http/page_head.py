"""The head of a page: title, description, and what other programs show of a link to it (Open Graph)."""

import re
from html import escape

from litestar.connection import ASGIConnection
from msgspec import Struct

from pettable.server.ops.runtime import Server
from pettable.server.previews.drawing import HEIGHT, WIDTH
from pettable.server.previews.subjects import Subject

LOCALES = {"en": "en_GB", "de": "de_DE"}
#: Of a page's title and description; what other programs show is shorter.
MOST_TITLE, MOST_TEXT = 120, 300


#: What a head replaces in a page.
OWN_HEAD = re.compile(r'<meta name="description"[^>]*>\s*|<title>.*?</title>\s*')
PAGE_LANGUAGE = re.compile(r'<html lang="\w+"')


class PageHead(Struct, frozen=True):
    subject: Subject
    lang: str
    #: The address of the page, and of its picture.
    url: str
    picture: str
    #: Tables and games of people are nothing for a search engine.
    listed: bool = True

    def html(self) -> str:
        """The tags, each on a line of its own; everything in them is escaped."""
        title, text = cut(self.subject.title, MOST_TITLE), cut(self.subject.text, MOST_TEXT)
        properties = {
            "og:type": "website",
            "og:site_name": "Pettable",
            "og:locale": LOCALES[self.lang],
            "og:url": self.url,
            "og:title": title,
            "og:description": text,
            "og:image": self.picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": cut(self.subject.alt, MOST_TEXT),
        }
        names = {"description": text, "twitter:card": "summary_large_image"}
        if not self.listed:
            names["robots"] = "noindex"
        return "\n    ".join(
            (
                f"<title>{escape(title)}</title>",
                *(f'<meta name="{name}" content="{escape(value)}" />' for name, value in names.items()),
                *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()),
            )
        )


def with_head(page: str, head: PageHead) -> str:
    """A page with this head in place of its own title and description, and in the language of the head."""
    before, after = page.split("</head>", 1)
    before = OWN_HEAD.sub("", PAGE_LANGUAGE.sub(f'<html lang="{head.lang}"', before, count=1))
    return f"{before}{head.html()}\n</head>{after}"


def cut(text: str, most: int) -> str:
    """
    >>> cut("a long text", 7)
    'a long…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def site_of(server: Server, connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """The address of this site, as the reader calls it: `https://play.example`."""
    return server.admission.site(str(connection.scope["scheme"]), connection.headers)
