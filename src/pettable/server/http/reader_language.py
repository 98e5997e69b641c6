"""The language of the person who reads a page."""

from pettable.text import LANGUAGES


def preferred_language(accepted: str) -> str:
    """The first language of a browser's list that we have, as `de-AT, en;q=0.8` names them.

    >>> preferred_language("fr-FR, de-AT;q=0.9, en;q=0.8")
    'de'
    >>> preferred_language("")
    'en'
    """
    wanted = (each.split(";")[0].strip()[:2].lower() for each in accepted.split(",")[:20])
    return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])
