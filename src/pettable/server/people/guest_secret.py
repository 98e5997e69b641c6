"""The secret that a request carries to prove which guest sends it: a program's bearer token or a browser's cookie."""

from collections.abc import Mapping

COOKIE_NAME = "pettable_guest"
#: What programs send in place of the cookie: `Authorization: Bearer SECRET`.
BEARER = "bearer "


def secret_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
    authorization = headers.get("authorization", "")
    if authorization.lower().startswith(BEARER):
        return authorization[len(BEARER) :].strip()
    return cookies.get(COOKIE_NAME)
