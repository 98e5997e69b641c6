import { describe, expect, it } from "vitest";
import { toneFor } from "./tone";

const [ANNA, BEN, CLEO] = [0, 1, 2];

describe("what comes of Anna's Drama on a card of Ben's", () => {
  it.each([
    [ANNA, "good", "bad"],
    [BEN, "bad", "good"],
    [CLEO, "neutral", "neutral"],
    [null, "neutral", "neutral"],
  ])("is for seat %s %s if it works, else %s", (viewer, works, fails) => {
    const side = { wasted: false, seat: ANNA, owner: BEN };
    expect(toneFor(viewer, { ...side, works: true })).toBe(works);
    expect(toneFor(viewer, { ...side, works: false })).toBe(fails);
  });

  it("is neither good nor bad without a target", () => {
    expect(toneFor(ANNA, { works: true, wasted: true, seat: ANNA, owner: null })).toBe("neutral");
  });
});
