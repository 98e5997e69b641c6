import type { GameView } from "$generated/pupularity";
import { Choice, type Move } from "$lib/choice.svelte";
import type { LiveTable } from "$lib/live-table.svelte";
import { describe, expect, it } from "vitest";
import { freePlace, mayCover, picked, place, readyToPass, step, tapHand, tapMine, targets, toPay } from "./play-steps";

const play = (card: number, ...pay: number[]): Move => ({ type: "play", seat: 0, card, pay });
const cover = (card: number, member: number, ...pay: number[]): Move => ({ type: "cover", seat: 0, card, pay, member });
const aim = (card: number, target: number): Move => ({ type: "aim", seat: 0, card, target });

/** A table of seat 0, at which these moves are legal; cards below 50 have two points, the others none. */
function at(...moves: Move[]): { table: LiveTable<GameView>; played: Move[] } {
  const played: Move[] = [];
  const table = {
    moves,
    seat: 0,
    view: { hand: [1, 2, 3, 60] },
    card: (card: number) => (card < 50 ? { kind: "gear", points: 2 } : { kind: "drama" }),
    choice: new Choice(() => moves, (move) => played.push(move)),
    play: (move: Move) => played.push(move),
  };
  return { table: table as unknown as LiveTable<GameView>, played };
}
const now = (table: LiveTable<GameView>) => step(table as LiveTable);

describe("the step that is due", () => {
  it("follows the card, its price, its target and its place", () => {
    const { table } = at(play(1, 2, 3), play(1, 2, 60), cover(1, 40, 2, 3));
    expect(now(table)).toBe("card");
    tapHand(table, 1);
    expect(now(table)).toBe("pay");
    expect(toPay(table.choice)).toBe(2);
    tapHand(table, 2);
    expect(toPay(table.choice)).toBe(1);
    tapHand(table, 3);
    // On a free place or on top of a member: that must be said.
    expect(now(table)).toBe("place");
    place(table as LiveTable, "member", 40);
    expect(now(table)).toBe("ready");
    expect(table.choice.ready).toEqual(cover(1, 40, 2, 3));
  });

  it("is to wait where no move is legal", () => expect(now(at().table)).toBe("wait"));
  it("is the window where one may pass", () => expect(now(at({ type: "pass", seat: 0 }).table)).toBe("window"));
  it("is to discard where moves name several cards", () => {
    expect(now(at({ type: "give-up", seat: 0, cards: [1, 2] }).table)).toBe("discard");
  });
});

describe("paying", () => {
  it("is done at once when there is one way only", () => {
    const { table } = at(play(1, 2, 3));
    tapHand(table, 1);
    expect(table.choice.ready).toEqual(play(1, 2, 3));
  });

  it("exchanges the first payment when all is paid", () => {
    const { table } = at(play(1, 2, 3), play(1, 3, 60), play(1, 2, 60));
    for (const card of [1, 2, 3, 60]) tapHand(table, card);
    expect(table.choice.ready).toEqual(play(1, 3, 60));
  });

  it("takes a payment back by a second tap", () => {
    const { table } = at(play(1, 2, 3), play(1, 2, 60));
    for (const card of [1, 2, 2]) tapHand(table, card);
    expect(toPay(table.choice)).toBe(2);
  });
});

it("puts everything back when the chosen card is tapped again", () => {
  const { table } = at(play(1, 2, 3), play(1, 2, 60));
  for (const card of [1, 2, 1]) tapHand(table, card);
  expect(table.choice.picks).toEqual([]);
});

it("lists each target of the chosen card once", () => {
  const { table } = at(aim(60, 11), aim(60, 12), { ...aim(60, 11), type: "aim-over", place: 4 }, aim(61, 13));
  tapHand(table, 60);
  expect(now(table)).toBe("target");
  expect(targets(table.choice)).toEqual([11, 12]);
});

describe("where a card goes", () => {
  const moves = [play(1, 2, 3), cover(1, 40, 2, 3), cover(1, 41, 2, 3)];

  it("may be a free place or on top of a member", () => {
    const { table } = at(...moves);
    tapHand(table, 1);
    expect([40, 41, 42].map((member) => mayCover(table as LiveTable, member))).toEqual([true, true, false]);
    expect(freePlace(table as LiveTable)).toEqual(moves[0]);
  });

  it("can be changed until it is confirmed", () => {
    const { table } = at(...moves);
    tapHand(table, 1);
    expect(tapMine(table, 40)).toBe(true);
    expect(tapMine(table, 41)).toBe(true);
    expect(table.choice.ready).toEqual(moves[2]);
    place(table as LiveTable, "type", "play");
    expect(table.choice.ready).toEqual(moves[0]);
  });

  it("is not asked where nothing can be covered", () => {
    const { table } = at(play(1, 2, 3));
    tapHand(table, 1);
    expect(freePlace(table as LiveTable)).toBeUndefined();
    expect(tapMine(table, 40)).toBe(false);
  });
});

describe("the reaction window", () => {
  const pass: Move = { type: "pass", seat: 0 };
  const sacrifice: Move = { type: "sacrifice", seat: 0, card: 40 };

  it("has passing ready, until a card is chosen to cancel with", () => {
    const { table } = at(pass, sacrifice, { type: "not-today", seat: 0, card: 60 });
    readyToPass(table.choice);
    expect(table.choice.ready).toEqual(pass);
    tapMine(table, 40);
    expect(table.choice.ready).toEqual(sacrifice);
    tapHand(table, 60);
    expect(table.choice.ready?.type).toBe("not-today");
    expect(picked(table.choice, "card")).toBe(60);
  });

  it("tries a card that may not cancel, so that the server says why", () => {
    const { table, played } = at(pass);
    tapHand(table, 60);
    tapMine(table, 41);
    expect(played).toEqual([{ type: "not-today", seat: 0, card: 60 }, { type: "sacrifice", seat: 0, card: 41 }]);
  });
});

it("tries a card that cannot be played with a plausible payment", () => {
  const { table, played } = at(aim(60, 11));
  tapHand(table, 1);
  expect(played).toEqual([{ type: "play", seat: 0, card: 1, pay: [2, 3] }]);
});
