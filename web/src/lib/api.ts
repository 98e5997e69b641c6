// Requests to the server; an ApiError says what was wrong, from the server's closed list.
import type { Game, Problem, TableInfo } from "$generated/messages";

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
}

export interface OptionInfo {
  name: string;
  rule: string;
  words: string;
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

/** The texts of a game in Fluent's syntax, and the kinds of its fields. */
export interface GameWords {
  text: string;
  fields: Record<string, Record<string, string>>;
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
  pace?: string;
  privacy?: string;
  free_text?: boolean;
  take_over?: boolean;
  bot?: string;
  bots?: string[];
  players?: string[];
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", "offline");
  }
  const text = await answer.text();
  if (!answer.ok) {
    const complaint = JSON.parse(text || "{}") as { problem?: Problem; why?: string };
    throw new ApiError(complaint.problem ?? "bad-message", complaint.why ?? answer.statusText);
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

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
  notices: () => ask<Notice[]>("GET", "/notices.json"),
  publicTables: () => ask<{ tables: PublicTable[] }>("GET", "/api/tables"),
  open: (table: NewTable) => ask<{ table: string; invite: string }>("POST", "/api/tables", table),
  quick: (game: string) => ask<{ table: string }>("POST", "/api/quick", { game }),
  useInvitation: (table: string, invite: string) => ask<void>("POST", `/api/tables/${table}/members`, { invite }),
  cards: (table: string) => ask<{ cards: unknown[] }>("GET", `/api/tables/${table}/cards`),
  tableState: (table: string) => ask<{ state: string; chairs: { guest: string | null; name: string; character: string | null }[] }>("GET", `/api/tables/${table}`),
};
