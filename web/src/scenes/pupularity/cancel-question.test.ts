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
  { kind: "drama", id: "trade-1", effect: "trade" },
  { kind: "gear", id: "hood-blue", piece: "hood", colour: "blue", points: 1 },
];
const [STEAL, HOOD, OMEGA, ZOOMIES, MALFUNCTION, TRADE, BLUE] = CARDS.keys();
const [ME, BEN, CLEO] = [0, 1, 2];

let words: Words;
beforeAll(async () => {
  words = await Words.load("en", "pupularity", fields);
  words.names = ["Anna", "Ben", "Cleo"];
  words.viewer = ME;
  words.cards = CARDS;
});

const asked = (lines: unknown[], cancels: { seat: number; card: number }[] = []) =>
  cancelQuestion({ open: { chain: { cancels, target: HOOD } } } as unknown as GameView, lines as AnySceneLine[], words);
const aimed = (owner: number) => ({ type: "scene-drama-aimed", seat: BEN, card: STEAL, target: HOOD, owner });
const stands = (works: boolean, seat = BEN, owner: number | null = ME) => ({ type: "scene-as-it-stands", card: STEAL, works, seat, owner });

describe("the question of a reaction window", () => {
  it.each([
    [ME, "Stop “Steal your gear”? If nobody does, Ben takes your red Hood 2."],
    [CLEO, "Stop “Steal your gear”? If nobody does, Ben takes red Hood 2 from Cleo."],
  ])("says what the Drama does to its target of seat %i", (owner, text) => {
    expect(asked([aimed(owner), stands(true)])).toBe(text);
  });

  it("says who loses what to the discard pile", () => {
    expect(asked([{ ...aimed(ME), card: MALFUNCTION }, stands(true)])).toBe("Stop “Wardrobe malfunction”? If nobody does, you lose red Hood 2.");
  });

  it.each([
    [false, "Stop “Zoomies”? If nobody does, Ben draws two more cards."],
    [true, "Stop “Zoomies”? It has no target: it does nothing anyway."],
  ])("names a Drama without a target, wasted: %s", (wasted, text) => {
    expect(asked([{ type: "scene-drama-stirred", seat: BEN, card: ZOOMIES, wasted }, stands(true)])).toBe(text);
  });

  it("says what is given for the target of a Trade", () => {
    const text = "Stop “Trade”? If nobody does, you must give red Hood 2 to Ben and get blue Hood 1.";
    expect(asked([{ ...aimed(ME), card: TRADE }, { type: "scene-drama-trades", card: BLUE }, stands(true)])).toBe(text);
  });

  it("PP-16: says which set it would complete or break", () => {
    const would = (seat: number, what: string, made: boolean) => ({ type: "scene-would-double", seat, what, points: 10, made });
    expect(asked([aimed(CLEO), would(BEN, "flush", true), stands(true)])).toBe(
      "Stop “Steal your gear”? If nobody does, Ben takes red Hood 2 from Cleo. Ben: Pack complete, counts double, +10.",
    );
    expect(asked([aimed(ME), would(ME, "set", false), stands(true)])).toMatch(/ You: Gear no longer double, −10\.$/);
  });

  const cancels = [{ seat: CLEO, card: OMEGA }];
  it.each([
    ["mine", stands(false, ME, CLEO), "Cleo has cancelled your “Steal your gear”. Cancel that, so that it works after all?"],
    ["against me", stands(false, BEN, ME), "Cleo has cancelled “Steal your gear”: that saves your red Hood 2. Undoing it would only hurt you."],
    ["somebody else's", stands(false, BEN, null), "Cleo has cancelled Ben's “Steal your gear”. Cancel that, so that it works for Ben?"],
  ])("PP-11: says whom it helps to undo the cancel of a Drama that is %s", (_, line, text) => {
    expect(asked([aimed(ME), line], cancels)).toBe(text);
  });

  it("PP-11: asks about the Drama again when its cancel was undone", () => {
    expect(asked([aimed(ME), stands(true)], [...cancels, ...cancels])).toBe("Stop “Steal your gear”? If nobody does, Ben takes your red Hood 2.");
  });

  it("PP-11: says that a Drama that works again is one's own", () => {
    const mine = { ...aimed(CLEO), seat: ME };
    expect(asked([mine, stands(true, ME, CLEO)], [...cancels, ...cancels])).toBe("Your “Steal your gear” works again. Let it pass: if nobody stops it, you take red Hood 2 from Cleo.");
    const zoomies = { type: "scene-drama-stirred", seat: ME, card: ZOOMIES };
    expect(asked([{ ...zoomies, wasted: false }], [...cancels, ...cancels])).toBe("Your “Zoomies” works again. Let it pass: if nobody stops it, you draw two more cards.");
    expect(asked([{ ...zoomies, wasted: true }], [...cancels, ...cancels])).toBe("Your “Zoomies” has no target: let it pass, it does nothing anyway.");
  });
});
