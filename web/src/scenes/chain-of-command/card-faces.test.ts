import { fields, type AnyCard } from "$generated/chain-of-command";
import { Words } from "$lib/text";
import { expect, it } from "vitest";
import { cardFace, deckOf, nameWithNumbers } from "./card-faces";

const DOG: AnyCard = { kind: "pet", id: "dog-9-1", group: "dogs", treats: 9, tricks: 1 };
const LEADER: AnyCard = { kind: "leader", id: "dog-leader", group: "dogs" };

it("CC-8: a pet says its points, by the number that counts", async () => {
  const words = await Words.load("en", "chain-of-command", fields);
  expect(nameWithNumbers(DOG, "Dog 9", false, words)).toBe("Dog 9. 9 points.");
  expect(nameWithNumbers(DOG, "Dog 1", true, words)).toBe("Dog 1. 1 point, for its Tricks.");
});

it("CC-4: a leader says that it counts as 0, and brings nothing", async () => {
  for (const [lang, said] of [["en", "It counts as 0 and brings no points of its own."], ["de", "Er zählt als 0 und bringt selbst keine Punkte."]] as const) {
    const words = await Words.load(lang, "chain-of-command", fields);
    expect(nameWithNumbers(LEADER, "Dog leader", false, words)).toBe(`Dog leader. ${said}`);
  }
});

it("a leader shows its group where every card does: gold on gold, an icon of a crown was not seen, and it wears one", () => {
  const icons = (card: AnyCard) => cardFace(card, 0, "", false).icons!.map(({ emoji }) => emoji);
  expect(icons(LEADER)).toEqual(icons(DOG));
});

it("CC-8: also in German", async () => {
  const words = await Words.load("de", "chain-of-command", fields);
  expect(nameWithNumbers(DOG, "Hund 9", false, words)).toBe("Hund 9. 9 Punkte.");
});

it("CC-8: a card in play shows only the number that counts, a page about a deck both", () => {
  const texts = (tricks: boolean, both: boolean) => {
    const { corner, icons } = cardFace(DOG, 0, "Dog", tricks, both);
    return [corner, ...icons!.flatMap((icon) => icon.text ?? [])];
  };
  expect(texts(false, false)).toEqual(["9"]);
  expect(texts(true, false)).toEqual(["1"]);
  expect(texts(false, true)).toEqual(["9", "1"]);
});

it("CC-8: in a game a pet is named with the number that counts there", async () => {
  for (const [lang, dog] of [["en", "Dog"], ["de", "Hund"]] as const) {
    const words = await Words.load(lang, "chain-of-command", fields);
    words.cards = [DOG as never];
    // A page about a deck knows no game.
    expect(words.card(0)).toBe(`${dog} 9/1`);
    words.options = ["open-piles"];
    expect(words.card(0)).toBe(`${dog} 9`);
    words.options = ["open-piles", "tricks"];
    expect(words.card(0)).toBe(`${dog} 1`);
  }
});

it("tells what is in the deck, where all groups have the same", () => {
  const groups = ["dogs", "cats", "rodents", "birds"] as const;
  const deck: AnyCard[] = groups.flatMap((group) => [{ ...DOG, group }, { ...DOG, group, treats: 2 }, { ...LEADER, group }, { kind: "chain", id: group, group }]);
  expect(deckOf(deck, false)).toEqual({ same: "yes", numbers: "2, 9", leaders: 1, count: 12 });
  expect(deckOf([...deck, LEADER], false)).toMatchObject({ same: "no", count: 13 });
});
