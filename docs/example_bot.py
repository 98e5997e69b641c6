"""A bot of your own, that plays any legal move: docs/protocol.md explains what it says and hears.

python docs/example_bot.py http://127.0.0.1:8000/t/TABLE#invite=…    sits down at a table, by its link
python docs/example_bot.py http://127.0.0.1:8000/ chain-of-command   plays with strangers
"""

import json
import random
import secrets
import sys
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


def post(url: str, body: Any, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.loads(answer.read() or "null")


def play(address: str, token: str) -> Any:
    """Answer every question once, until the game is over: the outcome. A lost connection is taken up where it was."""
    seen, answered = 0, -1
    while True:
        try:
            with connect(f"{address}&since={seen}", additional_headers={"Authorization": f"Bearer {token}"}) as socket:

                def send(type: str, **fields: Any) -> None:
                    socket.send(json.dumps({"type": type, "id": secrets.token_hex(8), **fields}))

                for frame in socket:
                    message = json.loads(frame)
                    if message["type"] == "welcome" and message["you"]["seat"] is None:
                        send("sit")
                    if message["type"] in ("error", "refused"):
                        time.sleep(1)
                        answered = -1
                        send("sync", since=seen)
                    game = message["game"] if message["type"] == "welcome" else message
                    if game is None or "prompt" not in game or "moves" not in game:
                        continue
                    seen = game["next"]
                    if game["outcome"] is not None:
                        return game["outcome"]
                    if game["moves"] and game["prompt"]["id"] != answered:
                        answered = game["prompt"]["id"]
                        if game["prompt"]["kind"] == "race":
                            time.sleep(0.5)  # about as long as a human hand takes; less than 0.12 is too early
                        send("play", prompt=answered, move=random.choice(game["moves"]))
        except (ConnectionClosed, InvalidStatus, OSError):
            time.sleep(1)


def main(link: str, game: str = "") -> None:
    place = urlsplit(link)
    server = f"{place.scheme}://{place.netloc}"
    token = post(f"{server}/api/bots", {"name": f"Robo {secrets.randbelow(1000)}"})["token"]
    table = post(f"{server}/api/quick", {"game": game}, token)["table"] if game else place.path.rpartition("/")[2]
    if invite := parse_qs(place.fragment).get("invite"):
        post(f"{server}/api/tables/{table}/members", {"invite": invite[0]}, token)
    socket = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live?lang=en"
    sys.stdout.write(f"{json.dumps(play(socket, token))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
