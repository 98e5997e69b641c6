import type { Game } from "$generated/messages";
import { expect, it } from "vitest";
import type { Beat, Stage } from "./beats";
import { happenedBetween, type Happened } from "./review-between";
import type { Tagged, Words } from "./text";

const NAMES = ["You", "Ben", "Ada"];
const words = { event: ({ text }: Tagged) => String(text), seat: (seat: number) => NAMES[seat], word: (name: string, values?: object) => [name, ...Object.values(values ?? {})].join(" "), card: (card: number) => `card ${card}` } as unknown as Words;
const step = (...events: [text: string, least: number][]): Game => ({ events: events.map(([text, least]) => ({ text, least })), standing: [null, null, null] }) as unknown as Game;
/** Every event is a beat that stands as long as it says; one without length is not staged. */
const stage: Stage = ({ events }) => events.filter(({ least }) => least).map(({ text, least }) => ({ text, least }) as Beat);
const STEPS = [step(["the deal", 900]), step(["my move", 700]), step(["Ben plays", 600]), step(["Ada plays", 0], ["Ada takes 22", 1400]), step(["the next move", 2000])];
const happened = (from: number, until: number, seat: number, rose: boolean, steps = STEPS): Happened => happenedBetween(steps, from, until, 0, words, stage, { seat, rose });
const between = (from: number, until: number, seat: number, rose: boolean, steps = STEPS): string => happened(from, until, seat, rose, steps).text;

it("what happened between two steps is what the table stages longest", () => {
  expect(between(1, 3, 0, false)).toBe("Ada takes 22");
});

it("what happened after a move leaves out the move itself", () => {
  expect(between(1, 2, 0, false)).toBe("Ben plays");
  expect(between(1, 1, 0, false)).toBe("");
});

it("it is seen at the step that it is about, and at none where it was all of them", () => {
  expect(happened(1, 3, 0, false)).toEqual({ text: "Ada takes 22", step: 3 });
  expect(happened(1, 3, 1, true)).toEqual({ text: "Ben plays", step: 2 });
  expect(happened(1, 3, 0, true)).toEqual({ text: "chart-others-helped", step: null });
  expect(happened(1, 1, 0, false)).toEqual({ text: "", step: null });
});

it("of a player whose chance rose, only what speaks of that player is told", () => {
  expect(between(1, 3, 2, true)).toBe("Ada takes 22");
  expect(between(1, 3, 1, true)).toBe("Ben plays");
  expect(between(1, 3, 0, true)).toBe("chart-others-helped");
  const stolen = [STEPS[0], STEPS[1], step(["Ben cancels Steal your gear", 1000])];
  expect(between(1, 2, 0, true, stolen)).toBe("chart-others-helped");
});

it("where nothing that is staged explains it, it lay with the others and the cards", () => {
  const silent = [step(["the deal", 900]), step(["my move", 700]), step(["Ben plays", 0])];
  expect(between(1, 2, 0, false, silent)).toBe("chart-others-hurt");
  expect(between(1, 1, 0, true, silent)).toBe("");
});

it("where no points are shown, what a player won is no reason why the chance fell", () => {
  const won = [step(["the deal", 900]), step(["my move", 700]), step(["Ben plays", 300], ["Ada takes 22", 1400])];
  expect(between(1, 2, 2, false, won)).toBe("Ben plays");
  expect(between(1, 2, 1, false, won)).toBe("Ada takes 22");
});

it("where points show it, the step that changed them most against the others is the reason", () => {
  const scored = (points: number[], ...events: [string, number][]): Game => ({ ...step(...events), standing: points }) as unknown as Game;
  const game = [scored([0, 0, 0]), scored([0, 0, 0], ["my move", 700]), scored([0, 3, 0], ["Ben lays down a card", 3000]), scored([9, 3, 0], ["You complete a set", 500]), scored([9, 3, 4], ["Ada takes a card", 900])];
  expect(between(1, 4, 0, true, game)).toBe("You complete a set");
  expect(between(1, 4, 0, false, game)).toBe("Ben lays down a card");
  expect(between(1, 4, 2, true, game)).toBe("Ada takes a card");
});

it("of a game's end it is what decided who was ahead, however much was lost before", () => {
  const scored = (points: number[], text: string): Game => ({ ...step([text, 700]), standing: points }) as unknown as Game;
  const game = [scored([0, 0, 0], "the deal"), scored([62, 40, 9], "my move"), scored([62, 59, 9], "Ben takes 19"), scored([62, 68, 9], "Ben takes 9")];
  const told = (seat: number, rose: boolean, last: boolean): Happened => happenedBetween(game, 1, 3, 0, words, stage, { seat, rose, last });
  expect([told(0, false, false).step, told(0, false, true).step, told(1, true, true).step]).toEqual([2, 3, 3]);
  // Where points are shown at the end alone, they do not tell.
  const covered = [step(["the deal", 700]), step(["my move", 700]), step(["Ben plays", 900]), scored([62, 68, 9], "Ben takes 9")];
  expect(happenedBetween(covered, 1, 3, 0, words, stage, { seat: 1, rose: true, last: true }).step).toBe(2);
  // Who was never ahead did not lose it.
  expect(told(2, false, true).step).toBe(told(2, false, false).step);
});

it("where it lay with the others and the cards, the few that are new in the player's hand are named", () => {
  const hands = (...after: number[]) => STEPS.map((_, step) => [step < 2 ? [1, 2] : after]);
  const said = (...after: number[]) => happenedBetween(STEPS, 1, 3, 0, words, stage, { seat: 0, rose: true }, hands(...after)).text;
  expect(said(2, 7)).toBe("chart-others-helped chart-new-in-hand card 7");
  expect([said(2), said(2, 7, 8, 9)]).toEqual(["chart-others-helped", "chart-others-helped"]);
});
