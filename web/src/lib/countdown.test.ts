import { describe, expect, it } from "vitest";
import { countdownNumber } from "./countdown";

const countdown = { what: "countdown" as const, since: 100, until: 103, ready: [] };

describe("the countdown", () => {
  it("counts three, two, one in equal parts", () => {
    expect([100, 100.9, 101, 101.9, 102, 102.9].map((now) => countdownNumber(countdown, now))).toEqual([3, 3, 2, 2, 1, 1]);
  });
  it("is over before the cards turn", () => {
    expect(countdownNumber(countdown, 102.95)).toBe(0);
    expect(countdownNumber(countdown, 104)).toBe(0);
  });
  it("never shows more than three, if a clock is behind", () => {
    expect(countdownNumber(countdown, 98)).toBe(3);
  });
  it("counts nothing while there is time to look", () => {
    expect(countdownNumber({ ...countdown, what: "round" }, 101)).toBeNull();
    expect(countdownNumber(null, 101)).toBeNull();
  });
});
