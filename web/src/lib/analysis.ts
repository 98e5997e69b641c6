// The analysis of a finished game, put to use: the lines of its chart, which decision belongs to which step, and what is
// said of it. Every number is one of the line: before a move it is what the best move promises, and after it what is left.
import { gains, whyBetter, type Suggestion } from "./advice";
import type { AnalysisInfo } from "./api";
import { moveName } from "./move-names";
import type { Happened, Swing } from "./review-between";
import type { Words } from "./text";
import type { Move } from "./choice.svelte";

/** One choice that somebody had, and what it was worth, as that seat could know it. */
export interface Decision {
  /** The number of the move in the record, from 1. */
  number: number;
  seat: number;
  move: Move;
  /** Every seat's share of the win, if the best move is played. */
  chances: number[];
  best: Move;
  best_chance: number;
  chance: number;
  /** The number of deals that the chances come from. */
  worlds: number;
  /** What the choice cost, where that is more than luck would explain; else 0. */
  cost: number;
  /** Then: the best move and the one that was played. */
  compared: Suggestion[];
}

export interface TurningPoint {
  number: number;
  seat: number;
  /** There was a better move; or the seat's chance rose or fell until its next decision. */
  turn: "slip" | "swing";
  before: number;
  after: number;
}

/** A place on the chart: the number of a move, and a share of the win. */
export interface Place {
  number: number;
  chance: number;
  /** It comes from so few deals that it is said with "about". */
  coarse?: boolean;
}

/** A chance with a larger standard error than this is coarse. */
const COARSE = 0.08;

/** Is the standard error of a chance large? With two more deals, a win and a loss: a few that all went alike prove little. */
function isCoarse(chance: number, worlds: number): boolean {
  const middle = (chance * worlds + 1) / (worlds + 2);
  return Math.sqrt((middle * (1 - middle)) / (worlds + 2)) > COARSE;
}

export const hundred = (share: number): number => Math.round(100 * share);

/**
 * A line for each seat, through its own decisions: what others knew cannot be compared with what it could know. Each
 * stands where it was to be made, before its move; one that cost something is a step down after it. A chance that
 * changed between two decisions does so at the move that its turning point in `points` names.
 */
export function lines({ decisions, shares }: AnalysisInfo, seats: number, moves: number, points: readonly Pick<ShownPoint, "seat" | "after" | "changedAfter">[] = []): Place[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = decisions
      .filter((each) => each.seat === seat)
      .flatMap(({ number, chances, chance, cost, worlds }) => [{ number: number - 1, chance: chances[seat] }, ...(cost ? [{ number, chance }] : [])].map((place) => (isCoarse(place.chance, worlds) ? { ...place, coarse: true } : place)));
    for (const { changedAfter, after } of points.filter((point) => point.seat === seat)) {
      if (changedAfter === null) continue;
      const next = own.findIndex(({ number }) => number > changedAfter);
      if (next > 0) own.splice(next, 0, { ...own[next], number: changedAfter, chance: after });
    }
    return shares ? [...own, { number: moves, chance: shares[seat] }] : own;
  });
}

/** The place of a line that holds when this many moves had been made; none: the seat has not decided anything yet. */
export const placeAt = (line: readonly Place[], moves: number): Place | undefined => line.filter(({ number }) => number <= moves).at(-1);

/** A seat's chance then. */
export const chanceAt = (line: readonly Place[], moves: number): number | null => placeAt(line, moves)?.chance ?? null;

/** A line as it is drawn: in steps, so that it is as high at each move as the chance that is known there. */
export const drawn = (line: readonly Place[]): Place[] => line.flatMap((place, n) => (n ? [{ number: place.number, chance: line[n - 1].chance }, place] : [place]));

/** The step that shows this move first; `played`: how many moves had been made at each step. */
export function stepOf(played: number[], number: number): number {
  const found = played.findIndex((made) => made >= number);
  return found < 0 ? played.length - 1 : found;
}

/** The step before this move: the table as it was when it was to be decided. */
export const stepBefore = (played: number[], number: number): number => Math.max(0, stepOf(played, number) - 1);

/** What is decided at a step, and seen at the next one: several decisions where they were secret until then. */
export function decisionsAt<T extends { number: number }>(decisions: T[], played: number[], step: number): T[] {
  return decisions.filter(({ number }) => number > played[step] && number <= (played.at(step + 1) ?? 0));
}

/**
 * What was decided before this step in answer to the question that is still open at it: others may have no choice any
 * more. `questions`: what is asked at each step.
 */
export function answersTo<T extends { number: number }>(decisions: T[], played: number[], questions: readonly (number | undefined)[], step: number): T[] {
  if (questions[step] === undefined) return [];
  let first = step;
  while (first > 0 && questions[first - 1] === questions[step]) first--;
  return decisions.filter(({ number }) => number > played[first] && number <= played[step]);
}

/** The nearest step before or after this one at which something is decided. */
export function neighbour(decisions: Decision[], played: number[], step: number, forward: boolean): number | null {
  const steps = decisions.map(({ number }) => stepBefore(played, number));
  return (forward ? steps.find((each) => each > step) : steps.filter((each) => each < step).at(-1)) ?? null;
}

/** The decision that lies nearest to a place across the chart, from 0 to 1. */
export function nearest(decisions: Decision[], moves: number, across: number): Decision | undefined {
  const distance = (each: Decision): number => Math.abs((each.number - 1) / moves - across);
  return decisions.reduce<Decision | undefined>((best, each) => (best && distance(best) <= distance(each) ? best : each), undefined);
}

/** The heights of names at the ends of lines, moved apart where they would cover each other. */
export function apart(heights: number[], least: number, top: number, bottom: number): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  order.forEach((n, rank) => {
    const above = rank ? placed[order[rank - 1]] + least : top;
    placed[n] = Math.max(placed[n], above);
  });
  order.reverse().forEach((n, rank) => {
    const below = rank ? placed[order[rank - 1]] - least : bottom;
    placed[n] = Math.min(placed[n], below);
  });
  return placed;
}

/** What the move that was played and the best one are called beside each other. */
export function namesOf(words: Words, { move, best }: Pick<Decision, "move" | "best">): { move: string; best: string } {
  const name = (each: Move): string => moveName(words, [move, best], each);
  return { move: name(move), best: name(best) };
}

/** What is said about a decision: the move, which is the one of this number, how good it was, and what the better one gains soon. */
export function verdict(words: Words, decision: Decision, number: number): { move: string; said: string; soon: string; slip: boolean } {
  const { seat, compared } = decision;
  // Where neither is better, it is not said in what else they differ.
  const names = compared.length ? namesOf(words, decision) : { move: words.shortMove(decision.move), best: words.shortMove(decision.best) };
  const values = { number, seat: words.seat(seat), ...names, before: hundred(decision.best_chance), after: hundred(decision.chance) };
  const move = words.word("chart-played", values);
  if (!compared.length) return { move, said: words.word(names.move !== names.best ? "chart-fine" : "chart-best", values), soon: "", slip: false };
  // What comes soon is said to the seat itself.
  const soon = seat === words.viewer ? gains(words, compared[0]) : "";
  return { move, said: words.word("chart-better", values), soon: soon && words.word("chart-soon", { soon }), slip: true };
}

/**
 * The cards of the move that was played and of the better one, without those that both have; none where none was better.
 * What is paid for a card is not marked: it may be the card of the other move.
 */
export function cardsToMark(words: Words, decision: Decision | undefined): { played: number[]; better: number[] } {
  if (!decision?.compared.length) return { played: [], better: [] };
  const [played, better] = [decision.move, decision.best].map((move) => {
    const single = words.cardsOf(move, false);
    return single.length ? single : words.cardsOf(move);
  });
  return { played: played.filter((card) => !better.includes(card)), better: better.filter((card) => !played.includes(card)) };
}

/** The decision of a step that tells most: the dearest, else the viewer's own, else the first. */
export function foremost(decisions: Decision[], viewer: number | null): Decision | undefined {
  const weight = ({ cost, compared, seat }: Decision): number => (compared.length ? 1 + cost : seat === viewer ? 1 : 0);
  return decisions.reduce<Decision | undefined>((best, each) => (best && weight(best) >= weight(each) ? best : each), undefined);
}

/** How well a seat chose: for how many of its decisions nothing clearly better was found, and the one that cost most. */
export function choicesOf(decisions: Decision[], seat: number): { good: number; all: number; worst: Decision | undefined } {
  const own = decisions.filter((each) => each.seat === seat);
  const slips = own.filter(({ compared }) => compared.length);
  const worst = slips.reduce<Decision | undefined>((worst, each) => (worst && worst.cost >= each.cost ? worst : each), undefined);
  return { good: own.length - slips.length, all: own.length, worst };
}

/** What a turning point's words are made from. */
export interface Told {
  decisions: Decision[];
  played: number[];
  /** What happened from this step until that one. */
  between: (from: number, until: number, swing: Swing) => Happened;
}

/** A turning point in words, and the step at which it opens. */
export interface ShownPoint extends TurningPoint {
  step: number;
  /** How many moves had been made when the chance changed, where its words say so; not at the end, which no single move is. */
  changedAfter: number | null;
  said: string;
  /** The same without what the table itself tells at that step. */
  brief: string;
}

/** Of the swings that are seen at a step, the one that was opened, else the viewer's own, else the first: the words of what happened are the same for all. */
export function swingAt(points: readonly ShownPoint[], step: number, viewer: number | null, opened: TurningPoint | null): ShownPoint | undefined {
  const rank = ({ seat, number }: ShownPoint): number => (opened && seat === opened.seat && number === opened.number ? 2 : seat === viewer ? 1 : 0);
  return points.filter((point) => point.turn === "swing" && point.step === step).sort((a, b) => rank(b) - rank(a)).at(0);
}

/** In the order in which they happened. A slip opens at the step before the one that it happens at. */
export const inOrder = (points: readonly ShownPoint[]): ShownPoint[] => {
  const happens = ({ step, turn }: ShownPoint): number => (turn === "slip" ? step + 1 : step);
  return [...points].sort((one, other) => happens(one) - happens(other));
};

const told = (said: string, brief = said): Pick<ShownPoint, "said" | "brief"> => ({ said, brief });

/**
 * A slip opens before its move, where it was to be decided. A swing opens with what happened: at the step that its words
 * are about, or, where they are about none, after the seat's own move, from where one steps on through what followed.
 */
export function shownPoint(words: Words, point: TurningPoint, { decisions, played, between }: Told): ShownPoint | null {
  const own = decisions.filter(({ seat }) => seat === point.seat);
  const at = own.findIndex(({ number }) => number === point.number);
  if (at < 0) return null;
  const number = stepOf(played, point.number);
  const values = { seat: words.seat(point.seat), ...namesOf(words, own[at]), before: hundred(point.before), after: hundred(point.after) };
  if (point.turn === "slip") {
    const why = whyBetter(words, own[at].compared, point.seat);
    return { ...point, step: stepBefore(played, point.number), changedAfter: null, ...told(words.word("chart-slip", { ...values, number, why, known: why ? "yes" : "no" })) };
  }
  const next = own.at(at + 1);
  const { text, step } = between(number, next ? stepBefore(played, next.number) : played.length - 1, { seat: point.seat, rose: point.after > point.before, last: !next });
  const end = point.after === 1 ? "won" : point.after === 0 ? "lost" : "shared";
  const say = (then: string): string => words.word(next ? "chart-swing" : "chart-swing-end", { ...values, number: step ?? number, then, shown: step === null ? "no" : "yes", end }).trim();
  return { ...point, step: step ?? number, changedAfter: next && step !== null ? played[step] : null, ...told(say(text), say(step === null ? text : "")) };
}
