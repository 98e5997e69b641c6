import { fields } from "$generated/pupularity";
import { Words } from "$lib/text";
import { beforeAll, expect, it } from "vitest";
import { howItEnded } from "./how-it-ended";

let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben", "Cleo"];
  words.viewer = 0;
});

it.each([
  [1, [19, 12, 20], "Ben drew the Pupularity card; Cleo was one point ahead."],
  [0, [19, 12, 10], "You drew the Pupularity card; you were 7 points ahead."],
  [1, [20, 12, 20], "Ben drew the Pupularity card; the lead was tied."],
])("PP-15: says that seat %i ended the game, and who was ahead", (seat, scores, text) => {
  const events = [{ type: "pupularity-drawn", rule: "PP-15", seat, card: 3 }, { type: "reckoned", rule: "PP-16", scores }];
  expect(howItEnded({ events, lines: [], outcome: { scores }, seat: 0, words })).toBe(text);
});

it("says nothing of a game that ended otherwise", () => {
  expect(howItEnded({ events: [], lines: [], outcome: { scores: [1, 2] }, seat: 0, words })).toBeUndefined();
});
