import type { GameView } from "$generated/pupularity";
import { beforeEach, describe, expect, it } from "vitest";
import { applies, autoPass, ended, save, saved } from "./auto-pass";

type Chain = NonNullable<GameView["open"]["chain"]>;

// Three seats; each has one card on top of one stack: 10, 11 and 12, the last one over card 2.
const STACKS = [[[10]], [[11]], [[2, 12]]];

/** What `seat` sees in the turn of this number, which is the player's. */
function view(seat: number | null, turns: number, player: number | null, chain: Partial<Chain> | null = null): GameView {
  const whole = chain && { seat: 0, card: 90, target: null, place: null, cancels: [], ...chain };
  return { seat, options: { seats: 3 }, open: { turns, player, stacks: STACKS, chain: whole } } as unknown as GameView;
}
const cancels = (...seats: number[]): Chain["cancels"] => seats.map((seat, n) => ({ seat, card: 100 + n }) as Chain["cancels"][number]);

describe("PP-12: let everything pass this turn", () => {
  it("ends with the turn", () => {
    const set = autoPass(view(2, 4, 0), "this-turn");
    expect(applies(set, view(2, 4, 0, {}))).toBe(true);
    expect(applies(set, view(2, 4, 0, { cancels: cancels(1) }))).toBe(true);
    expect(applies(set, view(2, 5, 1, {}))).toBe(false);
  });
});

describe("PP-12: let everything pass until my next turn", () => {
  // Seat 0 is at turn, so for seat 0 it holds a whole round.
  it.each([
    [0, [true, true, true, false]],
    [1, [true, false, false, false]],
    [2, [true, true, false, false]],
  ])("holds for seat %i in the turns %j", (seat, answers) => {
    const set = autoPass(view(seat, 4, 0), "until-my-turn");
    expect([0, 1, 2, 3].map((later) => applies(set, view(seat, 4 + later, later % 3, {})))).toEqual(answers);
  });

  it("has ended when my turn begins", () => {
    const set = autoPass(view(1, 4, 0), "until-my-turn");
    expect(ended(set, view(1, 4, 0))).toBe(false);
    expect(ended(set, view(1, 5, 1))).toBe(true);
  });
});

describe("PP-12: let it pass unless it is mine", () => {
  const set = (seat: number) => autoPass(view(seat, 4, 0), "unless-mine");

  it("asks when my visible card is the target", () => {
    expect(applies(set(1), view(1, 4, 0, { target: 11 }))).toBe(false);
    expect(applies(set(2), view(2, 4, 0, { target: 11 }))).toBe(true);
  });

  it("lets pass when the target is covered", () => {
    expect(applies(set(2), view(2, 4, 0, { target: 2 }))).toBe(true);
    expect(applies(set(2), view(2, 4, 0, { target: 12 }))).toBe(false);
  });

  it("lets pass what saves my card, and asks when that is undone", () => {
    expect(applies(set(2), view(2, 4, 0, { target: 12, cancels: cancels(1) }))).toBe(true);
    expect(applies(set(2), view(2, 4, 0, { target: 12, cancels: cancels(1, 0) }))).toBe(false);
  });

  it("asks the seat whose Drama or cancel was cancelled last", () => {
    const once = { target: 12, cancels: cancels(1) };
    expect(applies(set(0), view(0, 4, 0, once))).toBe(false);
    const twice = { target: 12, cancels: cancels(1, 0) };
    expect(applies(set(1), view(1, 4, 0, twice))).toBe(false);
    expect(applies(set(0), view(0, 4, 0, twice))).toBe(true);
    expect(applies(set(2), view(2, 4, 0, twice))).toBe(false);
  });

  it("asks the seat whose Drama stands cancelled by the third cancel", () => {
    const thrice = { cancels: cancels(1, 2, 1) };
    expect(applies(set(0), view(0, 4, 0, thrice))).toBe(false);
    expect(applies(set(2), view(2, 4, 0, thrice))).toBe(false);
    const fourTimes = { cancels: cancels(1, 2, 1, 2) };
    expect(applies(set(0), view(0, 4, 0, fourTimes))).toBe(true);
  });

  it("lets a Drama without a target pass", () => {
    expect(applies(set(1), view(1, 4, 0, {}))).toBe(true);
  });

  it("is ended by no turn", () => {
    expect(set(1).until).toBeNull();
    expect(ended(set(1), view(1, 400, 0))).toBe(false);
  });
});

it("never ends one that was set outside any turn or by a spectator", () => {
  expect(autoPass(view(1, 0, null), "until-my-turn").until).toBeNull();
  expect(autoPass(view(null, 4, 0), "this-turn").until).toBeNull();
});

describe("what is saved for the tab", () => {
  beforeEach(() => sessionStorage.clear());

  it("survives a refresh and is taken back", () => {
    const set = autoPass(view(1, 4, 0), "this-turn");
    save("table-1", set);
    expect(saved("table-1")).toEqual(set);
    expect(saved("table-2")).toBeNull();
    save("table-1", null);
    expect(saved("table-1")).toBeNull();
  });

  it("is nothing when the store is damaged", () => {
    sessionStorage.setItem("table-1", "{");
    expect(saved("table-1")).toBeNull();
  });
});
