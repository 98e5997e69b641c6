import { afterEach, expect, it } from "vitest";
import { coverOf, paintPage } from "./cover";

const painted = (): string => document.documentElement.style.getPropertyValue("--accent");

afterEach(() => paintPage(null));

it("finds the cover in the folder of the game", () => {
  expect(coverOf("chain-of-command").emoji).toBe("crown");
});

it("gives a game without a folder the default cover", () => {
  expect(coverOf("high-card").emoji).toBe("paw-prints");
  expect(coverOf("high-card").accent).not.toBe("");
});

it("paints the page in the colour of a game, and back", () => {
  paintPage("paws-up");
  expect(painted()).toBe(coverOf("paws-up").accent);
  paintPage("high-card");
  expect(painted()).toBe(coverOf("high-card").accent);
  paintPage(null);
  expect(painted()).toBe("");
});
