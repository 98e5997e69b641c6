// The tables that this device was at, newest first, so that a player can go back to a game.

const KEY = "pettable-tables";
const MOST = 8;

export interface RecentTable {
  id: string;
  game: string;
  /** Who else was there. */
  names?: string;
  /** When this device was last there, in milliseconds since 1970. */
  at?: number;
}

export function recentTables(): RecentTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as RecentTable[];
  } catch {
    return [];
  }
}

export function rememberTable(table: RecentTable): void {
  const others = recentTables().filter((each) => each.id !== table.id);
  localStorage.setItem(KEY, JSON.stringify([{ ...table, at: Date.now() }, ...others].slice(0, MOST)));
}

export function forgetTables(): void {
  localStorage.removeItem(KEY);
}

export function forgetTable(id: string): void {
  localStorage.setItem(KEY, JSON.stringify(recentTables().filter((each) => each.id !== id)));
}
