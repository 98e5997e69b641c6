import { expect, it } from "vitest";
import { pointsByRound } from "./points-by-round";

const cats = (points: number) => ({ rule: "SC-20", points, what: "" });
const bonus = (points: number) => ({ rule: "SC-30", points, what: "hats" });

it("starts a round with each line of cats", () => {
  expect(pointsByRound([cats(4), bonus(2), bonus(1), cats(7)])).toEqual([[cats(4), bonus(2), bonus(1)], [cats(7)]]);
});

it("keeps a bonus that comes first as a round of its own", () => {
  expect(pointsByRound([bonus(2), cats(4)])).toEqual([[bonus(2)], [cats(4)]]);
});

it("has no rounds before the first is scored", () => expect(pointsByRound([])).toEqual([]));
