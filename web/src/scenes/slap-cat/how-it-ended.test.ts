import { fields } from "$generated/slap-cat";
import { Words } from "$lib/text";
import { beforeAll, expect, it } from "vitest";
import { howItEnded } from "./how-it-ended";

let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "slap-cat", fields);
  words.names = ["Anna", "Ben", "Cleo"];
});

const end = { events: [], outcome: { scores: [9, 9, 9] }, seat: 0 };

it("SC-13: says how many cards of one colour decided a tie", () => {
  const tie = [[1, 3, ["grey"]], [0, 2, ["white", "black"]], [2, 0, []]].map(([seat, count, colours]) => ({ type: "scene-one-colour", seat, count, colours }));
  const lines = [{ type: "scene-score", seat: 0, points: 9 }, ...tie];
  expect(howItEnded({ ...end, lines, words })).toBe("Most cards of one colour: Ben 3 (Grey), Anna 2 (White, Black), Cleo 0.");
});

it("says nothing where points alone decided", () => {
  expect(howItEnded({ ...end, lines: [{ type: "scene-score", seat: 0, points: 9 }], words })).toBeUndefined();
});
