import { expect, it } from "vitest";
import { ASIDE, countsThen, name, NEW_CAT, spots } from "./spots";

const place = { type: "place", seat: 0, cat: 1, gap: 2 };
const donate = { type: "donate", seat: 0, card: 9, to: 2, cat: NEW_CAT, gap: 0 };

it("finds a spot for every move that places or donates a card", () => {
  const found = spots([place, donate, { type: "slap", seat: 0, card: 3 }]);
  expect(found).toEqual([
    { to: 0, cat: 1, gap: 2, move: place },
    { to: 2, cat: NEW_CAT, gap: 0, move: donate },
  ]);
});

it("names spots so that no two are alike", () => {
  const found = spots([place, donate, { ...donate, cat: ASIDE }, { ...place, gap: 1 }, { ...donate, to: 1 }]);
  expect(new Set(found.map(name)).size).toBe(5);
  expect(name(found[0])).toBe("0/1/2");
});

it("SC-12: says what a place would count where the rules say it, and what a gift would where it lies then", () => {
  const there = { type: "scene-would-count-there", card: 9, to: 2, cat: 1, gap: 2, points: 3 };
  const lines = [{ type: "scene-cat-row", points: 3 }, { type: "scene-would-count", cat: 1, gap: 2, points: 12 }, there];
  const gift = { ...donate, cat: 1, gap: 2 };
  const found = spots([place, { ...place, gap: 1 }, gift, { ...gift, card: 8 }, { ...gift, to: 1 }, { ...gift, gap: 1 }]);
  expect(found.map((spot) => countsThen(spot, lines))).toEqual([12, null, 3, null, null, null]);
});
