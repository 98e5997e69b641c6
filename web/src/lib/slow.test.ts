import { expect, test } from "vitest";
import { isSlow, longTime, shortTime } from "./slow";

test("long times have a unit or two, in the reader's language", () => {
  expect(longTime(26 * 3600, "en")).toBe("1 day, 2 hours");
  expect(longTime(5 * 86400 + 7200, "en")).toBe("5 days");
  expect(longTime(7 * 3600 + 1800, "en")).toBe("7 hours");
  expect(longTime(2 * 3600 + 1800, "de")).toBe("2 Stunden, 30 Minuten");
  expect(longTime(61, "en")).toBe("2 minutes");
  expect(longTime(-5, "en")).toBe("0 minutes");
});

test("in a small place there are a few letters", () => {
  expect([90_000, 86_400 * 6.9, 7300, 3599].map((seconds) => shortTime(seconds, "en"))).toEqual(["1d", "6d", "2h", "59m"]);
});

test("only hours and days are slow", () => {
  expect(["relaxed", "brisk", "hour", "week", undefined].map(isSlow)).toEqual([false, false, true, true, false]);
});
