// The analysis of a finished game, put to use: the lines of its chart, and which decision belongs to which step.
import { gains, reason, type Suggestion } from "./advice";
import type { AnalysisInfo } from "./api";
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

/** A line for each seat, through its own decisions: what others knew cannot be compared with what it could know. */
export function lines({ decisions, shares }: AnalysisInfo, seats: number, moves: number): Place[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = decisions.filter((each) => each.seat === seat).map(({ number, chances }) => ({ number, chance: chances[seat] }));
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

/** What is said about a decision: the move and the better one, and why that is better. */
export function verdict(words: Words, name: string, decision: Decision): { said: string; why: string } {
  const values = { seat: name, move: words.move(decision.move), best: words.move(decision.best) };
  const [best] = decision.compared;
  if (!best) return { said: words.word(same(decision.move, decision.best) ? "chart-best" : "chart-fine", values), why: "" };
  // What comes soon is said to the seat itself.
  const soon = decision.seat === words.viewer ? gains(words, best) : "";
  const why = reason(words, { moves: decision.compared, why: "clear", margin: decision.cost });
  return { said: words.word("chart-better", values), why: soon ? `${why} ${words.word("chart-soon", { soon })}` : why };
}

/** A turning point as one line. */
export function pointWords(words: Words, name: string, point: TurningPoint, decisions: Decision[]): string {
  const decision = decisions.find(({ number, seat }) => number === point.number && seat === point.seat);
  if (!decision) return "";
  const values = { number: point.number, seat: name, move: words.move(decision.move), best: words.move(decision.best) };
  const chances = { before: hundred(point.before), after: hundred(point.after), cost: hundred(point.before) - hundred(point.after) };
  return words.word(`chart-${point.turn}`, { ...values, ...chances });
}
