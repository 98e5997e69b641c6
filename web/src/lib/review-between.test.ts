import type { Game } from "$generated/messages";
import { expect, it } from "vitest";
import type { Beat, Stage } from "./beats";
import { happenedBetween } from "./review-between";
import type { Tagged, Words } from "./text";

const words = { event: ({ text }: Tagged) => String(text) } as unknown as Words;
const step = (...events: [text: string, least: number][]): Game => ({ events: events.map(([text, least]) => ({ text, least })) }) as unknown as Game;
/** Every event is a beat that stands as long as it says; one without length is not staged. */
const stage: Stage = ({ events }) => events.filter(({ least }) => least).map(({ text, least }) => ({ text, least }) as Beat);
const STEPS = [step(["the deal", 900]), step(["my move", 700]), step(["Ben plays", 0]), step(["Ada plays", 0], ["Ada takes 22", 1400]), step(["the next move", 2000])];

it("what happened between two steps is what the table stages longest", () => {
  expect(happenedBetween(STEPS, 1, 3, 0, words, stage)).toBe("Ada takes 22");
});

it("what happened after a move is told without the move itself", () => {
  expect(happenedBetween(STEPS, 1, 2, 0, words, stage)).toBe("Ben plays");
  expect(happenedBetween(STEPS, 1, 1, 0, words, stage)).toBe("");
});

it("of a player whose chance rose, only what speaks of that player is told", () => {
  expect(happenedBetween(STEPS, 1, 3, 0, words, stage, "ada")).toBe("Ada takes 22");
  expect(happenedBetween(STEPS, 1, 3, 0, words, stage, "Ben")).toBe("");
});
