import { fields } from "$generated/chain-of-command";
import { expect, it } from "vitest";
import type { LiveTable } from "./live-table.svelte";
import { Words } from "./text";
import { whoseTurn } from "./whose-turn";

const words = await Words.load("en", "chain-of-command", fields);
const at = (seats: number[], more: object = {}): string | undefined =>
  whoseTurn({ seat: 0, asked: false, over: false, paused: false, outdated: false, tutorial: null, words, game: { prompt: { seats } }, name: (seat: number) => ["Anna", "Ben", "Cleo"][seat], ...more } as unknown as LiveTable);

it("names the one whom the table waits for", () => {
  expect(at([2])).toBe("Wait: it is Cleo's turn.");
  expect(at([1, 2])).toBe("Wait for the others.");
});

it("is not said to somebody who is asked, nor where nobody is", () => {
  expect([at([0], { asked: true }), at([]), at([2], { over: true }), at([2], { paused: true }), at([2], { outdated: true })]).toEqual(Array(5).fill(undefined));
});
