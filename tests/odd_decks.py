"""Texts that are odd where a deck should be: each is refused with its constraint, and never raises anything else."""

from pettable import registry

HEAD = 'game = "chain-of-command"\nname = "Mine"\n'
#: Values that no field of a card has.
ODD_VALUES = (
    "[[1], [2]]",
    "[[[]]]",
    "{a = 1}",
    "1979-05-27",
    "1979-05-27T07:32:00Z",
    "07:32:00",
    "nan",
    "-inf",
    "1e400",
    "true",
    "1.0",
    "99999999999999999999999999",
    "-2147483649",
    "0xFFFFFFFFFF",
    '""',
    '"\\u0000"',
    "'''\n\n'''",
)
FIELDS = ("id", "kind", "group", "treats", "icons")
ODD_TEXTS = {
    "empty": "",
    "byte order mark": "\ufeff" + HEAD + "cards = []\n",
    "NUL": HEAD + "cards = [\x00]\n",
    "carriage returns": HEAD.replace("\n", "\r") + "cards = []",
    "CRLF": HEAD.replace("\n", "\r\n") + "cards = [\r\n]\r\n",
    "duplicate key": HEAD + 'name = "Yours"\ncards = []\n',
    "duplicate key in a card": HEAD + 'cards = [{id = "a", id = "b"}]\n',
    "dotted game": 'game.x = "chain-of-command"\nname = "Mine"\ncards = []\n',
    "dotted card": HEAD + 'cards = [{id.x = "a", kind = "pet"}]\n',
    "dotted over a value": HEAD + 'cards = [{kind = "pet", kind.x = "pet"}]\n',
    "cards as a table": HEAD + "[cards]\n",
    "cards as tables": HEAD + '[[cards]]\nkind = "pet"\nid = "a"\n',
    "cards as a number": HEAD + "cards = 1\n",
    "cards of lists": HEAD + "cards = [[], []]\n",
    "cards of numbers": HEAD + "cards = [1, 2]\n",
    "cards of dates": HEAD + "cards = [1979-05-27]\n",
    "no cards": HEAD,
    "game as a list": 'game = ["chain-of-command"]\nname = "Mine"\ncards = []\n',
    "name as a date": 'game = "chain-of-command"\nname = 1979-05-27\ncards = []\n',
    "reconstruction as a number": HEAD + "reconstruction = 1\ncards = []\n",
    "unknown key": HEAD + "colour = 1\ncards = []\n",
    "open string": HEAD + 'cards = "',
    "open list": HEAD + "cards = [",
    "open long string": HEAD + "cards = '''",
    "JSON": '{"game": "chain-of-command", "cards": []}',
    "CSV": "kind,id,group\npet,a,dogs\n",
    "markup": "<html><script>alert(1)</script></html>",
    "escapes": HEAD + 'cards = ["\\x00\\q"]\n',
    "surrogate escape": HEAD + 'cards = ["\\ud800"]\n',
    "only brackets": "]]]]}}}}",
    "many commas": HEAD + "cards = [,,,,]\n",
    "bidirectional marks": HEAD + "\u202ecards = []\n",
    **{
        f"{field} = {value!r}": HEAD + f'cards = [\n  {{kind = "pet", id = "a", {field} = {value}}},\n]\n'
        if field not in ("id", "kind")
        else HEAD + f"cards = [\n  {{{field} = {value}}},\n]\n"
        for field in FIELDS
        for value in ODD_VALUES
    },
}


def our_deck(name: str) -> str:
    return (registry.folder(name) / "deck.toml").read_text(encoding="utf-8")
