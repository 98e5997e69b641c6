import { describe, expect, it } from "vitest";
import { foldedCancels } from "./chain-row";

describe("a chain in one row", () => {
  it.each([
    [4, 6, 0],
    [4, 5, 2],
    [11, 6, 8],
  ])("of two cards and %i cancels, where %i fit, folds %i", (cancels, fit, folded) => {
    expect(foldedCancels(2, cancels, fit)).toBe(folded);
    expect(2 + cancels - folded + (folded ? 1 : 0)).toBeLessThanOrEqual(fit);
  });

  it("shows the last cancel and what it cancels, however little room there is", () => {
    expect(foldedCancels(2, 2, 3)).toBe(0);
    expect(foldedCancels(2, 5, 3)).toBe(3);
  });
});
