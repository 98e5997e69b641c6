import { describe, expect, it } from "vitest";
import { Choice, type Move } from "./choice.svelte";

const take = (card: number): Move => ({ type: "take", seat: 0, card });
const story = (story: string, ...cards: number[]): Move => ({ type: "make-story", seat: 0, story, cards });

function choosing(...moves: Move[]): { choice: Choice; played: Move[] } {
  const played: Move[] = [];
  return { choice: new Choice(() => moves, (move) => played.push(move)), played };
}

describe("a move that names one card", () => {
  it("is ready as soon as its card is picked", () => {
    const { choice } = choosing(take(3), take(4));
    expect(choice.ready).toBeNull();
    choice.pick("card", 4);
    expect(choice.ready).toEqual(take(4));
  });

  it("is replaced when another card is picked", () => {
    const { choice } = choosing(take(3), take(4));
    choice.pick("card", 3);
    choice.pick("card", 4);
    expect(choice.picks).toEqual([{ field: "card", value: 4 }]);
  });

  it("is put back by a second pick", () => {
    const { choice } = choosing(take(3), take(4));
    choice.pick("card", 3);
    choice.pick("card", 3);
    expect(choice.picks).toEqual([]);
    expect(choice.ready).toBeNull();
  });
});

describe("a move with a list of cards", () => {
  it("is ready only when every card of the list is picked", () => {
    const { choice } = choosing(story("cat", 1, 2, 3));
    choice.pick("cards", 1);
    choice.pick("cards", 2);
    expect(choice.ready).toBeNull();
    choice.pick("cards", 3);
    expect(choice.ready).toEqual(story("cat", 1, 2, 3));
  });

  it("is ready when the list is picked as a whole", () => {
    const { choice } = choosing(story("cat", 1, 2, 3), story("cat", 1, 2, 4));
    choice.pick("cards", [1, 2, 4]);
    expect(choice.ready).toEqual(story("cat", 1, 2, 4));
  });

  it("lights the cards that fit those already picked", () => {
    const { choice } = choosing(story("cat", 1, 2, 3), story("dog", 4, 5, 6));
    choice.pick("cards", 1);
    expect([2, 3, 4].map((card) => choice.lit("cards", card))).toEqual([true, true, false]);
    expect(choice.starts("cards", 4)).toBe(true);
    expect(choice.starts("cards", 7)).toBe(false);
  });

  it("starts over with a card that fits nothing picked so far", () => {
    const { choice } = choosing(story("cat", 1, 2, 3), story("dog", 4, 5, 6));
    choice.pick("cards", 1);
    choice.pick("cards", 2);
    choice.pick("cards", 4);
    expect(choice.picks).toEqual([{ field: "cards", value: 4 }]);
  });
});

describe("moves that share a part", () => {
  it("are told apart by a second part", () => {
    const { choice } = choosing(story("cat", 1, 2, 3), story("paw", 1, 2, 3));
    for (const card of [1, 2, 3]) choice.pick("cards", card);
    expect(choice.ready).toBeNull();
    expect(choice.candidates).toHaveLength(2);
    choice.pick("story", "paw");
    expect(choice.ready).toEqual(story("paw", 1, 2, 3));
  });

  it("compares parts by value, not by identity", () => {
    const move: Move = { type: "place", seat: 0, spot: { cat: 1, gap: 2 } };
    const { choice } = choosing(move, { ...move, spot: { cat: 1, gap: 3 } });
    choice.pick("spot", { cat: 1, gap: 2 });
    expect(choice.picked("spot", { cat: 1, gap: 2 })).toBe(true);
    expect(choice.ready).toEqual(move);
  });
});

describe("tapping", () => {
  it("lifts at first and does what is ready at the second tap", () => {
    const { choice, played } = choosing(take(3), take(4));
    choice.tap("card", 3);
    expect(played).toEqual([]);
    choice.tap("card", 3);
    expect(played).toEqual([take(3)]);
  });

  it("puts back what is not ready", () => {
    const { choice, played } = choosing(story("cat", 1, 2, 3));
    choice.tap("cards", 1);
    choice.tap("cards", 1);
    expect(choice.picks).toEqual([]);
    expect(played).toEqual([]);
  });

  it("puts back a part that was picked before the last one", () => {
    const { choice, played } = choosing(story("cat", 1, 2));
    for (const card of [1, 2, 1]) choice.tap("cards", card);
    expect(choice.picks).toEqual([{ field: "cards", value: 2 }]);
    expect(played).toEqual([]);
  });
});

describe("touching a part of what is ready", () => {
  it("puts nothing back, and does it at the second touch in a row", () => {
    const { choice, played } = choosing(story("cat", 1, 2, 3), story("dog", 4, 5, 6));
    choice.choose(story("cat", 1, 2, 3));
    for (const card of [1, 2, 1]) choice.touch("cards", card);
    expect(choice.ready).toEqual(story("cat", 1, 2, 3));
    expect(played).toEqual([]);
    choice.touch("cards", 1);
    expect(played).toEqual([story("cat", 1, 2, 3)]);
  });
});

describe("choosing a whole move", () => {
  it("makes it ready and plays nothing", () => {
    const { choice, played } = choosing(story("cat", 1, 2, 3), story("paw", 1, 2, 3));
    choice.choose(story("paw", 1, 2, 3));
    expect(choice.ready).toEqual(story("paw", 1, 2, 3));
    expect(played).toEqual([]);
  });
});

describe("confirming", () => {
  it("plays the move that is ready", () => {
    const { choice, played } = choosing(take(3), take(4));
    choice.confirm();
    expect(played).toEqual([]);
    choice.pick("card", 3);
    choice.confirm();
    expect(played).toEqual([take(3)]);
  });

  it("plays the move that is given in place of the one that is ready", () => {
    const { choice, played } = choosing(take(3), take(4));
    choice.pick("card", 3);
    choice.confirm(take(4));
    expect(played).toEqual([take(4)]);
  });

  it("has nothing to play after the picks are cleared", () => {
    const { choice, played } = choosing(take(3));
    choice.set([{ field: "card", value: 3 }]);
    choice.clear();
    choice.confirm();
    expect(played).toEqual([]);
  });
});
