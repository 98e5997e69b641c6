// A hint in words: what the best move gains against the next best one, and what each move promises.
import type { Move } from "./choice.svelte";
import type { Words } from "./text";

export interface Suggestion {
  move: Move;
  /** The share of the win that it promises, and the points in the end. */
  chance: number;
  points: number;
  gains: { what: string; share: number; points: number }[];
}

export interface Advice {
  /** Best first. */
  moves: Suggestion[];
  why: "only" | "even" | "close" | "clear";
  margin: number;
}

/** Chances that are closer together than this many games in 100 do not tell moves apart. */
const APART = 4;

const hundred = (share: number): number => Math.round(100 * share);

/** Do the chances tell the moves apart? Else their points do; never both: points come from fewer deals. */
function apart(moves: readonly Suggestion[]): boolean {
  const chances = moves.map((each) => hundred(each.chance));
  return Math.max(...chances) - Math.min(...chances) >= APART;
}

/** Why the first move is the best, in one sentence. Points are compared as they are shown. */
export function reason(words: Words, { moves, why, margin }: Advice): string {
  const [best, next] = moves;
  if (!next) return words.word("hint-only");
  const points = Math.round(best.points) - Math.round(next.points);
  const values = { move: words.briefMove(best.move), rival: words.briefMove(next.move), margin: hundred(margin), points: Math.abs(points), more: points > 0 ? "yes" : points < 0 ? "no" : "same" };
  return words.word(why === "clear" && values.margin < 1 ? "hint-close" : `hint-${why}`, values);
}

/** Is it good for the player, and more than nothing? A game marks what is not: its message has the attribute `loss`. */
const isGood = (words: Words, { what, points }: Suggestion["gains"][number]): boolean => Math.round(points) > 0 && !words.has(`${what}.loss`);

/** The best move and why, in one short sentence: by what it gains soon and the next best does not. What it costs, and how it compares in numbers, is detail, behind *more*. */
export function lead(words: Words, advice: Advice): string {
  const { moves, why } = advice;
  const [best, next] = moves;
  if (!next) return reason(words, advice);
  const move = words.briefMove(best.move);
  if (why === "clear") {
    const gain = best.gains.filter((each) => isGood(words, each)).find((each) => !next.gains.some((other) => other.what === each.what && other.share * other.points >= each.share * each.points));
    return gain ? words.word("hint-lead", { move, gain: gains(words, { ...best, gains: [gain] }) }) : words.word("hint-lead-clear", { move, rival: words.briefMove(next.move) });
  }
  // Chances are shown behind *more*: where they differ, the sentence must not call the moves equal.
  if (hundred(best.chance) - hundred(next.chance) >= APART) return words.word("hint-lead-perhaps", { move, rival: words.briefMove(next.move) });
  const points = apart(moves) ? 0 : Math.round(best.points) - Math.round(next.points);
  return words.word("hint-lead-close", { move, rival: words.briefMove(next.move), points: Math.max(0, points) });
}

/** The chance of a move, or its points where chances do not tell the moves apart. */
export const promise = (words: Words, { moves }: Advice, { chance, points }: Suggestion): string =>
  apart(moves) ? words.word("hint-chance", { chance: hundred(chance) }) : words.word("hint-points", { points: Math.round(points) });

/** What *more* adds to the first sentence; nothing where that has said all there is to compare. */
export function detail(words: Words, advice: Advice): string {
  const { moves: [best, next], why } = advice;
  const level = apart(advice.moves) || Math.round(best.points) <= Math.round(next?.points ?? Infinity);
  return !next || (why === "close" && level) ? "" : reason(words, advice);
}

/** The moves to offer at once: two where neither is better. */
export const offered = ({ moves, why }: Advice): Suggestion[] => moves.slice(0, why === "clear" ? 1 : 2);

/** What a move gains and risks soon, in the game's own words. */
export const gains = (words: Words, suggestion: Suggestion): string =>
  suggestion.gains
    .map(({ what, share, points }) => words.word(what, { points: Math.round(points), often: words.word("hint-often", { tenths: Math.round(10 * share) }) }))
    .join("; ");

/** The same as a sentence. */
export function gainsSentence(words: Words, suggestion: Suggestion): string {
  const text = gains(words, suggestion);
  return `${text.charAt(0).toLocaleUpperCase(words.lang)}${text.slice(1)}.`;
}
