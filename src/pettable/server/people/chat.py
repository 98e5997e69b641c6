"""Quick phrases: what players can say with one tap. The list is closed, so that chat is kind in every language."""

from pettable.server.people.text import message

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oops",
    "wow",
    "so-close",
    "your-turn",
    "one-moment",
    "good-game",
    "again",
    "bye",
)


def phrase_texts(lang: str) -> dict[str, str]:
    """The text of each phrase, by its id."""
    return {phrase: message(lang, f"phrase-{phrase}") for phrase in PHRASES}
