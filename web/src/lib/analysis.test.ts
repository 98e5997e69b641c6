import { fields } from "$generated/chain-of-command";
import { fields as pupularityFields } from "$generated/pupularity";
import { fields as slapCatFields } from "$generated/slap-cat";
import { describe, expect, it } from "vitest";
import { answersTo, apart, cardsToMark, chanceAt, choicesOf, decisionsAt, drawn, foremost, inOrder, lines, namesOf, nearest, neighbour, shownPoint, stepBefore, stepOf, swingAt, verdict, type Decision } from "./analysis";
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
  worlds: 1000,
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
    expect(lines(info(null), 2, 8)).toEqual([[{ number: 1, chance: 0.5 }, { number: 5, chance: 0.25 }], [{ number: 2, chance: 0.75 }]]);
    expect(lines(info([0, 1]), 2, 8)[1]).toEqual([{ number: 2, chance: 0.75 }, { number: 8, chance: 1 }]);
  });

  it("step down after a choice that cost something, so that the chance after a move is the one it left", () => {
    const slip = decision(6, 0, 0.4, { chance: 0.1, cost: 0.3 });
    const [line] = lines({ ...info([0, 1]), decisions: [slip] }, 2, 8);
    expect(line).toEqual([{ number: 5, chance: 0.4 }, { number: 6, chance: 0.1 }, { number: 8, chance: 0 }]);
    expect([5, 6].map((moves) => chanceAt(line, moves))).toEqual([0.4, 0.1]);
  });

  it("say which chances come from few deals: a number that is only about right is not read as a sure one", () => {
    const coarse = (chance: number, worlds: number): boolean => lines({ ...info(null), decisions: [decision(2, 0, chance, { worlds })] }, 2, 8)[0][0].coarse ?? false;
    expect([coarse(0.78, 9), coarse(0.5, 31), coarse(0, 9)]).toEqual([true, true, true]);
    expect([coarse(0.78, 280), coarse(0.95, 19), coarse(0, 31)]).toEqual([false, false, false]);
  });

  it("change where the words of a turning point say so, between two decisions", () => {
    const jump = (changedAfter: number | null, seat = 0) => lines(info([0, 1]), 2, 8, [{ seat, after: 0.25, changedAfter }])[0];
    expect([3, 4].map((moves) => chanceAt(jump(4), moves))).toEqual([0.5, 0.25]);
    expect(jump(4).map(({ number }) => number)).toEqual([1, 4, 5, 8]);
    for (const same of [jump(null), jump(4, 1)]) expect(same).toEqual(lines(info([0, 1]), 2, 8)[0]);
  });

  it("are drawn in steps, as high at each move as the chance that is said there", () => {
    const line = [{ number: 1, chance: 0.5 }, { number: 5, chance: 0.25 }];
    expect(drawn(line)).toEqual([line[0], { number: 5, chance: 0.5 }, line[1]]);
    expect(drawn([])).toEqual([]);
  });

  it("give a seat's chance at a moment, from its last decision", () => {
    const [first] = lines(info(null), 2, 8);
    expect([0, 1, 4, 7].map((moves) => chanceAt(first, moves))).toEqual([null, 0.5, 0.5, 0.25]);
  });
});

describe("steps and decisions", () => {
  it("belong together by the moves that the next step shows", () => {
    expect([1, 2, 3, 6, 9].map((number) => stepOf(PLAYED, number))).toEqual([1, 2, 2, 4, 4]);
    expect([1, 2, 3, 6, 9].map((number) => stepBefore(PLAYED, number))).toEqual([0, 1, 1, 3, 3]);
    expect(PLAYED.map((_, step) => decisionsAt(DECISIONS, PLAYED, step).map(({ number }) => number))).toEqual([[], [2, 3], [], [6], []]);
  });

  it("are shown until the question is closed, where others had no choice after them", () => {
    const asked = [7, 7, 7, undefined, 8];
    expect(asked.map((_, step) => answersTo(DECISIONS, PLAYED, asked, step).map(({ number }) => number))).toEqual([[], [], [2, 3], [], []]);
  });

  it("have neighbours, and a nearest place on the chart", () => {
    expect([0, 1, 3].map((step) => neighbour(DECISIONS, PLAYED, step, true))).toEqual([1, 3, null]);
    expect([0, 1, 3].map((step) => neighbour(DECISIONS, PLAYED, step, false))).toEqual([null, null, 1]);
    expect([0, 0.3, 1].map((across) => nearest(DECISIONS, 6, across)?.number)).toEqual([2, 3, 6]);
    expect(nearest([], 6, 0.5)).toBeUndefined();
  });
});

it("names at the ends of lines do not cover each other", () => {
  expect(apart([10, 11, 60], 14, 8, 100)).toEqual([10, 24, 60]);
  expect(apart([100, 99, 98], 14, 8, 100)).toEqual([100, 86, 72]);
});

describe("what is said", async () => {
  /** Numbers stay with what belongs to them at the end of a line. */
  const spaced = (text: string): string => text.replaceAll(" %", "\u00a0%").replaceAll(" →", "\u00a0→");
  const [words, german] = await Promise.all((["en", "de"] as const).map((lang) => Words.load(lang, "chain-of-command", fields)));
  for (const each of [words, german]) each.cards = ["dogs", "cats"].map((group) => ({ kind: "leader", id: `${group}-leader`, group }));
  const suggestion = (card: number, chance: number, points: number) => ({ move: play(0, card), chance, points, gains: [] });
  const slip = decision(6, 0, 0.42, { best: play(0, 1), chance: 0.3, cost: 0.12, compared: [suggestion(1, 0.42, 51), suggestion(0, 0.3, 50)] });

  for (const each of [words, german]) Object.assign(each, { names: ["Anna", "Ben"], viewer: 1 });

  it("names the better move, and what each of them promises", () => {
    expect(verdict(words, slip, 4)).toEqual({
      move: `Anna, move 4: “${words.card(0)}”.`,
      said: spaced(`Better: “${words.card(1)}”. Chance to win: 42 % instead of 30 %.`),
      soon: "",
      slip: true,
    });
  });

  it("blames nobody where nothing was clearly better", () => {
    expect(verdict(words, decision(6, 0, 0.4), 4)).toMatchObject({ said: "Nothing better was found.", slip: false });
    expect(verdict(words, decision(6, 0, 0.4, { best: play(0, 1) }), 4).said).toContain("would have been about as good");
  });

  it("names both moves alike never: with more words, or with their owner at that moment, or not at all", async () => {
    const pup = await Words.load("en", "pupularity", pupularityFields);
    const suit = { kind: "gear", piece: "suit", colour: "blue", points: 3 };
    Object.assign(pup, { names: ["Anna", "Ben", "Cora"], viewer: 0, cards: [{ kind: "drama", effect: "steal-your-gear" }, suit, suit] });
    const steal = (target: number) => ({ type: "aim", seat: 0, card: 0, target }) as never;
    const stolen = { ...slip, move: steal(1), best: steal(2) };
    expect(namesOf(pup.owned((card) => card), stolen)).toEqual({ move: "Steal your gear: Ben's blue Suit 3", best: "Steal your gear: Cora's blue Suit 3" });
    const lay = (pay: number) => ({ type: "play", seat: 0, card: 1, pay: [pay] }) as never;
    expect(namesOf(pup, { move: lay(0), best: lay(2) })).toEqual({ move: "blue Suit 3, paying Steal your gear", best: "blue Suit 3, paying blue Suit 3" });
    // Where neither is better, it does not matter in what else they differ.
    expect(verdict(pup, decision(6, 0, 0.4, { move: lay(0), best: lay(2) }), 4)).toMatchObject({ move: "You, move 4: “blue Suit 3”.", said: "Nothing better was found." });
    const slapCat = await Words.load("en", "slap-cat", slapCatFields);
    slapCat.cards = [1, 2, 3].map((number) => ({ kind: "cat", colour: "red", part: "head", stars: number, icons: [], bonus: [] }));
    const rank = (...cards: number[]) => ({ type: "rank", seat: 0, cards }) as never;
    const { move, best } = namesOf(slapCat, { move: rank(0, 1, 2), best: rank(0, 2, 1) });
    expect(move).not.toBe(best);
  });

  it("marks the cards that only one of the two moves has", () => {
    expect(cardsToMark(words, slip)).toEqual({ played: [0], better: [1] });
    expect(cardsToMark(words, { ...slip, best: slip.move })).toEqual({ played: [], better: [] });
    expect(cardsToMark(words, decision(6, 0, 0.4, { best: play(0, 1) }))).toEqual({ played: [], better: [] });
    expect(cardsToMark(words, undefined)).toEqual({ played: [], better: [] });
  });

  it("marks the card that is played, and not what is paid for it", async () => {
    const pupularity = await Words.load("en", "pupularity", pupularityFields);
    const lay = (card: number, pay: number[]) => ({ type: "play", seat: 0, card, pay }) as never;
    expect(cardsToMark(pupularity, { ...slip, move: lay(3, [1]), best: lay(1, [4, 5]) })).toEqual({ played: [3], better: [1] });
    const give = (...cards: number[]) => ({ type: "give-up", seat: 0, cards }) as never;
    expect(cardsToMark(pupularity, { ...slip, move: give(1, 2), best: give(2, 3) })).toEqual({ played: [1], better: [3] });
  });

  it("is about the dearest decision of a step first, then about the viewer's own", () => {
    const [first, second] = [decision(5, 0, 0.5), decision(6, 1, 0.5)];
    expect(foremost([first, second], 1)).toBe(second);
    expect(foremost([first, second], null)).toBe(first);
    expect(foremost([second, slip], 1)).toBe(slip);
    expect(foremost([], 1)).toBeUndefined();
  });

  it("tells a seat how many of its choices nothing beat, and which cost most", () => {
    const worse = { ...slip, number: 8, cost: 0.2 };
    expect(choicesOf([...DECISIONS, slip, worse], 0)).toEqual({ good: 2, all: 4, worst: worse });
    expect(choicesOf(DECISIONS, 1)).toEqual({ good: 1, all: 1, worst: undefined });
  });

  it("opens a slip before its move, and a swing at the step that shows why", () => {
    const point = { number: 3, seat: 1, turn: "slip", before: 0.75, after: 0.3 } as const;
    const asked: number[][] = [];
    const between = (from: number, until: number) => {
      asked.push([from, until]);
      return { text: "Anna takes 22.", step: 3 };
    };
    const told = { decisions: [...DECISIONS, decision(6, 1, 0.9)], played: PLAYED, between };
    expect(shownPoint(words, point, told)).toMatchObject({ ...point, step: 1, said: spaced(`You: chance to win 75 % → 30 %, by move 2 (“${words.card(0)}”). Better: “${words.card(0)}”.`) });
    const swing = { ...point, turn: "swing", after: 0.9 } as const;
    // What the table tells at that step need not be said twice.
    expect(shownPoint(german, swing, told)).toEqual({ ...swing, step: 3, changedAfter: 5, said: spaced("Du: Gewinnchance 75 % → 90 %, in Zug 3. Anna takes 22."), brief: spaced("Du: Gewinnchance 75 % → 90 %, in Zug 3.") });
    expect(asked).toEqual([[2, 3]]);
    // The last one goes to the end.
    const last = { number: 6, seat: 0, turn: "swing", before: 0.25, after: 1 } as const;
    const end = shownPoint(words, last, { ...told, between: () => ({ text: "Anna takes 22.", step: 4 }) });
    expect(end).toMatchObject({ changedAfter: null, said: spaced("Anna: chance to win 25 % → won in the end, decided in move 4. Anna takes 22.") });
    // Moves may follow that are no choice of hers.
    const rest = shownPoint(german, last, { ...told, between: () => ({ text: "Das half.", step: null }) });
    expect(rest?.said).toBe(spaced(`Anna: Gewinnchance 25 % → am Ende gewonnen, nach Zug 4 („${german.card(0)}“). Das half.`));
  });

  it("says of a slip why the other move was better: to the player all of it, of others what can be said of anyone", () => {
    const gain = (what: string, points: number) => ({ what, share: 1, points, card: null });
    const compared = (...gains: ReturnType<typeof gain>[]) => [{ ...suggestion(1, 0.42, 51), gains }, suggestion(0, 0.3, 50)];
    const said = (seat: number, ...gains: ReturnType<typeof gain>[]) =>
      shownPoint(words, { number: 6, seat, turn: "slip", before: 0.42, after: 0.3 }, { decisions: [{ ...slip, seat, compared: compared(...gains) }], played: PLAYED, between: () => ({ text: "", step: null }) })!.said.split("Better: ")[1];
    const [wins, keeps] = [gain("gain-wins-trick", 9), gain("gain-keeps-leader", 1)];
    expect(said(0, wins)).toBe(`“${words.card(1)}”: it wins this trick, for 9 points.`);
    expect(said(1, keeps)).toBe(`“${words.card(1)}”: you keep your leader for later.`);
    expect(said(0, keeps)).toBe(`“${words.card(1)}”.`);
  });

  it("tells the swing that was opened where a step has several, else the viewer's own", () => {
    const at = (seat: number, number: number, turn: "slip" | "swing" = "swing", step = 36) => ({ number, seat, turn, before: 0, after: 0, step, changedAfter: null, said: "", brief: "" });
    const points = [at(2, 30), at(1, 31), at(0, 32), at(0, 33, "slip"), at(1, 40, "swing", 41)];
    expect(swingAt(points, 36, null, null)).toBe(points[0]);
    expect(swingAt(points, 36, 1, null)).toBe(points[1]);
    expect(swingAt(points, 36, 1, points[2])).toBe(points[2]);
    expect(swingAt(points, 36, 1, points[4])).toBe(points[1]);
    expect(swingAt(points, 35, 1, points[2])).toBeUndefined();
  });

  it("lists a swing that shows late after the slips before it", () => {
    const at = (turn: "slip" | "swing", step: number) => ({ number: 1, seat: 0, turn, before: 0, after: 0, step, changedAfter: null, said: "", brief: "" });
    const [slip, swing, same] = [at("slip", 85), at("swing", 85), at("swing", 86)];
    expect(inOrder([slip, same, swing])).toEqual([swing, slip, same]);
  });

  it("opens a swing after the seat's own move where no step shows why", () => {
    const swing = { number: 3, seat: 1, turn: "swing", before: 0.75, after: 0.9 } as const;
    const told = { decisions: [...DECISIONS, decision(6, 1, 0.9)], played: PLAYED, between: () => ({ text: "All of it helped.", step: null }) };
    const said = spaced(`You: chance to win 75 % → 90 %, after move 2 (“${words.card(0)}”). All of it helped.`);
    expect(shownPoint(words, swing, told)).toEqual({ ...swing, step: 2, changedAfter: null, said, brief: said });
    expect(shownPoint(words, { ...swing, number: 4 }, told)).toBeNull();
  });
});
