import { fields, type AnyCard } from "$generated/chain-of-command";
import { Words } from "$lib/text";
import { expect, it } from "vitest";
import { nameWithNumbers } from "./card-faces";

const DOG: AnyCard = { kind: "pet", id: "dog-9-1", group: "dogs", treats: 9, tricks: 1 };
const LEADER: AnyCard = { kind: "leader", id: "dog-leader", group: "dogs" };

it("CC-8: a pet says which of its two numbers counts", async () => {
  const words = await Words.load("en", "chain-of-command", fields);
  expect(nameWithNumbers(DOG, "Dog 9/1", false, words)).toBe("Dog 9/1. 9 points; the small 1 counts only with the option Tricks.");
  expect(nameWithNumbers(DOG, "Dog 9/1", true, words)).toBe("Dog 9/1. 1 for Tricks, which count as points at this table; the small 9 does not count.");
  expect(nameWithNumbers(LEADER, "Dog leader", false, words)).toBe("Dog leader");
});

it("CC-8: also in German", async () => {
  const words = await Words.load("de", "chain-of-command", fields);
  expect(nameWithNumbers(DOG, "Hund 9/1", false, words)).toBe("Hund 9/1. 9 Punkte; die kleine 1 zählt nur mit der Variante Kunststücke.");
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
