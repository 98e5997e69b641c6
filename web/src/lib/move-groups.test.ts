import { expect, it } from "vitest";
import type { Move } from "./choice.svelte";
import { groupMoves } from "./move-groups";

const groupsOf = (names: string[]) => groupMoves(names.map((text) => ({ move: { type: "play", seat: 0 } as Move, text })));
const grouped = (...names: string[]) => groupsOf(names).map(({ title, moves }) => [title, moves.map(({ rest }) => rest)]);

it("puts moves that begin alike under what they share", () => {
  expect(grouped("Hood 1, paying A", "Hood 1, paying B", "Hood 1, paying C", "Zoomies")).toEqual([
    ["Hood 1", ["paying A", "paying B", "paying C"]],
    [null, ["Zoomies"]],
  ]);
  expect(grouped("A, B, C", "A, C, B", "A, D, B")).toEqual([["A", ["B, C", "C, B", "D, B"]]]);
});

it("leaves few moves as they are, and keeps the order of all", () => {
  expect(grouped("Poach: A", "Poach: B")).toEqual([[null, ["Poach: A", "Poach: B"]]]);
  const names = ["A: 1", "B: 1", "A: 2", "B: 2", "A: 3", "A: 4", "A: 5"];
  expect(groupsOf(names).flatMap(({ moves }) => moves.map(({ name }) => name))).toEqual(names);
});
