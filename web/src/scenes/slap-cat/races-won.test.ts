import { expect, it } from "vitest";
import { winsFewRaces } from "./races-won";

const turn = { type: "turned-up", cards: [1, 2, 3, 4] };
const slap = (seat: number) => ({ type: "slapped", seat, card: seat });
const race = (...seats: number[]) => [turn, ...seats.map(slap), { type: "given", seat: 0, card: 9 }];
const races = (...first: number[]) => first.flatMap((seat) => race(seat, 0));

it("few races are less than half of what chance would bring", () => {
  expect(winsFewRaces(races(1, 2, 3, 1, 2, 3, 1, 2), 0, 4)).toBe(true);
  expect(winsFewRaces(races(0, 2, 3, 1, 2, 3, 1, 2), 0, 4)).toBe(false);
  expect(winsFewRaces(races(0, 1, 1, 1, 1), 0, 2)).toBe(true);
  expect(winsFewRaces(races(0, 1, 1, 1), 0, 2)).toBe(false);
});

it("nobody wins few races where there were none", () => {
  expect(winsFewRaces([turn, { type: "given", seat: 1, card: 1 }], 0, 2)).toBe(false);
  // A single SWAP, in calm mode too.
  expect(winsFewRaces([turn, { type: "given", seat: 1, card: 1 }, { type: "piles-shuffled", count: 9 }, slap(1)], 0, 2)).toBe(false);
  // Cards of which nobody was first in time are no race.
  expect(winsFewRaces([turn, { type: "came-late", seat: 1, card: 1 }], 0, 2)).toBe(false);
});
