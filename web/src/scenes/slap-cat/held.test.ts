import { expect, it } from "vitest";
import { held } from "./held";

const HAND = [3, 5, 8];

it("holds every card that lies nowhere else", () => {
  expect(held(HAND, null, undefined)).toEqual(HAND);
});

it("does not hold what was chosen in secret", () => {
  expect(held(HAND, 5, undefined)).toEqual([3, 8]);
});

it("SC-4: does not hold a card that a beat shows on the table, before me or swapped away", () => {
  expect(held(HAND, null, { shown: [null, 8] })).toEqual([3, 5]);
  expect(held(HAND, null, { shown: [3, 20] })).toEqual([5, 8]);
  expect(held(HAND, null, { shown: [null], areas: [{ cats: [], aside: [8] }] })).toEqual([3, 5]);
});
