import { fields } from "$generated/pupularity";
import type { Game, Message, TableInfo } from "$generated/messages";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ReviewInfo } from "./api";
import { checkShuffle, checkShuffles, readPlace, Review, writePlace } from "./review.svelte";
import { Words } from "./text";

const chair = (name: string, stand_in = false) => ({ guest: name, name, bot: null, stand_in, here: true });
const TABLE = { id: "t1", game: "chain-of-command", chairs: [chair("Anna"), chair("Ben", true)], hints: true, take_over: true, privacy: "private", now: 0 } as unknown as TableInfo;

/** A game of these steps: how many events each of them shows, and how many moves had been made by then. */
function info(steps: [events: number, played: number][], seat: number | null = 0): ReviewInfo {
  let next = 0;
  const games = steps.map(([events]) => {
    const since = next;
    next += events;
    return { type: "game", since, next, events: Array.from({ length: events }, (_, n) => ({ type: "e", n: since + n })), view: next, moves: [], prompt: null, outcome: null } as unknown as Game;
  });
  return { table: TABLE, seat, cards: [{ kind: "cat" }], commitment: "", seed: "", steps: games, played: steps.map(([, played]) => played), hands: [], origins: [] };
}

const STEPS: [number, number][] = [[0, 0], [2, 1], [1, 3], [3, 4]];

async function opened(number = 0): Promise<{ review: Review; sent: Message[] }> {
  const review = new Review(info(STEPS), number);
  const sent: Message[] = [];
  review.connect((message) => sent.push(message), () => {});
  await Promise.resolve();
  return { review, sent };
}

/** The game of a message, however it was sent. */
const shown = (message?: Message): Game => (message?.type === "welcome" ? message.game! : (message as Game));
const numbers = (game: Game): number[] => (game.events as { n: number }[]).map(({ n }) => n);

afterEach(() => vi.unstubAllGlobals());

describe("a review", () => {
  it("begins with the whole table at the move of its address", async () => {
    const { review, sent } = await opened(2);
    expect(review.number).toBe(2);
    expect(sent.map(({ type }) => type)).toEqual(["welcome"]);
    expect(numbers(shown(sent[0]))).toEqual([0, 1, 2]);
    expect(shown(sent[0]).since).toBe(0);
  });

  it("names the owner of a card as it was before the move", async () => {
    const words = await Words.load("en", "pupularity", fields);
    Object.assign(words, { names: ["Anna", "Ben"], viewer: null, cards: [{ kind: "drama", effect: "poach" }, { kind: "pack", role: "omega", points: 1 }] });
    // Here a view is the number of events seen.
    const review = new Review(info(STEPS), 3, (view, card) => (card === 1 && view === 2 ? 1 : null));
    const poach = { type: "aim", seat: 0, card: 0, target: 1 };
    expect([1, 2, 4].map((number) => review.wordsBefore(words, number).move(poach))).toEqual(["Poach: Omega 1", "Poach: Ben's Omega 1", "Poach: Omega 1"]);
    expect(words.move(poach)).toBe("Poach: Omega 1");
  });

  it("begins when somebody is first asked, with all that was dealt before", async () => {
    const game = info(STEPS);
    for (const step of game.steps.slice(2)) step.prompt = { id: "p" } as never;
    const sent: Message[] = [];
    const review = new Review(game, 0);
    review.connect((message) => sent.push(message), () => {});
    await Promise.resolve();
    expect([review.number, review.last, review.since]).toEqual([0, 1, 0]);
    expect(review.info.played).toEqual([3, 4]);
    expect(numbers(shown(sent[0]))).toEqual([0, 1, 2]);
    review.forward();
    expect(numbers(shown(sent.at(-1)))).toEqual([3, 4, 5]);
    // The same through other eyes: at the same move.
    review.replace({ ...game, seat: 1 });
    expect(review.number).toBe(1);
  });

  it("stays within the game", async () => {
    expect((await opened(99)).review.number).toBe(3);
    const { review } = await opened();
    review.goTo(-1);
    expect(review.number).toBe(0);
  });

  it("plays a step forward as a live table does, after all that came before", async () => {
    const { review, sent } = await opened(1);
    sent.length = 0;
    review.forward();
    expect(sent.map(({ type }) => type)).toEqual(["welcome", "game"]);
    expect(numbers(shown(sent[0]))).toEqual([0, 1]);
    expect(numbers(shown(sent[1]))).toEqual([2]);
    // The scene goes on; only a jump sets it up again.
    expect(review.shows).toBe(1);
    review.goTo(1);
    expect(review.shows).toBe(2);
  });

  it("plays by itself to the end, and then from the beginning", async () => {
    const { review, sent } = await opened(2);
    review.playOrPause();
    expect(review.playing).toBe(true);
    review.forward();
    expect([review.number, review.playing]).toEqual([3, false]);
    const before = sent.length;
    review.forward();
    expect(sent).toHaveLength(before);
    review.playOrPause();
    expect([review.number, review.playing]).toEqual([0, true]);
    review.playOrPause();
    expect(review.playing).toBe(false);
  });

  it("stops to play when somebody goes elsewhere", async () => {
    const { review } = await opened();
    review.playOrPause();
    review.goTo(2);
    expect(review.playing).toBe(false);
  });

  it("shows the same move through other eyes, which may have seen fewer steps", async () => {
    const { review, sent } = await opened(2);
    review.replace(info([[0, 0], [4, 3], [1, 4]], null));
    expect(review.number).toBe(1);
    const welcome = sent.at(-1)!;
    expect(welcome.type === "welcome" && welcome.you.seat).toBeNull();
    expect(numbers(shown(welcome))).toEqual([0, 1, 2, 3]);
  });

  it("offers nothing that only a running game has", async () => {
    const { sent } = await opened();
    const welcome = sent[0];
    if (welcome.type !== "welcome") throw new Error(welcome.type);
    expect([welcome.table.hints, welcome.table.take_over]).toEqual([false, false]);
    expect(welcome.table.chairs.some((each) => each.stand_in)).toBe(false);
  });
});

describe("the place in an address", () => {
  it.each(["0", "42", "42&seat=1", "42&share=a-B_9", "42&seat=0&share=x"])("%s is read as it was written", (fragment) => {
    expect(writePlace(readPlace(fragment))).toBe(fragment);
  });

  it.each(["", "x", "-1", "1e3", "&seat=x", "seat=1", "5x&share=<script>&seat=-1", "999999"])("%s is the beginning, through a spectator's eyes", (fragment) => {
    expect(readPlace(fragment)).toEqual({ number: 0, seat: null, share: "" });
  });
});

describe("checking the shuffle", () => {
  const seed = "00ff10";
  // sha256(b"pettable commitment \x00\xff\x10")
  const commitment = "12219ccf45b6287729bb66800a6e19c61dc3cca4e2bb9a7fa2e11172deef6207";

  it("compares the commitment with the hash of the seed", async () => {
    expect(await checkShuffle(seed, commitment)).toBe("same");
    expect(await checkShuffle("00ff11", commitment)).toBe("different");
  });

  it("takes every seed of a game that was taken over", async () => {
    expect(await checkShuffles([{ seed, commitment }, { seed, commitment }])).toBe("same");
    expect(await checkShuffles([{ seed, commitment }, { seed: "00ff11", commitment }])).toBe("different");
  });

  it("says where the browser cannot compute it", async () => {
    vi.stubGlobal("crypto", {});
    expect(await checkShuffle(seed, commitment)).toBe("impossible");
  });
});
