// A beat is one thing that happens on the table, staged so that it can be followed: where it happens, a callout that
// says who did what and why, and how long that stands. Each game's `scenes/GAME/beats.ts` declares its beats; the
// queue that plays them knows no game.
import type { Game } from "$generated/messages";
import type { Pace } from "./saved-settings";
import type { Sound } from "./sound";
import type { Tagged, Words } from "./text";

/** What a game's beats are made from: a message of the server, and the table as it is shown before it. */
interface Step {
  events: readonly Tagged[];
  /** All events before these. */
  history?: readonly Tagged[];
  before: Game | null;
  after: Game;
  seat: number | null;
  words: Words;
}

export interface Beat {
  /** The callout; empty where cards only move. */
  text: string;
  rule: string;
  /** Where it happens: the `data-place` of an element, or `seat-2`. */
  place: string;
  /** Is the table shown as it is after the step? Else as before, with what the scene reads from `stage`. */
  after: boolean;
  /** Does it change the viewer's own cards or points? Then its callout is never skipped. */
  mine: boolean;
  /** Does it say only what the viewer has just done? Then it waits for no *next*. */
  done?: boolean;
  /** Does it say why the game is over? It stands for its reading time whatever the pace, and no press ends it sooner. */
  final?: boolean;
  /** Milliseconds that it stands at the least, however short its words are. */
  least: number;
  /** How many of the step's events have happened when it stands: those are in the log by then. Without it: none more. */
  happened?: number;
  /** What is heard, and on a phone felt, when it begins. */
  sound?: Sound;
  /** What the scene shows while this beat stands, in the scene's own form. */
  stage?: unknown;
}

export type Stage = (step: Step) => Beat[];

/** A beat in which cards travel and nothing is said. */
export const TRAVEL_MS = 420;
const QUICK_MS = 220;
/** At the calm pace a beat waits for *next*; where other people play on, or a clock runs, not for ever. */
const CALM_TIMES = 4;
/** The longest time that a browser's timer knows, about 24 days. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** How long somebody needs to see a callout and read it, in milliseconds. */
export const readingTime = (text: string): number => 400 + 60 * text.length;

/** `alone`: nobody else waits for this player, and no clock runs. */
export function lengthOf(beat: Beat, pace: Pace, alone = false): number {
  if (pace === "quick" && !beat.final) return QUICK_MS;
  const usual = Math.max(beat.least, beat.text ? readingTime(beat.text) : TRAVEL_MS);
  if (pace !== "calm" || !beat.text || beat.done) return usual;
  return alone ? FOR_EVER_MS : CALM_TIMES * usual;
}

/** A step in the words of its events, for games that stage nothing themselves. */
export const inWords: Stage = ({ events, seat, words }) => [
  {
    text: events.map(words.event).join(" "),
    rule: String(events.at(-1)?.rule ?? ""),
    place: "table",
    after: true,
    mine: events.some((event) => event.seat === seat),
    least: TRAVEL_MS,
    happened: events.length,
  },
];
