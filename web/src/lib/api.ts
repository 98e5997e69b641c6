// Requests to the server; an ApiError says what was wrong, from the server's closed list.
import type { Game, Problem, TableInfo } from "$generated/messages";
import type { Decision, TurningPoint } from "./analysis";
import { connection } from "./connection.svelte";
import type { Help } from "./help";

export class ApiError extends Error {
  constructor(
    readonly problem: Problem | "offline",
    why: string,
  ) {
    super(why);
  }
}

export interface Me {
  id: string;
  name: string;
  /** The chosen picture; empty: none. */
  avatar: string;
}

export interface OptionInfo {
  name: string;
  rule: string;
  words: string;
  /** What it changes, in one sentence. */
  about: string;
  seats: number[];
  preset: number[];
  /** Preset where players share one device. */
  one_device: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  seats: number[];
  options: OptionInfo[];
  tutorial: boolean;
  /** Does it have races, unless its options say otherwise? */
  races: boolean;
  /** The option with which it has none; null: no option takes them away, or there are none. */
  race_free: string | null;
  /** How many puzzles there are. */
  puzzles: number;
}

/** A device of the guest. Times are seconds since 1970; `used` is the start of a day. */
export interface Device {
  id: string;
  browser: string;
  system: string;
  created: number;
  used: number;
  here: boolean;
}

export interface Catalogue {
  games: GameInfo[];
  bots: string[];
  phrases: Record<string, string>;
  /** On a page of this machine alone: the address that others can open, where there is one. */
  address: string | null;
}

/** The texts of a game in Fluent's syntax, the kinds of its fields, and its help. */
export interface GameWords {
  text: string;
  fields: Record<string, Record<string, string>>;
  help: Help;
}

/** One step of a tutorial: what is said and pointed at, the game when it begins, and what happens when it is done. */
export interface TutorialStep {
  say: string;
  rule: string | null;
  /** A `data-place`, `seat-2`, or `card-7`. */
  at: string[];
  game: Game;
  /** The move that the learner has to make; null: they read, and go on. */
  want: unknown;
  wrong: { move: unknown; text: string }[];
  /** What is said to every other move. */
  otherwise: string;
  then: Game[];
}

export interface TutorialInfo {
  table: TableInfo;
  seat: number;
  cards: unknown[];
  steps: TutorialStep[];
}

/** One answer of a puzzle: the moves that make it, the best first, and the share of the win that it promises. */
export interface PuzzleAnswer {
  moves: unknown[];
  chance: number;
}

/** A position with one clearly best answer; the answers have the best first. */
export interface PuzzleInfo {
  table: TableInfo;
  seat: number;
  cards: unknown[];
  game: Game;
  title: string;
  ask: string;
  why: string;
  rule: string;
  answers: PuzzleAnswer[];
  /** How many puzzles the game has. */
  count: number;
}

/** A finished game: the table before its first event, and after each move that the viewer saw something of. */
export interface ReviewInfo {
  table: TableInfo;
  /** Whose eyes see it; null: a spectator's. */
  seat: number | null;
  cards: unknown[];
  /** Published before the deal, and made from the seed. */
  commitment: string;
  seed: string;
  steps: Game[];
  /** How many moves of all seats had been made at each step. */
  played: number[];
  /** Everybody's cards at each step, by seat. */
  hands: number[][][];
  /** The finished games that this one was taken over from. */
  origins: RecordOrigin[];
}

/** A finished game whose first moves another one has. */
interface RecordOrigin {
  table: string;
  moves: number;
  commitment: string;
  seed: string;
}

/** The bytes of a record in base64, and the text of its deck where that is not the game's own. */
export interface HandedInRecord {
  record: string;
  deck?: string;
}

/** What came of judging a record. */
export interface Judgement {
  verdict: "right" | "differs" | "unreadable";
  lines: number;
  /** What the record says of itself; null where it has no such line. */
  head: {
    game: string;
    rules: number;
    deck: string;
    players: string[];
    commitment: string;
    seed: string | null;
    origins: RecordOrigin[];
  } | null;
  /** The first line that is wrong; without a number, the deck is. */
  wrong: { line: number | null; fault: string; rule: string; why: string; text: string } | null;
  seats: number;
  options: string[];
  moves: number;
  shuffles: number;
  finished: boolean;
}

/** How far the analysis of a finished game is, and what it has found. */
export interface AnalysisInfo {
  state: "none" | "waiting" | "working" | "done" | "failed";
  /** How many games wait before this one. */
  ahead: number;
  failure: "died" | "late" | "fault" | null;
  /** May it be asked for once more? */
  again: boolean;
  /** The number of decisions in the whole game; 0: not yet known. */
  total: number;
  /** The search that judges them; if it changes, the analysis has begun again. */
  search: "rules" | "compiled" | null;
  decisions: Decision[];
  turning_points: TurningPoint[];
  /** Each seat's share of the win. */
  shares: number[] | null;
}

export interface PublicTable {
  id: string;
  game: string;
  state: string;
  seats: number;
  taken: number;
  names: string[];
  characters: (string | null)[];
}

/** Somebody else's work that the client contains. */
export interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: string[];
  /** The text of a deck of one's own. */
  deck?: string;
  pace?: string;
  privacy?: string;
  free_text?: boolean;
  take_over?: boolean;
  bot?: string;
  bots?: string[];
  players?: string[];
}

/** A table with hours or days a move that waits for me. Times are the server's. */
export interface Turn {
  table: string;
  game: string;
  due: number;
  names: string[];
  characters: (string | null)[];
  seat: number;
}

export interface Vacation {
  until: number | null;
  days_left: number;
  days_at_once: number;
  now: number;
}

/** Also for requests of pages that few people open. */
export async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const text = await textOf(method, path, body, headers);
  return (text ? JSON.parse(text) : undefined) as T;
}

async function textOf(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    connection.lost = true;
    throw new ApiError("offline", "offline");
  }
  connection.lost = answer.headers.has("Pettable-Kept");
  const text = await answer.text();
  if (!answer.ok) {
    const complaint = JSON.parse(text || "{}") as { problem?: Problem; why?: string };
    throw new ApiError(complaint.problem ?? "bad-message", complaint.why ?? answer.statusText);
  }
  return text;
}

/** The token of a share link goes into a header: paths and queries are logged on the way. */
const shared = (token: string): Record<string, string> => (token ? { "Pettable-Share": token } : {});

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  becomeGuest: (name: string) => ask<Me>("POST", "/api/guests", { name }),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  deleteMe: () => ask<void>("DELETE", "/api/me"),
  devices: () => ask<{ devices: Device[] }>("GET", "/api/me/devices"),
  endDevice: (id: string) => ask<void>("DELETE", `/api/me/devices/${id}`),
  endOtherDevices: () => ask<void>("DELETE", "/api/me/devices"),
  newLink: () => ask<{ token: string; expires: number }>("POST", "/api/me/links"),
  followLink: (token: string) => ask<Me>("POST", "/api/links", { token }),
  catalogue: (lang: string) => ask<Catalogue>("GET", `/api/games?lang=${lang}`),
  gameWords: (game: string, lang: string) => ask<GameWords>("GET", `/api/words/${game}/${lang}`),
  tutorial: (game: string, lang: string) => ask<TutorialInfo>("GET", `/api/tutorials/${game}/${lang}`),
  puzzle: (game: string, number: number, lang: string) => ask<PuzzleInfo>("GET", `/api/puzzles/${game}/${number}/${lang}`),
  notices: () => ask<Notice[]>("GET", "/notices.json"),
  publicTables: () => ask<{ tables: PublicTable[] }>("GET", "/api/tables"),
  open: (table: NewTable) => ask<{ table: string; invite: string }>("POST", "/api/tables", table),
  quick: (game: string) => ask<{ table: string }>("POST", "/api/quick", { game }),
  useInvitation: (table: string, invite: string) => ask<void>("POST", `/api/tables/${table}/members`, { invite }),
  review: (table: string, seat: number | null, share: string) =>
    ask<ReviewInfo>("GET", `/api/tables/${table}/review${seat === null ? "" : `?seat=${seat}`}`, undefined, shared(share)),
  askAnalysis: (table: string, share: string) => ask<AnalysisInfo>("POST", `/api/tables/${table}/analysis`, undefined, shared(share)),
  analysis: (table: string, known: number, share: string) =>
    ask<AnalysisInfo>("GET", `/api/tables/${table}/analysis?known=${known}`, undefined, shared(share)),
  takeOver: (table: string, where: { moves: number; seat: number; bot: string }, share: string) =>
    ask<{ table: string }>("POST", `/api/tables/${table}/takeovers`, where, shared(share)),
  record: (table: string, share: string) => textOf("GET", `/api/tables/${table}/record`, undefined, shared(share)),
  checkRecord: (record: HandedInRecord, lang: string) => ask<Judgement>("POST", `/api/check?lang=${lang}`, record),
  showRecord: (record: HandedInRecord, seat: number | null) => ask<ReviewInfo>("POST", `/api/check/review${seat === null ? "" : `?seat=${seat}`}`, record),
  share: (table: string) => ask<{ token: string }>("POST", `/api/tables/${table}/shares`),
  cards: (table: string) => ask<{ cards: unknown[] }>("GET", `/api/tables/${table}/cards`),
  turns: () => ask<{ turns: Turn[]; now: number }>("GET", "/api/me/turns"),
  vacation: () => ask<Vacation>("GET", "/api/me/vacation"),
  goOnVacation: (days: number) => ask<Vacation>("PUT", "/api/me/vacation", { days }),
  endVacation: () => ask<void>("DELETE", "/api/me/vacation"),
  pushKey: () => ask<{ key: string | null }>("GET", "/api/push"),
  push: (subscription: { endpoint: string; p256dh: string; auth: string; lang: string }) => ask<void>("POST", "/api/me/push", subscription),
  endPush: (endpoint: string) => ask<void>("DELETE", "/api/me/push", { endpoint }),
  tableState: (table: string) => ask<{ state: string; chairs: { guest: string | null; name: string; character: string | null }[] }>("GET", `/api/tables/${table}`),
};
