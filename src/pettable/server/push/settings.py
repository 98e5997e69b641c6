"""The operator's settings for push messages. Imports no cryptography: every server reads this."""

from msgspec import Struct

#: The push services of the usual browsers: Chrome, Firefox, Safari, Edge. A name stands for its subdomains as well.
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)


class PushSettings(Struct, frozen=True):
    #: A private key on the curve P-256, as PEM; `pettable push-key` makes one.
    key: bytes
    #: Where a push service can reach the operator: `mailto:…` or `https://…`.
    contact: str
    #: The hosts that messages are sent to. A whole origin, such as `http://127.0.0.1:9000`, is a push service of the
    #: operator's own, which may be on this machine or an inner network, and without TLS.
    services: tuple[str, ...] = PUSH_SERVICES
