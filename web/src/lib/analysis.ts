// The analysis of a finished game, put to use: the lines of its chart, which decision belongs to which step, and what is
// said of it. Every number is one of the line: before a move it is what the best move promises, and after it what is left.
import { gains, type Suggestion } from "./advice";
import type { AnalysisInfo } from "./api";
import type { Swing } from "./review-between";
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
}

export const hundred = (share: number): number => Math.round(100 * share);

/**
 * A line for each seat, through its own decisions: what others knew cannot be compared with what it could know. A choice
 * that cost something is a step down.
 */
export function lines({ decisions, shares }: AnalysisInfo, seats: number, moves: number): Place[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = decisions
      .filter((each) => each.seat === seat)
      .flatMap(({ number, chances, chance, cost }) => [{ number, chance: chances[seat] }, ...(cost ? [{ number, chance }] : [])]);
    return shares ? [...own, { number: moves, chance: shares[seat] }] : own;
  });
}

/** A seat's chance when this many moves had been made; null: it has not decided anything yet. */
export function chanceAt(line: Place[], moves: number): number | null {
  return line.filter(({ number }) => number <= moves).at(-1)?.chance ?? null;
}

/** The step that shows this move first; `played`: how many moves had been made at each step. */
export function stepOf(played: number[], number: number): number {
  const found = played.findIndex((made) => made >= number);
  return found < 0 ? played.length - 1 : found;
}

/** The decisions whose moves a step shows: several where they were secret until then. */
export function decisionsAt<T extends { number: number }>(decisions: T[], played: number[], step: number): T[] {
  return step === 0 ? [] : decisions.filter(({ number }) => number > played[step - 1] && number <= played[step]);
}

/** The nearest step before or after this one that shows a decision. */
export function neighbour(decisions: Decision[], played: number[], step: number, forward: boolean): number | null {
  const steps = decisions.map(({ number }) => stepOf(played, number));
  return (forward ? steps.find((each) => each > step) : steps.filter((each) => each < step).at(-1)) ?? null;
}

/** The decision that lies nearest to a place across the chart, from 0 to 1. */
export function nearest(decisions: Decision[], moves: number, across: number): Decision | undefined {
  const distance = (each: Decision): number => Math.abs(each.number / moves - across);
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

const same = (one: Move, other: Move): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is said about a decision: the move, how good it was, and what the better one gains soon. */
export function verdict(words: Words, decision: Decision): { played: string; said: string; soon: string; slip: boolean } {
  const { seat, cost, compared } = decision;
  const values = { seat: words.seat(seat), move: words.briefMove(decision.move), best: words.briefMove(decision.best), before: hundred(decision.best_chance), after: hundred(decision.chance) };
  const played = words.word("chart-played", values);
  if (!compared.length) return { played, said: words.word(cost || !same(decision.move, decision.best) ? "chart-fine" : "chart-best", values), soon: "", slip: false };
  // What comes soon is said to the seat itself.
  const soon = seat === words.viewer ? gains(words, compared[0]) : "";
  return { played, said: words.word("chart-better", values), soon: soon && words.word("chart-soon", { soon }), slip: true };
}

/** Must it be said whose decision this is? One that stands alone is the viewer's own, unless it says so. */
export const isNamed = ({ seat }: { seat: number }, here: readonly unknown[], viewer: number | null): boolean => here.length > 1 || seat !== viewer;

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
  /** What happened from this step until that one, in words. */
  between: (from: number, until: number, swing: Swing) => string;
}

/** A turning point in words. For a swing it says what happened after the move, which did not cause it. */
export function pointWords(words: Words, point: TurningPoint, { decisions, played, between }: Told): string {
  const own = decisions.filter(({ seat }) => seat === point.seat);
  const at = own.findIndex(({ number }) => number === point.number);
  if (at < 0) return "";
  const { move, best } = own[at];
  const step = stepOf(played, point.number);
  const values = { number: step, seat: words.seat(point.seat), move: words.briefMove(move), best: words.briefMove(best), before: hundred(point.before), after: hundred(point.after) };
  if (point.turn === "slip") return words.word("chart-slip", values);
  const next = own.at(at + 1);
  const then = between(step, next ? stepOf(played, next.number) - 1 : played.length - 1, { seat: point.seat, rose: point.after > point.before });
  const end = point.after === 1 ? "won" : point.after === 0 ? "lost" : "shared";
  return words.word(next ? "chart-swing" : "chart-swing-end", { ...values, then, end }).trim();
}
