"""What people can say with one tap: a closed list, so that it is kind in every language (`text.*.ftl`)."""

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
