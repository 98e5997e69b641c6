import { expect, it } from "vitest";
import { stillToPlay } from "./places";

const of = (...seats: number[]) => seats.map((seat) => ({ seat }));

it("marks a place for every seat that has not played to the trick", () => {
  expect(stillToPlay(of(2), 3, 4)).toEqual([3, 0, 1]);
  expect(stillToPlay(of(2, 3, 0), 1, 4)).toEqual([1]);
  expect(stillToPlay(of(2, 3, 0, 1), 2, 4)).toEqual([]);
});

it("begins with the seat that plays first where no card lies there", () => {
  expect(stillToPlay([], 1, 3)).toEqual([1, 2, 0]);
});
