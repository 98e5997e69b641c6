import type { CatCard } from "$generated/slap-cat";
import { expect, it } from "vitest";
import { catPoints, withCard } from "./cat-points";

const card = (part: CatCard["part"], stars: number, ...bonus: CatCard["bonus"]): CatCard => ({ kind: "cat", id: "", part, colour: "grey", stars, icons: [], bonus });
const cat = { heads: [0], middles: [1], tails: [2] };

it("SC-12: counts the lower stars of neighbours and the bonuses", () => {
  expect(catPoints([card("head", 5), card("middle", 3), card("tail", 2)])).toBe(5);
  expect(catPoints([card("head", 4, "pug", "hat"), card("tail", 1, "nubby-tail")])).toBe(5);
});

it("SC-12: has no points for a cat without a head or a tail", () => {
  expect([catPoints([card("head", 5)]), catPoints([card("middle", 5), card("tail", 5)]), catPoints([])]).toEqual([null, null, null]);
});

it("puts a card into a gap, or over an end", () => {
  expect([withCard(cat, 9, "middle", 1), withCard(cat, 9, "middle", 2)]).toEqual([[0, 9, 1, 2], [0, 1, 9, 2]]);
  expect([withCard(cat, 9, "head", 0), withCard(cat, 9, "tail", 0)]).toEqual([[9, 1, 2], [0, 1, 9]]);
});
