import { fields as chainFields } from "$generated/chain-of-command";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it, vi } from "vitest";
import { fieldsOf } from "./scene-registry";
import { Words, type Fields } from "./text";

const FTL = `
title = A game
you = You
nothing = nobody
RU-1 = Play a card.
    .title = Play
colour-red = crimson
card-pet = { $colour_word ->
    [red] Red { $colour }
   *[other] Other
} { $points }
event-took = { $seat_you ->
    [yes] You take { $card }.
   *[no] { $seat } takes { $card }.
}
event-showed = { $cards_count ->
    [one] One card: { $cards }
   *[other] { $cards_count } cards: { $cards }
}
event-ended = { $seats_listed }
last-listed = { $before } and { $last }
event-aimed = at { $target }
move-wait = Wait, { $quick }
move-offer = { $card }, paying { $pay }
    .short = { $card }
move-rank = { $cards }
    .brief = { $cards_first } first
scene-pile = Pile of { $seat }
ask-RU-1 = { $seat_you ->
    [yes] Your turn.
   *[no] { $seat } plays.
}
points-RU-1 = Points
points-RU-1-bonus = Bonus
`;
const FIELDS: Fields = {
  cards: { pet: "card-pet" },
  "card-pet": { colour: "enum colour", points: "plain" },
  "event-took": { seat: "seat", card: "card" },
  "event-showed": { cards: "card[]" },
  "event-ended": { seats: "seat[]" },
  "event-aimed": { target: "seat" },
  "move-rank": { cards: "card[]" },
  "move-offer": { seat: "seat", card: "card", pay: "card[]", to: "seat" },
  "scene-pile": { seat: "seat" },
};

function spoken(): Words {
  const bundle = new FluentBundle("en", { useIsolating: false });
  expect(bundle.addResource(new FluentResource(FTL))).toEqual([]);
  const words = new Words(bundle, FIELDS);
  words.names = ["Anna", "Ben"];
  words.viewer = 0;
  words.cards = [
    { kind: "pet", colour: "red", points: 3 },
    { kind: "pet", colour: "blue", points: 5 },
  ];
  return words;
}

describe("messages", () => {
  it("are found by their id, attributes after a dot", () => {
    expect(spoken().word("title")).toBe("A game");
    expect(spoken().word("RU-1.title")).toBe("Play");
  });

  it("fall back to their id when they are missing", () => {
    expect(spoken().word("no-such-word")).toBe("no-such-word");
    expect(spoken().word("RU-1.no-such")).toBe("RU-1.no-such");
    expect(spoken().has("no-such-word")).toBe(false);
    expect(spoken().has("title")).toBe(true);
  });
});

it("names a move without what is paid for it", () => {
  const [red, blue] = [0, 1].map((card) => spoken().card(card));
  const offer = { type: "offer", seat: 0, card: 1, pay: [0], to: 1 };
  expect([spoken().move(offer), spoken().shortMove(offer)]).toEqual([`${blue}, paying ${red}`, blue]);
  expect(spoken().shortMove({ type: "rank", seat: 0, cards: [1, 0] })).toBe(`${blue} first`);
});

it("knows the cards that a move names, of a ranking the first", () => {
  expect(spoken().cardsOf({ type: "rank", seat: 0, cards: [1, 0] })).toEqual([1]);
  expect(spoken().cardsOf({ type: "offer", seat: 0, card: 1, pay: [0, 1], to: 1 })).toEqual([1, 0, 1]);
  expect(spoken().cardsOf({ type: "wait", seat: 0 })).toEqual([]);
});

describe("seats", () => {
  it("are named; the viewer's own is you", () => {
    expect([0, 1].map((seat) => spoken().seat(seat))).toEqual(["You", "Ben"]);
  });

  it("are listed as people do", () => {
    expect([[1], [0, 1], [0, 1, 2]].map((seats) => spoken().event({ type: "ended", seats }))).toEqual(["Ben", "You and Ben", "You, Ben and #3"]);
  });

  it("that nobody has taken are numbered from 1", () => {
    expect(spoken().seat(4)).toBe("#5");
  });

  it("choose the form of a sentence", () => {
    expect(spoken().event({ type: "took", seat: 0, card: 0 })).toBe("You take Red crimson 3.");
    expect(spoken().event({ type: "took", seat: 1, card: 0 })).toBe("Ben takes Red crimson 3.");
    expect(spoken().question("RU-1", 0)).toBe("Your turn.");
    expect(spoken().question("RU-1", 1)).toBe("Ben plays.");
  });

  it("are all named for a spectator", () => {
    const words = spoken();
    words.viewer = null;
    expect(words.event({ type: "took", seat: 0, card: 0 })).toBe("Anna takes Red crimson 3.");
  });
});

describe("cards", () => {
  it("are named by the message of their kind", () => {
    expect(spoken().card(0)).toBe("Red crimson 3");
    expect(spoken().card(1)).toBe("Other 5");
  });

  it("of a kind without fields are named all the same", () => {
    const words = spoken();
    words.cards = [{ kind: "joker" }];
    expect(words.card(0)).toBe("card-joker");
  });

  it("that are not in the deck have no name", () => {
    expect(spoken().card(99)).toBe("");
  });

  it("of a list are joined and counted", () => {
    expect(spoken().event({ type: "showed", cards: [0, 1] })).toBe("2 cards: Red crimson 3, Other 5");
    expect(spoken().event({ type: "showed", cards: [1] })).toBe("One card: Other 5");
    expect(spoken().event({ type: "showed", cards: [] })).toBe("0 cards: nobody");
  });
});

describe("other values", () => {
  it("say that there is nothing where there is nothing", () => {
    expect(spoken().event({ type: "aimed", target: null })).toBe("at nobody");
  });

  it("of a move have a brief form where its text has one", () => {
    expect(spoken().briefMove({ type: "rank", cards: [1, 0] })).toBe("Other 5 first");
    expect(spoken().briefMove({ type: "wait", quick: true })).toBe("Wait, yes");
  });

  it("show truth as yes or no", () => {
    expect(spoken().move({ type: "wait", quick: true })).toBe("Wait, yes");
  });

  it("name a scene's line and a line of points", () => {
    expect(spoken().line({ type: "scene-pile", seat: 1 })).toBe("Pile of Ben");
    expect(spoken().points("RU-1", undefined)).toBe("Points");
    expect(spoken().points("RU-1", "bonus")).toBe("Bonus");
  });
});

describe("the texts of the project", () => {
  it.each([
    ["en", "You", "Home", "Dog leader"],
    ["de", "Du", "Startseite", "Hunde-Anführer"],
  ] as const)("hold the table, the client and one game in %s", async (language, you, home, card) => {
    const words = await Words.load(language, "chain-of-command", chainFields);
    words.cards = [{ kind: "leader", id: "dog-leader", group: "dogs" }];
    expect(words.word("you")).toBe(you);
    expect(words.word("go-home")).toBe(home);
    expect(words.word("title")).toBe("Chain of Command");
    expect(words.card(0)).toBe(card);
  });

  it("come from the server for a game that this client was not built with", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify({ text: "title = Bone Dash", fields: FIELDS }));
    });
    const words = await Words.load("de", "bone-dash");
    expect(words.word("title")).toBe("Bone Dash");
    expect(words.word("you")).toBe("Du");
    expect(await fieldsOf("bone-dash")).toEqual(FIELDS);
    expect(asked).toEqual(["/api/words/bone-dash/de", "/api/words/bone-dash/en"]);
  });

  it("hold no game before one is chosen", async () => {
    const words = await Words.load("en", null);
    expect(words.has("go-home")).toBe(true);
    expect(words.has("title")).toBe(false);
  });
});
