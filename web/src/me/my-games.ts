// What the server knows of one's own games: unfinished ones, the history with its filters, and statistics.
import { ask } from "$lib/api";

export interface MyTable {
  id: string;
  game: string;
  state: "open" | "playing";
  created: number;
  /** The others, by seat; empty where nobody sits, or oneself. */
  names: string[];
  characters: (string | null)[];
  seat: number | null;
  /** The seats that are asked something. */
  asked: number[];
  my_turn: boolean;
}

/** A finished game. */
export interface PlayedGame {
  table: string;
  game: string;
  seat: number;
  place: number;
  score: number;
  finished: number;
  seats: number;
  left_early: boolean;
  rated: boolean;
  people: number;
}

/** A rating after a game, which is nearly certain, and the best guess. */
export interface RatingPoint {
  at: number;
  rating: number;
  guess: number;
}

/** The share of a kind of move in all moves of mine, and of everybody's. */
export interface MoveShare {
  kind: string;
  mine: number;
  all: number;
}

export interface GameStatistics {
  game: string;
  games: number;
  wins: number;
  rated: number;
  by_seats: { seats: number; games: number; wins: number }[];
  best: PlayedGame[];
  rating: number | null;
  guess: number | null;
  ratings: RatingPoint[];
  moves: MoveShare[];
}

/** Which games of the history; an empty text: all of them. */
export interface HistoryFilter {
  game: string;
  people: "" | "true" | "false";
  rated: "" | "true" | "false";
  won: "" | "true" | "false";
  /** The last days, as many as this. */
  days: "" | "7" | "30" | "90";
}

export const ALL_GAMES: HistoryFilter = { game: "", people: "", rated: "", won: "", days: "" };
/** As many as the server sends at once. */
export const PAGE = 50;
export const EXPORT = "/api/me/export";

const DAY = 24 * 3600;

/** The address of a part of the history: the games before a time, in seconds. */
export function historyAddress({ game, people, rated, won, days }: HistoryFilter, before: number | null, now: number): string {
  const since = days && String(Math.floor(now - Number(days) * DAY));
  const asked = Object.entries({ game, people, rated, won, since, before: before === null ? "" : String(before) });
  const query = new URLSearchParams(asked.filter(([, value]) => value)).toString();
  return query ? `/api/me/history?${query}` : "/api/me/history";
}

export const myTables = () => ask<{ tables: MyTable[] }>("GET", "/api/me/tables");
export const statistics = () => ask<{ games: GameStatistics[] }>("GET", "/api/me/statistics");
export const history = (filter: HistoryFilter, before: number | null) =>
  ask<{ games: PlayedGame[] }>("GET", historyAddress(filter, before, Date.now() / 1000));
export const changeMe = (change: { name?: string; avatar?: string }) => ask<{ id: string; name: string; avatar: string }>("PATCH", "/api/me", change);

/** Shares that are closer than this are alike. */
const ALIKE = 0.03;

/** The kind of move that somebody makes more often than others do, by the largest difference of the shares. */
export function favourite(moves: MoveShare[]): MoveShare | null {
  const most = moves.reduce<MoveShare | null>((best, each) => (!best || each.mine - each.all > best.mine - best.all ? each : best), null);
  return most && most.mine - most.all >= ALIKE ? most : null;
}
