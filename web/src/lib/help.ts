// A game's help for newcomers: what is said while something is asked, what is said once when it first happens, and the
// quick reference. It is data in the game's folder (`help/help.toml`); here it is only chosen by the question, the events
// and the scene lines that the server sends.
import type { Game } from "$generated/messages";
import type { Tagged, Words } from "./text";

/** What must be there: an event or a scene line, with these values, and with the reader's own seat in the field `you`. */
interface Condition {
  event?: string;
  line?: string;
  with?: Record<string, unknown>;
  you?: string;
}

interface SayNow extends Condition {
  say: string;
  /** The rule of the question. */
  asked: string;
  /** How many moves there must be. */
  moves?: number;
  /** Kinds of moves that must all be among them. */
  can?: string[];
  /** What it points at. */
  at?: string[];
}

interface SayFirst extends Condition {
  say: string;
  /** The rule that it is about; an event has its own. */
  rule?: string;
}

/** An event that needs no line in the log of a game that is played. */
interface Aside {
  event: string;
  /** The field with the seat of somebody else. */
  others?: string;
  /** The event of the same card, one of the two before, that says as much. */
  repeats?: string;
  /** The event of the same seat, later in the same step, that says as much. */
  followed?: string;
}

export interface Help {
  asides: Aside[];
  /** Events that end a part of the game: the log draws a line under them. */
  parts: string[];
  now: SayNow[];
  first: SayFirst[];
  reference: { name: string; lines: { say: string; icon?: string; option?: string }[] }[];
}

/** A sentence, with its name, its rule and what it points at. */
export interface Said {
  name: string;
  text: string;
  rule: string;
  at: readonly string[];
}

/** A sentence on what happened for the first time. */
export interface SaidFirst extends Said {
  /** What it was chosen by. */
  entry: SayFirst;
}

const tagOf = ({ event, line }: Condition): string => (event ? event : `scene-${line}`);

function found(wanted: Condition, among: readonly Tagged[], seat: number | null): Tagged | undefined {
  const fits = (each: Tagged): boolean =>
    each.type === tagOf(wanted) &&
    Object.entries(wanted.with ?? {}).every(([field, value]) => each[field] === value) &&
    (wanted.you === undefined || each[wanted.you] === seat);
  return among.find(fits);
}

/** `before`: the two events before it; `later`: those after it in its step, where that is known. */
export const isAside = (asides: readonly Aside[], event: Tagged, seat: number | null, before: readonly Tagged[], later: readonly Tagged[] = []): boolean =>
  asides.some(
    (each) =>
      each.event === event.type &&
      (each.others === undefined || event[each.others] !== seat) &&
      (each.repeats === undefined || before.some((other) => other.type === each.repeats && other.card === event.card)) &&
      (each.followed === undefined || later.some((other) => other.type === each.followed && other.seat === event.seat)),
  );

/** What a step of a replay says: the same thing once. What was chosen in secret and shown at once is shown. */
export function saidOfStep<L extends { event: Tagged }>(asides: readonly Aside[], lines: readonly L[], seat: number | null): readonly L[] {
  const events = lines.map(({ event }) => event);
  const said = lines.filter(({ event }, at) => !isAside(asides, event, seat, events.slice(Math.max(0, at - 2), at), events.slice(at + 1)));
  return said.length ? said : lines;
}

/** What can be done now, and what is worth considering: the first entry that fits the question and the table. */
export function saidNow(help: Help, game: Game, seat: number | null, words: Words): Said | null {
  for (const entry of help.now) {
    if (entry.asked !== game.prompt?.rule || (entry.moves !== undefined && entry.moves !== game.moves.length)) continue;
    if (!(entry.can ?? []).every((kind) => (game.moves as Tagged[]).some((move) => move.type === kind))) continue;
    const line = entry.line ? found(entry, game.lines as Tagged[], seat) : undefined;
    if (entry.line && !line) continue;
    const name = `now-${entry.say}`;
    return { name, text: line ? words.filled(name, tagOf(entry), line) : words.word(name), rule: entry.asked, at: entry.at ?? [] };
  }
  return null;
}

/** What is said of this entry, if what it speaks of is among these events, or among these scene lines. */
function sayFirst(entry: SayFirst, events: readonly Tagged[], lines: readonly Tagged[], seat: number | null, words: Words): SaidFirst | null {
  const name = `first-${entry.say}`;
  const about = found(entry, entry.event ? events : lines, seat);
  return about ? { name, text: words.filled(name, entry.event ? `event-${entry.event}` : tagOf(entry), about), rule: entry.rule ?? String(about.rule ?? ""), at: [], entry } : null;
}

/** What happens for the first time: the first entry that fits and is not known yet. */
export function saidFirst(help: Help, events: readonly Tagged[], lines: readonly Tagged[], seat: number | null, known: (name: string) => boolean, words: Words): SaidFirst | null {
  for (const entry of help.first) {
    const said = known(`first-${entry.say}`) ? null : sayFirst(entry, events, lines, seat, words);
    if (said) return said;
  }
  return null;
}

/** Would the same be said now? An event stands until the next one of its kind, a scene line while it is on the table. */
export function stillSaid({ entry, text }: SaidFirst, events: readonly Tagged[], lines: readonly Tagged[], seat: number | null, words: Words): boolean {
  const next = events.filter(({ type }) => type === entry.event).at(-1);
  return (entry.event !== undefined && !next) || sayFirst(entry, next ? [next] : [], lines, seat, words)?.text === text;
}
