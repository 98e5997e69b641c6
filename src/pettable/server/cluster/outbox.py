"""What waits to be sent to another process, and how far one has been heard. Pure: the post carries it."""

from pettable.server.cluster.bus_messages import AnyWord, Envelope, Tell, pack


class Outbox:
    """For one process. What is said to many lines in one breath travels once."""

    def __init__(self) -> None:
        self.words: list[AnyWord] = []
        #: The other one waits for a sign of life.
        self.due = False
        self._sent = 0

    def put(self, word: AnyWord) -> None:
        self.words.append(word)

    def tell(self, line: int, message: bytes) -> None:
        last = self.words[-1] if self.words else None
        # A message is encoded once for all who hear it, so the same words are the same object.
        if isinstance(last, Tell) and last.message is message:
            last.lines.append(line)
        else:
            self.words.append(Tell([line], message))

    def parcel(self, sender: str) -> bytes:
        """Everything that waits; the bag is empty then."""
        words, self.words, self.due = self.words, [], False
        self._sent += bool(words)
        return pack(Envelope(sender, self._sent, words))


class Heard:
    """How far another process has been heard, and when last."""

    def __init__(self, now: float) -> None:
        self.at = now
        self._last = 0

    def follows(self, parcel: Envelope, now: float) -> bool:
        """Is this the parcel that comes next? If not, something was lost on the way."""
        expected = self._last + bool(parcel.words)
        self.at, self._last = now, parcel.number
        return parcel.number == expected
