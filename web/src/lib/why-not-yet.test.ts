import { fields } from "$generated/chain-of-command";
import { expect, it, vi } from "vitest";
import type { LiveTable } from "./live-table.svelte";
import { Words } from "./text";
import { undoOrSayWhy, whyNothingToChoose, whyNotYet } from "./why-not-yet";

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

it("says that there is nothing to choose where the only move is made by itself", () => {
  const said = (idle: boolean, more: object) => whyNothingToChoose({ seat: 0, asked: true, tutorial: null, words, ...more } as LiveTable, idle);
  expect([said(true, {}), said(true, { tutorial: {} }), said(false, {})]).toEqual(["You have nothing to do right now.", undefined, undefined]);
  expect(said(false, { asked: false, paused: true })).toBe("The game is paused.");
});

it("the key of undo says what can be taken back where nothing can be", () => {
  const pressed = (more: object) => {
    const [ask, showToast] = [vi.fn(), vi.fn()];
    undoOrSayWhy({ undo: false, seat: 0, over: false, tutorial: null, words, ask, showToast, ...more } as unknown as LiveTable);
    return { asked: ask.mock.calls.length, said: showToast.mock.calls };
  };
  expect(pressed({ undo: true })).toEqual({ asked: 1, said: [] });
  const why = "Only your own last move can be taken back, and only while nobody has learned anything from it.";
  expect(pressed({})).toEqual({ asked: 0, said: [[why, "TB-5", "Nothing can be taken back now."]] });
  for (const more of [{ seat: null }, { over: true }, { tutorial: {} }]) expect(pressed(more)).toEqual({ asked: 0, said: [] });
});
