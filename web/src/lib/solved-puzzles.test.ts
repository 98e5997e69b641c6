import { beforeEach, describe, expect, it } from "vitest";
import { puzzleOfTheDay, saveSolved, solvedPuzzles } from "./solved-puzzles";

const games = [
  { name: "chain-of-command", puzzles: 10 },
  { name: "paws-up", puzzles: 10 },
  { name: "solitaire", puzzles: 0 },
  { name: "slap-cat", puzzles: 4 },
];
const day = (number: number): Date => new Date(2026, 0, number);

describe("the puzzle of the day", () => {
  it("takes the games in turn, without those that have no puzzles", () => {
    const turn = [1, 2, 3].map((number) => puzzleOfTheDay(games, day(number))!.game);
    expect([...turn].sort()).toEqual(["chain-of-command", "paws-up", "slap-cat"]);
    expect(puzzleOfTheDay(games, day(4))!.game).toBe(turn[0]);
  });

  it("comes to every puzzle of every game", () => {
    const seen = new Set(Array.from({ length: 30 }, (_, n) => JSON.stringify(puzzleOfTheDay(games, day(n + 1)))));
    expect(seen.size).toBe(10 + 10 + 4);
  });

  it("is the same from midnight to midnight of the local date", () => {
    expect(puzzleOfTheDay(games, new Date(2026, 6, 1, 0, 1))).toEqual(puzzleOfTheDay(games, new Date(2026, 6, 1, 23, 59)));
    expect(puzzleOfTheDay(games, new Date(2026, 6, 2, 0, 1))).not.toEqual(puzzleOfTheDay(games, new Date(2026, 6, 1, 23, 59)));
  });

  it("is none where no game has puzzles", () => {
    expect(puzzleOfTheDay([{ name: "solitaire", puzzles: 0 }], day(1))).toBeNull();
  });
});

describe("solved puzzles", () => {
  beforeEach(() => localStorage.clear());

  it("are remembered once each, by game", () => {
    saveSolved("paws-up", 7);
    saveSolved("paws-up", 2);
    saveSolved("paws-up", 7);
    expect(solvedPuzzles("paws-up")).toEqual([2, 7]);
    expect(solvedPuzzles("slap-cat")).toEqual([]);
  });

  it("begin with none where the storage holds something else", () => {
    localStorage.setItem("pettable-puzzles", "{");
    expect(solvedPuzzles("paws-up")).toEqual([]);
  });
});
