"""Messages waiting for another process, and the check that none from it was lost. Pure: the bus does the sending."""

from pettable.server.cluster.bus_messages import AnyBusMessage, Deliver, Envelope, encode_envelope


class Outbox:
    """The messages that wait for one process. One for many of its connections is sent once."""

    def __init__(self) -> None:
        self.messages: list[AnyBusMessage] = []
        self.heartbeat_due = False
        self._sent = 0

    def add(self, message: AnyBusMessage) -> None:
        self.messages.append(message)

    def deliver(self, connection: int, message: bytes) -> None:
        last = self.messages[-1] if self.messages else None
        # A message is encoded once for all who receive it, so that equal messages are the same object.
        if isinstance(last, Deliver) and last.message is message:
            last.connections.append(connection)
        else:
            self.messages.append(Deliver([connection], message))

    def flush(self, sender: str) -> bytes:
        """One envelope with everything that waits; the outbox is empty afterwards."""
        messages, self.messages, self.heartbeat_due = self.messages, [], False
        self._sent += bool(messages)
        return encode_envelope(Envelope(sender, self._sent, messages))


class EnvelopeSequence:
    """The number of the last envelope from another process, and when it came."""

    def __init__(self, now: float) -> None:
        self.heard_at = now
        self._last = 0

    def follows(self, envelope: Envelope, now: float) -> bool:
        """Is this envelope the next one? If not, one was lost on the way."""
        expected = self._last + bool(envelope.messages)
        self.heard_at, self._last = now, envelope.number
        return envelope.number == expected
