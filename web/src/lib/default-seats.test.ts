import { expect, it } from "vitest";
import { defaultSeats } from "./default-seats";

it.each([
  [[2, 3, 4, 5, 6], 4],
  [[2, 3], 3],
  [[2, 6], 2],
  [[5, 6], 5],
])("of %j seats, a new table has %i", (allowed, seats) => expect(defaultSeats(allowed)).toBe(seats));
