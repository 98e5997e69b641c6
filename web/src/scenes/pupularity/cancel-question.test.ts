import { fields, type AnySceneLine, type GameView } from "$generated/pupularity";
import { Words } from "$lib/text";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelQuestion } from "./cancel-question";

const CARDS = [
  { kind: "drama", id: "steal-1", effect: "steal-your-gear" },
  { kind: "gear", id: "hood", piece: "hood", colour: "red", points: 2 },
  { kind: "pack", id: "omega", role: "omega", points: 1 },
  { kind: "drama", id: "zoomies-1", effect: "zoomies" },
  { kind: "drama", id: "malfunction-1", effect: "wardrobe-malfunction" },
];
const [STEAL, HOOD, OMEGA, ZOOMIES, MALFUNCTION] = CARDS.keys();
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
    [ME, "Stop Steal your gear? If nobody does, Ben takes your red Hood 2."],
    [CLEO, "Stop Steal your gear? If nobody does, Ben takes red Hood 2 from Cleo."],
  ])("says what the Drama does to its target of seat %i", (owner, text) => {
    expect(asked([aimed(owner), stands(true)])).toBe(text);
  });

  it("says who loses what to the discard pile", () => {
    expect(asked([{ ...aimed(ME), card: MALFUNCTION }, stands(true)])).toBe("Stop Wardrobe malfunction? If nobody does, you lose red Hood 2.");
  });

  it.each([
    [false, "Stop Zoomies? If nobody does, Ben draws two more cards."],
    [true, "Stop Zoomies? It has no target: it does nothing anyway."],
  ])("names a Drama without a target, wasted: %s", (wasted, text) => {
    expect(asked([{ type: "scene-drama-stirred", seat: BEN, card: ZOOMIES, wasted }, stands(true)])).toBe(text);
  });

  it.each([
    [false, "Undo the cancel by Cleo? Then Steal your gear works; if nobody does, it does nothing."],
    [true, "Stop Steal your gear? If nobody does, Ben takes your red Hood 2."],
  ])("PP-11: says what one more cancel changes, works: %s", (works, text) => {
    expect(asked([aimed(ME), stands(works)], [{ seat: CLEO, card: OMEGA }])).toBe(text);
  });
});
