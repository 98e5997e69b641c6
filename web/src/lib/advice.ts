// A hint in words: what the best move gains against the next best one, and what each move promises.
import type { Move } from "./choice.svelte";
import { moveName as nameAmong } from "./move-names";
import type { Words } from "./text";

export interface Suggestion {
  move: Move;
  /** The share of the win that it promises, and the points in the end. */
  chance: number;
  points: number;
  gains: { what: string; share: number; points: number; card?: number | null; parts?: { what: string; points: number }[] }[];
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
/** How many parts of a gain are named, before it is said how many more there are. */
const PARTS_NAMED = 2;
/** How many moves there is room to offer. */
const MOST_OFFERED = 3;
/** With how many letters in all the names of the moves can still be read on a phone: of three beside each other, of two before a reason. */
const SHORT_NAMES = 36;
/** What happens in a smaller share of the deals is no reason, and is not listed where it comes to less than a point. */
const RARE = 0.2;
/** Longer sentences of what is nearly level do not fit a phone, in letters. */
const ROOM_FOR_LEAD = 120;
/** A smaller difference, in points, is no reason: it may be luck. */
const NOTICED = 0.2;
/** A cause that parts the moves in fewer of the deals than this explains little. */
const CAUSE = 0.3;
/** Who wins less often than this has as good as lost, and the other way round. */
const SETTLED = 0.04;
/** A gain is a better reason than a smaller loss, up to a loss that is smaller by this many times the gain. */
const LOSS_FOR_GAIN = 2;

/** What a move of a hint is called: in a few words, where these tell it from the others. */
export const moveName = (words: Words, moves: readonly Suggestion[], { move }: Suggestion): string =>
  nameAmong(words, moves.map((each) => each.move), move);

const hundred = (share: number): number => Math.round(100 * share);

/** Why the first move is the best, in one sentence. Chances and points are compared as they are shown. */
export function reason(words: Words, { moves, why, by_points }: Advice): string {
  const [best, next] = moves;
  if (!next) return words.word("hint-only");
  const points = by_points ? Math.round(best.points) - Math.round(next.points) : 0;
  const values = { move: moveName(words, moves, best), rival: moveName(words, moves, next), margin: hundred(best.chance) - hundred(next.chance), points: Math.abs(points), more: points > 0 ? "yes" : points < 0 ? "no" : "same" };
  return words.word(why === "clear" && values.margin < 1 ? "hint-close" : `hint-${why}`, values);
}

type Gain = Suggestion["gains"][number];

/** How much it comes to on average; nothing where it does not happen. */
const weight = (gain: Gain | undefined): number => (gain ? gain.share * gain.points : 0);

/**
 * What sets the best move apart from the next best one most, in the game's words; "" where nothing does. What is bad for the
 * player, marked by the attribute `loss`, is a reason where there is less of it: `less` says so; a gain is a better one. `more` compares what both
 * moves bring. A message with the attribute `first` names a cause, which says more than the points that come of it. Before
 * both comes what sets it apart from every other move that is named, too; otherwise the sentence has to say, by `against`,
 * which move it is compared with. `anyone`: of another player's moves, where the attribute `anyone` marks what can be said
 * of anyone. `room`: no text is longer, in letters.
 */
function difference(words: Words, moves: readonly Suggestion[], anyone = false, room = Infinity): { what: string; text: string; against: boolean } {
  const [best, next, ...others] = moves;
  const rival = moveName(words, moves, next);
  let found = { what: "", text: "", against: false, rank: 0, weight: 0 };
  for (const what of new Set([...best.gains, ...next.gains].map((gain) => gain.what))) {
    if (anyone && !words.has(`${what}.anyone`)) continue;
    const of = ({ gains }: Suggestion): Gain | undefined => gains.find((gain) => gain.what === what);
    const mine = of(best);
    const loss = words.has(`${what}.loss`);
    const over = (other: Suggestion): number => (loss ? -1 : 1) * (weight(mine) - weight(of(other)));
    const apart = over(next);
    const points = Math.round(apart);
    const compared = `${what}.${loss ? "less" : "more"}`;
    const against = others.some((other) => over(other) <= NOTICED);
    const rank = (against ? 0 : 2) + (apart > CAUSE && words.has(`${what}.first`) ? 1 : 0);
    const heft = loss ? apart / LOSS_FOR_GAIN : apart;
    if (apart <= NOTICED || rank < found.rank || (rank === found.rank && heft <= found.weight)) continue;
    const isCompared = points > 0 && words.has(compared);
    if (!isCompared && (loss || !mine || mine.share < RARE || Math.round(mine.points) <= 0)) continue;
    const text = isCompared ? words.word(compared, { points, rival }) : said(words, mine!);
    if (text.length <= room) found = { what, text, against: !isCompared && against, rank, weight: heft };
  }
  return found;
}

/** Why the first of two moves would have been better, in the game's words; "" where its gains do not tell. */
export const whyBetter = (words: Words, moves: readonly Suggestion[], seat: number): string => (moves[1] ? difference(words, moves, seat !== words.viewer).text : "");

/**
 * The best move and why, in one short sentence: by what it gains soon against the next best. What it costs, and how it
 * compares in numbers, is detail, behind *more*. Where that is `open`, all moves stand below the sentence.
 */
export function lead(words: Words, advice: Advice, open = false): string {
  const { moves } = advice;
  const [best, next] = moves;
  if (!next) return reason(words, advice);
  const [move, rival] = [best, next].map((each) => moveName(words, moves, each));
  // Two long names and a reason do not fit a phone.
  const short = (move + rival).length <= SHORT_NAMES;
  if (isClear(advice)) {
    const { text: gain, against } = difference(words, moves);
    const fits = !against || short;
    return gain && fits ? words.word(against ? "hint-lead-better" : "hint-lead", { move, rival, gain }) : words.word("hint-lead-clear", { move, rival });
  }
  // Chances are shown behind *more*: where they differ, the sentence must not call the moves equal.
  if (isLikely(advice)) {
    const { text } = difference(words, moves);
    const gain = short || !text.includes(rival) ? text : "";
    return words.word("hint-lead-perhaps", { move, gain, why: gain ? "yes" : "no" });
  }
  const points = advice.by_points ? Math.round(best.points) - Math.round(next.points) : 0;
  if (points > 0) return words.word("hint-lead-points", { move, points });
  const equal = level(words, advice);
  if (open && equal.length < moves.length) return reason(words, advice);
  if (areWays(words, equal.length > 1 ? equal : [best, next])) return words.word("hint-lead-ways", { move: words.shortMove(best.move) });
  if (isEven(words, advice)) return leadEven(words, moves);
  const shared = open ? undefined : sharedGain(words, equal);
  const gain = shared && said(words, shared).length <= SHORT_NAMES ? said(words, shared) : "";
  return words.word("hint-lead-level", { more: open ? 0 : Math.max(0, equal.length - offered(words, advice).length), gain, shared: gain ? "yes" : "no" });
}

/** Do these moves differ only in what is paid or laid down? */
function areWays(words: Words, moves: readonly Suggestion[]): boolean {
  const [first, ...others] = moves.map(({ move }) => words.shortMove(move));
  return others.every((each) => each === first);
}

/** Are all moves that there are level, and different ones? */
const isEven = (words: Words, advice: Advice): boolean => advice.why === "even" && isLevel(advice) && level(words, advice).length === advice.moves.length && !areWays(words, advice.moves);

/** Of moves that are level, the one that brings a little more soon, and by which gain; undefined where none does. */
function favoured(words: Words, moves: readonly Suggestion[]): { best: Suggestion; gain: string } | undefined {
  const soon = ({ gains }: Suggestion): number => gains.reduce((sum, gain) => sum + (words.has(`${gain.what}.loss`) ? -1 : 1) * weight(gain), 0);
  const [best, next, ...others] = [...moves].sort((a, b) => soon(b) - soon(a));
  const names = [best, next].map((each) => moveName(words, moves, each)).join("");
  const { text: gain } = difference(words, [best, next, ...others], false, ROOM_FOR_LEAD - sayEven(words, moves, best, " ").length);
  return gain && names.length <= SHORT_NAMES ? { best, gain } : undefined;
}

function sayEven(words: Words, moves: readonly Suggestion[], best: Suggestion, gain: string): string {
  const chance = best.chance < SETTLED ? "low" : best.chance > 1 - SETTLED ? "high" : "open";
  return words.word("hint-lead-any", { chance, move: moveName(words, moves, best), gain, why: gain ? "yes" : "no" });
}

/** Nothing that can be done changes much: why not, and which move still brings a little more soon. */
function leadEven(words: Words, moves: readonly Suggestion[]): string {
  const { best, gain } = favoured(words, moves) ?? { best: moves[0], gain: "" };
  return sayEven(words, moves, best, gain);
}

/** The advice with the move first that its first sentence names, also where all moves are level: it is listed, offered and marked first. */
export function arranged(words: Words, advice: Advice): Advice {
  const first = isEven(words, advice) ? favoured(words, advice.moves)?.best : undefined;
  return first ? { ...advice, moves: [first, ...advice.moves.filter((each) => each !== first)] } : advice;
}

/** Is the best move better by more than luck, and by a number that shows? */
const isClear = ({ moves: [best, next], why }: Advice): boolean => why === "clear" && next !== undefined && hundred(best.chance) > hundred(next.chance);

/** Is the best move better by its chance, as it is shown, though luck may part it from the next best? */
const isLikely = ({ moves: [best, next], by_points }: Advice): boolean => !by_points && hundred(best.chance) - hundred(next.chance) >= APART;

/** Does the first sentence call the two best moves equally good? */
const isLevel = (advice: Advice): boolean => {
  const { moves: [best, next], by_points } = advice;
  return next !== undefined && !isClear(advice) && !isLikely(advice) && (!by_points || Math.round(best.points) <= Math.round(next.points));
};

/** The chance of a move, or its points where chances do not tell the moves apart. */
export const promise = (words: Words, { by_points }: Advice, { chance, points }: Suggestion): string =>
  by_points ? words.word("hint-points", { points: Math.round(points) }) : words.word("hint-chance", { chance: hundred(chance) });

/** What *more* adds to the first sentence; nothing where that has said all there is to compare. */
export function detail(words: Words, advice: Advice): string {
  if (!advice.moves[1]) return "";
  return isLevel(advice) || (advice.why === "close" && !advice.by_points) ? "" : reason(words, advice);
}

/** What stands there where all moves are level: why points are compared, and what all of them gain, which is in none of their rows. */
export function note(words: Words, advice: Advice): string {
  if (!isLevel(advice) || level(words, advice).length < advice.moves.length) return "";
  const shared = sharedGain(words, advice.moves);
  return [advice.by_points ? words.word("hint-as-often") : "", shared ? words.word("hint-shared", { gain: said(words, shared) }) : ""].filter(Boolean).join(" ");
}

/** The moves that promise the same as the best one. */
const level = (words: Words, advice: Advice): Suggestion[] => advice.moves.filter((each) => promise(words, advice, each) === promise(words, advice, advice.moves[0]));

/** The moves to offer at once: the one that the first sentence names, or all that it calls equal, as long as there is room for them. */
export function offered(words: Words, advice: Advice): Suggestion[] {
  const { moves } = advice;
  if (!isLevel(advice) || (isEven(words, advice) && favoured(words, moves))) return moves.slice(0, 1);
  const all = moves.slice(0, MOST_OFFERED);
  const short = all.map((each) => moveName(words, moves, each)).join("").length <= SHORT_NAMES;
  return short && level(words, advice).length === all.length ? all : moves.slice(0, 2);
}

/** Do all moves gain this alike? */
const isShared = (words: Words, moves: readonly Suggestion[], gain: Gain): boolean => moves.length > 1 && moves.every(({ gains }) => gains.some((other) => said(words, other) === said(words, gain)));

/** Causes before what weighs more, which may be no more than their consequence. */
const causesFirst = (words: Words, gains: readonly Gain[]): Gain[] => {
  const isCause = (gain: Gain): number => Number(words.has(`${gain.what}.first`) && weight(gain) > NOTICED);
  return [...gains].sort((a, b) => isCause(b) - isCause(a));
};

/** The first of what these moves all gain alike; what is bad for the player is nothing to say here. */
const sharedGain = (words: Words, moves: readonly Suggestion[]): Gain | undefined => causesFirst(words, moves[0].gains).find((gain) => !words.has(`${gain.what}.loss`) && weight(gain) > NOTICED && isShared(words, moves, gain));

/** The moves, with those of their gains that are not the same for all of them: only these help to choose. */
export function parted(words: Words, moves: readonly Suggestion[]): Suggestion[] {
  // What the first sentence says of the best move comes first in its list, and a cause in each.
  const named = moves.length > 1 ? difference(words, moves).what : "";
  return moves.map((move, n) => ({ ...move, gains: causesFirst(words, move.gains.filter((gain) => !isShared(words, moves, gain))).sort((a, b) => (n ? 0 : Number(b.what === named) - Number(a.what === named))) }));
}

/** A share in tenths; a half goes to the even one, so that the tenths of two cases never sum to eleven. */
function tenths(share: number): number {
  const low = Math.floor(10 * share);
  return 10 * share - low === 0.5 ? low + (low % 2) : Math.round(10 * share);
}

/** What a gain consists of, with points: some by their names, and how many more there are. */
function partsOf(words: Words, parts: NonNullable<Gain["parts"]>): string {
  const named = parts.slice(0, PARTS_NAMED).map(({ what, points }) => words.word("hint-part", { what: words.word(what), points: Math.round(points) }));
  const more = parts.length - named.length;
  return more ? words.word("hint-parts-more", { parts: named.join(", "), more }) : words.list(named);
}

const said = (words: Words, { what, share, points, card, parts = [] }: Gain): string =>
  words.word(what, { points: Math.round(points), often: words.word("hint-often", { tenths: tenths(share) }), card: words.card(card ?? -1), parts: partsOf(words, parts), parts_count: parts.length });

/**
 * The gains that are worth a line. Of what either happens or does not, marked by the attribute `opposite`, one is said;
 * what is rare and small only where nothing else can be said.
 */
function listed(words: Words, { gains }: Suggestion): Gain[] {
  const told = gains.filter(({ what, share }, n) => {
    const opposite = words.has(`${what}.opposite`) ? gains.findIndex((each) => each.what === words.word(`${what}.opposite`)) : -1;
    return opposite < 0 || (share >= RARE && (n < opposite || gains[opposite].share < RARE));
  });
  const notable = told.filter((gain) => gain.share >= RARE || Math.abs(weight(gain)) >= 1);
  return notable.length ? notable : told;
}

/** What a move gains and risks soon, in the game's own words: what weighs most. What is bad for the player is no reason and says so. */
export function gains(words: Words, suggestion: Suggestion): string {
  const named = listed(words, suggestion).slice(0, GAINS_NAMED);
  const isLoss = ({ what }: Gain): boolean => words.has(`${what}.loss`);
  const row = (some: readonly Gain[]): string => some.map((gain) => said(words, gain)).join("; ");
  const [good, bad] = [row(named.filter((gain) => !isLoss(gain))), row(named.filter(isLoss))];
  if (!bad) return good;
  return good ? words.word("hint-but", { gains: good, losses: bad }) : words.word("hint-against", { losses: bad });
}

/** The same as a sentence. */
export function gainsSentence(words: Words, suggestion: Suggestion): string {
  const text = gains(words, suggestion);
  return `${text.charAt(0).toLocaleUpperCase(words.lang)}${text.slice(1)}.`;
}

/**
 * What each of the moves gains and risks, where that parts them; "" where there is nothing to say. Where two would read
 * alike, each comes with what the other lacks; if neither lacks anything, the reason is said once.
 */
export function rowReasons(words: Words, moves: readonly Suggestion[]): string[] {
  const rows = parted(words, moves);
  const sentences = rows.map((row) => {
    const twins = rows.filter((other) => other !== row && gains(words, other) === gains(words, row));
    const isCommon = (gain: Gain): boolean => twins.some((other) => isShared(words, [row, other], gain));
    const [first, ...rest] = row.gains;
    if (!first) return "";
    return gainsSentence(words, twins.length ? { ...row, gains: [first, ...[...rest].sort((a, b) => Number(isCommon(a)) - Number(isCommon(b)))] } : row);
  });
  return sentences.map((sentence, n) => {
    const said = sentences.indexOf(sentence);
    return sentence && said < n ? words.word("hint-as-with", { move: moveName(words, moves, moves[said]) }) : sentence;
  });
}
