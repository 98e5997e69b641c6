import { fields } from "$generated/chain-of-command";
import { expect, it } from "vitest";
import type { LiveTable } from "./live-table.svelte";
import { Words } from "./text";
import { whyNotYet } from "./why-not-yet";

const words = await Words.load("en", "chain-of-command", fields);
const NAMES = ["Anna", "Ben", "Cleo"];
const at = (seats: number[], more: object = {}): string | undefined =>
  whyNotYet({ seat: 0, asked: false, over: false, paused: false, outdated: false, tutorial: null, beat: null, words, game: { prompt: { seats } }, name: (seat: number) => NAMES[seat], ...more } as unknown as LiveTable);

it("names the one whom the table waits for", () => {
  expect(at([2])).toBe("Wait: it is Cleo's turn.");
  expect(at([1, 2])).toBe("Waiting for the others.");
});

it("says how to go on while something is shown", () => {
  expect(at([2], { beat: { text: "Cleo plays Dog 4." } })).toBe("First tap “Next”.");
});

it("asks for a moment where what comes next is not shown yet", () => {
  expect([at([2], { outdated: true }), at([0]), at([])]).toEqual(Array(3).fill("One moment …"));
});

it("says that the game is paused", () => {
  expect(at([2], { paused: true })).toBe("The game is paused.");
});

it("says nothing to somebody who is asked, who watches or who is taught, nor after the end", () => {
  expect([at([0], { asked: true }), at([2], { seat: null }), at([2], { tutorial: {} }), at([], { over: true })]).toEqual(Array(4).fill(undefined));
});
