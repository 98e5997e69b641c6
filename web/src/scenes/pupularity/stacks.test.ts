import { fields, type AnyCard, type GameView } from "$generated/pupularity";
import type { LiveTable } from "$lib/live-table.svelte";
import { Words } from "$lib/text";
import { expect, it } from "vitest";
import { laid, ownerOf, points, top } from "./stacks";

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

it("names whose card a Drama is aimed at, where it is seen", async () => {
  const stacks = [[[1, 2]], [[4, 5], [6]]];
  expect([2, 1, 5, 6, 9].map((each) => ownerOf(stacks, each))).toEqual([0, null, 1, 1, null]);
  const words = await Words.load("en", "pupularity", fields);
  Object.assign(words, { names: ["Anna", "Ben"], viewer: 0, cards: [{ kind: "drama", effect: "poach" }, { kind: "pack", role: "omega", points: 1 }, { kind: "pack", role: "omega", points: 2 }] });
  const move = { type: "aim", seat: 0, card: 0, target: 1 };
  const over = { ...move, type: "aim-over", member: 2 };
  expect(words.move(move)).toBe("Poach: Omega 1");
  words.ownerOf = (each) => ownerOf([[[2]], [[1]]], each);
  expect(words.move(move)).toBe("Poach: Ben's Omega 1");
  expect(words.briefMove(over)).toBe("Poach: Ben's Omega 1, on top of Omega 2");
});

it("PP-11: calls a pass by what it leaves as it is", async () => {
  const words = await Words.load("en", "pupularity", fields);
  const pass = { type: "pass", seat: 0 };
  expect(words.move(pass)).toBe("Let it pass");
  words.formOf = (move) => (move.type === "pass" ? "cancelled" : null);
  expect([words.move(pass), words.shortMove(pass)]).toEqual(["Leave it cancelled", "Leave it cancelled"]);
  expect(words.move({ type: "time-up", seat: 0 })).toBe("Time is up");
});
