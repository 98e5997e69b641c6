import { expect, it } from "vitest";
import { levelAtTop, runnersUp, summed, withMinus } from "./result";

const cats = (points: number) => ({ rule: "SC-12", points });
const award = (what: string, points: number) => ({ rule: "SC-15", points, what });

it("adds up what several rounds gave for the same thing", () => {
  const lines = [cats(5), award("purebred", 6), cats(-2), award("purebred", 6), award("epicalico", 6), cats(4)];
  expect(summed(lines)).toEqual([{ ...cats(7), times: 3 }, { ...award("purebred", 12), times: 2 }, { ...award("epicalico", 6), times: 1 }]);
  expect(lines[0].points).toBe(5);
});

it("keeps apart what different rules gave", () => {
  const lines = [{ rule: "CC-7", points: 40 }, { rule: "CC-9", points: 8 }];
  expect(summed(lines)).toEqual(lines.map((line) => ({ ...line, times: 1 })));
});

it("names those who share the most points, and nobody where one is ahead", () => {
  expect(levelAtTop({ scores: [12, 30, 30, 9] })).toEqual([1, 2]);
  expect(levelAtTop({ scores: [-4, -4] })).toEqual([0, 1]);
  expect(levelAtTop({ scores: [12, 31, 30, 30] })).toEqual([]);
});

it("names those who come next after the winner", () => {
  expect(runnersUp({ scores: [40, 94, 56, 56], ranks: [4, 1, 2, 2] })).toEqual([2, 3]);
  expect(runnersUp({ scores: [30, 30, 9], ranks: [2, 1, 3] })).toEqual([0]);
  expect(runnersUp({ scores: [30, 30], ranks: [1, 1] })).toEqual([]);
});

it("writes a loss with a true minus sign", () => expect([5, 0, -6].map(withMinus)).toEqual(["5", "0", "−6"]));
