import { help } from "$generated/slap-cat";
import { isAside, saidOfStep, type Help } from "$lib/help";
import { expect, it } from "vitest";

const line = (type: string, seat: number, card?: number) => ({ event: { type, seat, card } });

it("says a card that is chosen and shown in one step of a replay once", () => {
  const [chosen, mine, other] = [line("committed", 0, 3), line("shown", 0, 3), line("shown", 1, 4)];
  const { asides } = help as unknown as Help;
  expect(saidOfStep(asides, [chosen, mine, other], 0)).toEqual([mine, other]);
  expect(saidOfStep(asides, [chosen], 0)).toEqual([chosen]);
});

it("leaves every ranking to the card that it brings: most of it never counts", () => {
  const { asides } = help as unknown as Help;
  for (const seat of [0, 1]) expect(isAside(asides, line("ranked", seat).event, 0, [])).toBe(true);
  expect(isAside(asides, line("given", 0, 3).event, 0, [])).toBe(false);
});
