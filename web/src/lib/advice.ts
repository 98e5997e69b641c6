// A hint in words: what the best move gains against the next best one, and what each move promises.
import type { Move } from "./choice.svelte";
import { moveName as nameAmong } from "./move-names";
import type { Words } from "./text";

export interface Suggestion {
  move: Move;
  /** The share of the win that it promises, and the points in the end. */
  chance: number;
  points: number;
  gains: { what: string; share: number; points: number; card?: number | null }[];
}

export interface Advice {
  /** Best first. */
  moves: Suggestion[];
  why: "only" | "even" | "close" | "clear";
  /** Chances do not tell the moves apart: they stand in the order of their points, and those that luck may part have the same. Never both: points come from fewer deals. */
  by_points: boolean;
  margin: number;
}

/** With chances closer together than this many games in 100, two moves are about equally good. */
const APART = 4;
/** How many gains and losses of a move are listed. */
const GAINS_NAMED = 2;
/** How many moves there is room to offer. */
const MOST_OFFERED = 3;
/** With how many letters in all the names of three moves can still be read beside each other on a phone. */
const SHORT_NAMES = 36;
/** A smaller difference, in points, is no reason: it may be luck. */
const NOTICED = 0.2;
/** A cause that parts the moves in fewer of the deals than this explains little. */
const CAUSE = 0.3;

/** What a move of a hint is called: in a few words, where these tell it from the others. */
export const moveName = (words: Words, moves: readonly Suggestion[], { move }: Suggestion): string =>
  nameAmong(words, moves.map((each) => each.move), move);

const hundred = (share: number): number => Math.round(100 * share);

/** Why the first move is the best, in one sentence. Points are compared as they are shown. */
export function reason(words: Words, { moves, why, by_points, margin }: Advice): string {
  const [best, next] = moves;
  if (!next) return words.word("hint-only");
  const points = by_points ? Math.round(best.points) - Math.round(next.points) : 0;
  const values = { move: moveName(words, moves, best), rival: moveName(words, moves, next), margin: hundred(margin), points: Math.abs(points), more: points > 0 ? "yes" : points < 0 ? "no" : "same" };
  return words.word(why === "clear" && values.margin < 1 ? "hint-close" : `hint-${why}`, values);
}

type Gain = Suggestion["gains"][number];

/** How much it comes to on average; nothing where it does not happen. */
const weight = (gain: Gain | undefined): number => (gain ? gain.share * gain.points : 0);

/**
 * What sets the best move apart from the next best one most, in the game's words; "" where nothing does. What is bad for the
 * player, marked by the attribute `loss`, is a reason where there is less of it: `less` says so. `more` compares what both
 * moves bring. A message with the attribute `first` names a cause, which says more than the points that come of it.
 */
function difference(words: Words, moves: readonly Suggestion[]): { what: string; text: string } {
  const [best, next] = moves;
  const rival = moveName(words, moves, next);
  let found = { what: "", text: "", first: false, weight: NOTICED };
  for (const what of new Set([...best.gains, ...next.gains].map((gain) => gain.what))) {
    const [mine, theirs] = [best, next].map(({ gains }) => gains.find((gain) => gain.what === what));
    const loss = words.has(`${what}.loss`);
    const apart = loss ? weight(theirs) - weight(mine) : weight(mine) - weight(theirs);
    const first = apart > CAUSE && words.has(`${what}.first`);
    if (apart <= NOTICED || (first === found.first ? apart <= found.weight : found.first)) continue;
    const points = Math.round(apart);
    const compared = `${what}.${loss ? "less" : "more"}`;
    if (points > 0 && words.has(compared)) found = { what, text: words.word(compared, { points, rival }), first, weight: apart };
    else if (!loss && mine && Math.round(mine.points) > 0) found = { what, text: said(words, mine), first, weight: apart };
  }
  return found;
}

/** The best move and why, in one short sentence: by what it gains soon against the next best. What it costs, and how it compares in numbers, is detail, behind *more*. */
export function lead(words: Words, advice: Advice): string {
  const { moves, why } = advice;
  const [best, next] = moves;
  if (!next) return reason(words, advice);
  const [move, rival] = [best, next].map((each) => moveName(words, moves, each));
  if (why === "clear") {
    const gain = difference(words, moves).text;
    return gain ? words.word("hint-lead", { move, gain }) : words.word("hint-lead-clear", { move, rival });
  }
  // Both moves are offered below the sentence, so it names the better one alone. Chances are shown behind *more*: where they
  // differ, the sentence must not call the moves equal.
  if (!advice.by_points && hundred(best.chance) - hundred(next.chance) >= APART) {
    const gain = difference(words, moves).text;
    return words.word("hint-lead-perhaps", { move, gain, why: gain ? "yes" : "no" });
  }
  const points = advice.by_points ? Math.round(best.points) - Math.round(next.points) : 0;
  if (points > 0) return words.word("hint-lead-points", { move, points });
  return words.word("hint-lead-level", { more: Math.max(0, level(words, advice).length - offered(words, advice).length) });
}

/** The chance of a move, or its points where chances do not tell the moves apart. */
export const promise = (words: Words, { by_points }: Advice, { chance, points }: Suggestion): string =>
  by_points ? words.word("hint-points", { points: Math.round(points) }) : words.word("hint-chance", { chance: hundred(chance) });

/** What *more* adds to the first sentence; nothing where that has said all there is to compare. */
export function detail(words: Words, advice: Advice): string {
  const { moves: [best, next], why } = advice;
  if (level(words, advice).length > 2) return "";
  const same = !advice.by_points || Math.round(best.points) <= Math.round(next?.points ?? Infinity);
  return !next || (why === "close" && same) ? "" : reason(words, advice);
}

/** The moves that promise the same as the best one. */
const level = (words: Words, advice: Advice): Suggestion[] => advice.moves.filter((each) => promise(words, advice, each) === promise(words, advice, advice.moves[0]));

/** The moves to offer at once: all that the first sentence calls equal, as long as there is room for them. */
export function offered(words: Words, advice: Advice): Suggestion[] {
  const { moves, why } = advice;
  if (why === "clear") return moves.slice(0, 1);
  const all = moves.slice(0, MOST_OFFERED);
  const short = all.map((each) => moveName(words, moves, each)).join("").length <= SHORT_NAMES;
  return short && level(words, advice).length === all.length ? all : moves.slice(0, 2);
}

/** The moves, with those of their gains that are not the same for all of them: only these help to choose. */
export function parted(words: Words, moves: readonly Suggestion[]): Suggestion[] {
  const shared = (gain: Gain): boolean => moves.length > 1 && moves.every(({ gains }) => gains.some((other) => said(words, other) === said(words, gain)));
  // What the first sentence says of the best move comes first in its list.
  const named = moves.length > 1 ? difference(words, moves).what : "";
  return moves.map((move, n) => ({ ...move, gains: move.gains.filter((gain) => !shared(gain)).sort((a, b) => (n ? 0 : Number(b.what === named) - Number(a.what === named))) }));
}

const said = (words: Words, { what, share, points, card }: Gain): string =>
  words.word(what, { points: Math.round(points), often: words.word("hint-often", { tenths: Math.round(10 * share) }), card: words.card(card ?? -1) });

/** What a move gains and risks soon, in the game's own words: what weighs most. */
export const gains = (words: Words, suggestion: Suggestion): string =>
  suggestion.gains
    .slice(0, GAINS_NAMED)
    .map((gain) => said(words, gain))
    .join("; ");

/** The same as a sentence. */
export function gainsSentence(words: Words, suggestion: Suggestion): string {
  const text = gains(words, suggestion);
  return `${text.charAt(0).toLocaleUpperCase(words.lang)}${text.slice(1)}.`;
}
