import { fields } from "$generated/chain-of-command";
import { describe, expect, it } from "vitest";
import { apart, chanceAt, decisionsAt, lines, nearest, neighbour, pointWords, stepOf, verdict, type Decision } from "./analysis";
import type { AnalysisInfo } from "./api";
import { Words } from "./text";

const play = (seat: number, card: number) => ({ type: "play", seat, card }) as never;
const decision = (number: number, seat: number, mine: number, more: Partial<Decision> = {}): Decision => ({
  number,
  seat,
  move: play(seat, 0),
  chances: seat === 0 ? [mine, 1 - mine] : [1 - mine, mine],
  best: play(seat, 0),
  best_chance: mine,
  chance: mine,
  cost: 0,
  compared: [],
  ...more,
});
const DECISIONS = [decision(2, 0, 0.5), decision(3, 1, 0.75), decision(6, 0, 0.25)];
const info = (shares: number[] | null): AnalysisInfo => ({ state: "done", ahead: 0, failure: null, again: false, total: 3, search: "rules", decisions: DECISIONS, turning_points: [], shares });
/** A step for the moves 1, then 2 and 3 at once, then 5, then 6. */
const PLAYED = [0, 1, 3, 5, 6];

describe("the lines of a chart", () => {
  it("go through each seat's own decisions, and to the end once it is known", () => {
    expect(lines(info(null), 2, 8)).toEqual([[{ number: 2, chance: 0.5 }, { number: 6, chance: 0.25 }], [{ number: 3, chance: 0.75 }]]);
    expect(lines(info([0, 1]), 2, 8)[1]).toEqual([{ number: 3, chance: 0.75 }, { number: 8, chance: 1 }]);
  });

  it("give a seat's chance at a moment, from its last decision", () => {
    const [first] = lines(info(null), 2, 8);
    expect([1, 2, 5, 7].map((moves) => chanceAt(first, moves))).toEqual([null, 0.5, 0.5, 0.25]);
  });
});

describe("steps and decisions", () => {
  it("belong together by the moves that a step shows", () => {
    expect([1, 2, 3, 6, 9].map((number) => stepOf(PLAYED, number))).toEqual([1, 2, 2, 4, 4]);
    expect(PLAYED.map((_, step) => decisionsAt(DECISIONS, PLAYED, step).map(({ number }) => number))).toEqual([[], [], [2, 3], [], [6]]);
  });

  it("have neighbours, and a nearest place on the chart", () => {
    expect([0, 2, 4].map((step) => neighbour(DECISIONS, PLAYED, step, true))).toEqual([2, 4, null]);
    expect([0, 2, 4].map((step) => neighbour(DECISIONS, PLAYED, step, false))).toEqual([null, null, 2]);
    expect([0, 0.45, 1].map((across) => nearest(DECISIONS, 6, across)?.number)).toEqual([2, 3, 6]);
    expect(nearest([], 6, 0.5)).toBeUndefined();
  });
});

it("names at the ends of lines do not cover each other", () => {
  expect(apart([10, 11, 60], 14, 8, 100)).toEqual([10, 24, 60]);
  expect(apart([100, 99, 98], 14, 8, 100)).toEqual([100, 86, 72]);
});

describe("what is said", async () => {
  const [words, german] = await Promise.all((["en", "de"] as const).map((lang) => Words.load(lang, "chain-of-command", fields)));
  for (const each of [words, german]) each.cards = ["dogs", "cats"].map((group) => ({ kind: "leader", id: `${group}-leader`, group }));
  const suggestion = (card: number, chance: number, points: number) => ({ move: play(0, card), chance, points, gains: [] });
  const slip = decision(6, 0, 0.42, { best: play(0, 1), chance: 0.3, cost: 0.12, compared: [suggestion(1, 0.42, 51), suggestion(0, 0.3, 50)] });

  it("names the better move, what it cost, and why in one sentence", () => {
    const { said, why } = verdict(words, "Anna", slip);
    expect(said).toBe(`Anna: “${words.card(0)}”. Better: “${words.card(1)}”.`);
    expect(why).toBe(`“${words.card(1)}” wins about 12 more games in 100 than “${words.card(0)}”, and brings about one point more.`);
  });

  it("blames nobody where nothing was clearly better", () => {
    expect(verdict(words, "Anna", decision(6, 0, 0.4))).toEqual({ said: `Anna: “${words.card(0)}”. Nothing better was found.`, why: "" });
    expect(verdict(words, "Anna", decision(6, 0, 0.4, { best: play(0, 1) })).said).toContain("is about as good");
  });

  it("is one line for a turning point, in both languages", () => {
    const point = { number: 6, seat: 0, turn: "slip", before: 0.42, after: 0.3 } as const;
    expect(pointWords(words, "Anna", point, [slip])).toBe(`Move 6: Anna plays “${words.card(0)}”; better: “${words.card(1)}”. It cost 12 in 100.`);
    const said = pointWords(german, "Anna", { ...point, turn: "swing", after: 0.9 }, [slip]);
    expect(said).toBe(`Zug 6: Anna spielt „${german.card(0)}“ und kommt von 42 auf 90 von 100.`);
  });
});
