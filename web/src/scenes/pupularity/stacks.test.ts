import type { AnyCard, GameView } from "$generated/pupularity";
import type { LiveTable } from "$lib/live-table.svelte";
import { expect, it } from "vitest";
import { laid, points, top } from "./stacks";

const DECK = {
  1: { kind: "gear", piece: "hood" },
  2: { kind: "gear", piece: "hood" },
  3: { kind: "gear", piece: "tail" },
  4: { kind: "pack", role: "omega" },
  5: { kind: "pack", role: "alpha" },
  6: { kind: "status", name: "sash-queen" },
} as unknown as Record<number, AnyCard>;
const card = (n: number): AnyCard => DECK[n];

it("sees the last card of a stack on top", () => expect(top([4, 5])).toBe(5));

it("lays Gear by piece, from hood to tail, with empty places", () => {
  const { gear } = laid([[3], [1, 2]], card);
  expect(gear.map(({ piece }) => piece)).toEqual(["hood", "suit", "boots", "collar", "harness", "tail"]);
  expect(gear.map(({ stack }) => stack)).toEqual([[1, 2], [], [], [], [], [3]]);
});

it("sorts Pack and Status by what is seen on top", () => {
  const { pack, status } = laid([[6], [4, 5], [3], [4]], card);
  expect(pack).toEqual([[4, 5], [4]]);
  expect(status).toEqual([[6]]);
});

it("reads a seat's points off the lines of the scene", () => {
  const lines = [{ type: "scene-deck", count: 3 }, { type: "scene-player", seat: 1, points: 12 }];
  const table = { game: { lines } } as unknown as LiveTable<GameView>;
  expect(points(table, 1)).toBe(12);
  expect(points(table, 0)).toBe(0);
});
