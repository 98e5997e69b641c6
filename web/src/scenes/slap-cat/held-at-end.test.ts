import { expect, it } from "vitest";
import { heldAtEnd } from "./held-at-end";

it("finds the hand that was laid open at the end of the last round", () => {
  const laid = (seat: number, ...cards: number[]) => ({ type: "hand-shown", seat, cards });
  const history = [{ type: "round-over" }, laid(0, 1), laid(1, 2), { type: "round-begun" }, { type: "round-over" }, laid(1, 3, 4)];
  expect([heldAtEnd(history, 0), heldAtEnd(history, 1), heldAtEnd([laid(0, 1)], 0)]).toEqual([[], [3, 4], []]);
});
