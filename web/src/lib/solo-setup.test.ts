import { beforeEach, expect, it } from "vitest";
import type { GameInfo } from "./api";
import { saveSoloSetup, soloSetup, soloTable, usualSetup, withSeats } from "./solo-setup";

const LEVELS = ["puppy", "tabby", "parrot"];
const option = (name: string, preset: number[], seats = [2, 3, 4, 5]) => ({ name, rule: "PP-1", words: name, about: name, seats, preset, one_device: false });
const game: GameInfo = { name: "paws-up", title: "", tagline: "", seats: [2, 3, 4, 5], options: [option("calm", []), option("longer", [4, 5]), option("duel", [], [2])], tutorial: false, races: false, race_free: null, puzzles: 0 };
const chosen = { seats: 3, levels: ["puppy", "parrot"], options: { calm: true, longer: false } };

beforeEach(() => localStorage.clear());

it("starts with up to four seats, the usual level and the preset options", () => {
  expect(soloSetup(game, "tabby", LEVELS)).toEqual({ seats: 4, levels: ["tabby", "tabby", "tabby"], options: { calm: false, longer: true } });
  expect(soloTable(game, "tabby", usualSetup(game, "tabby"))).toEqual({ game: "paws-up", seats: 4, bot: "tabby", bots: ["tabby", "tabby", "tabby"], options: [] });
});

it("remembers what was chosen for a game, and for no other one", () => {
  saveSoloSetup(game, "tabby", chosen);
  expect(soloSetup(game, "tabby", LEVELS)).toEqual(chosen);
  expect(soloSetup({ ...game, name: "slap-cat" }, "tabby", LEVELS)).toEqual(usualSetup(game, "tabby"));
});

it("opens a table with the chosen seats, levels and options", () => {
  expect(soloTable(game, "tabby", chosen)).toMatchObject({ seats: 3, bots: ["puppy", "parrot"], options: ["calm=on"] });
});

it("lets bots without a level of their own follow the usual one", () => {
  saveSoloSetup(game, "tabby", { ...chosen, levels: ["tabby", "parrot"] });
  expect(soloSetup(game, "puppy", LEVELS).levels).toEqual(["puppy", "parrot"]);
});

it("keeps levels and options at a table of another size, as far as they fit", () => {
  expect(withSeats(game, "tabby", chosen, 4)).toEqual({ seats: 4, levels: ["puppy", "parrot", "tabby"], options: { calm: true, longer: true } });
  expect(withSeats(game, "tabby", chosen, 2)).toEqual({ seats: 2, levels: ["puppy"], options: { calm: true, longer: false, duel: false } });
});

it("saves nothing where nothing differs from the defaults", () => {
  saveSoloSetup(game, "tabby", chosen);
  saveSoloSetup(game, "tabby", usualSetup(game, "tabby"));
  expect(localStorage.getItem("pettable-solo")).toBe("{}");
});

it("takes the defaults for what was saved and does not exist any more", () => {
  localStorage.setItem("pettable-solo", JSON.stringify({ "paws-up": { seats: 9, levels: ["wolf", "puppy"], options: { gone: true } } }));
  expect(soloSetup(game, "tabby", LEVELS)).toEqual({ seats: 4, levels: ["tabby", "puppy", "tabby"], options: { calm: false, longer: true } });
  localStorage.setItem("pettable-solo", "no JSON");
  expect(soloSetup(game, "tabby", LEVELS)).toEqual(usualSetup(game, "tabby"));
});
