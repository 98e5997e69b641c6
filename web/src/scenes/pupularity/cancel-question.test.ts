import { fields, type AnySceneLine, type GameView } from "$generated/pupularity";
import { Words } from "$lib/text";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelQuestion } from "./cancel-question";

const CARDS = [
  { kind: "drama", id: "steal-1", effect: "steal-your-gear" },
  { kind: "gear", id: "hood", piece: "hood", colour: "red", points: 2 },
  { kind: "pack", id: "omega", role: "omega", points: 1 },
  { kind: "drama", id: "zoomies-1", effect: "zoomies" },
];
const [STEAL, HOOD, OMEGA, ZOOMIES] = CARDS.keys();
const [ME, BEN, CLEO] = [0, 1, 2];

let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben", "Cleo"];
  words.viewer = ME;
  words.cards = CARDS;
});

const asked = (lines: unknown[], cancels: { seat: number; card: number }[] = []) =>
  cancelQuestion({ open: { chain: { cancels } } } as unknown as GameView, lines as AnySceneLine[], words);
const aimed = (owner: number) => ({ type: "scene-drama-aimed", seat: BEN, card: STEAL, target: HOOD, owner });
const stands = (works: boolean) => ({ type: "scene-as-it-stands", card: STEAL, works });

describe("the question of a reaction window", () => {
  it.each([
    [ME, "Steal your gear of Ben is aimed at your red Hood 2. Do you cancel it?"],
    [CLEO, "Steal your gear of Ben is aimed at red Hood 2 of Cleo. Do you cancel it?"],
  ])("names the Drama, its player and its target of seat %i", (owner, text) => {
    expect(asked([aimed(owner), stands(true)])).toBe(text);
  });

  it.each([
    [false, "Zoomies of Ben would work. Do you cancel it?"],
    [true, "Zoomies of Ben has no target and would do nothing. Do you cancel it?"],
  ])("names a Drama without a target, wasted: %s", (wasted, text) => {
    expect(asked([{ type: "scene-drama-stirred", seat: BEN, card: ZOOMIES, wasted }, stands(true)])).toBe(text);
  });

  it.each([
    [false, "Cleo cancels with Omega 1. Do you cancel that? If nobody does, Steal your gear is cancelled."],
    [true, "Cleo cancels with Omega 1. Do you cancel that? If nobody does, Steal your gear works."],
  ])("PP-11: names the last cancel and what comes of the Drama, works: %s", (works, text) => {
    expect(asked([aimed(ME), stands(works)], [{ seat: CLEO, card: OMEGA }])).toBe(text);
  });
});
