import { describe, expect, it } from "vitest";
import { takes } from "./takes";

const hand = (seat: number, seconds: number, took = true) => ({ seat, seconds, took, photo: false });

describe("who took what", () => {
  const history = [
    { type: "turned-up", cards: [1, 2, 3] },
    { type: "slapped", seat: 2, card: 3 },
    { type: "turned-up", cards: [4, 5, 6] },
    { type: "slapped", seat: 1, card: 5 },
    { type: "slapped", seat: 0, card: 4 },
    { type: "given", seat: 2, card: 6 },
  ];
  it("is read from the last slap alone, in order, each with its own time", () => {
    expect(takes(history, [hand(1, 0.4), hand(2, 0.5, false), hand(0, 0.7)])).toEqual([
      { seat: 1, card: 5, seconds: 0.4, how: "slapped" },
      { seat: 0, card: 4, seconds: 0.7, how: "slapped" },
      { seat: 2, card: 6, seconds: null, how: "given" },
    ]);
  });
  it("is empty before the first card was taken", () => {
    expect(takes([{ type: "round-begun" }], [])).toEqual([]);
  });
});
