// What this browser remembers of somebody who is new to a game: the tables of their first games, and what was explained.

/** In how many games of each kind helpers are there, unless the settings say otherwise. */
const FIRST_GAMES = 3;
const GAMES = "pettable-first-games";
const EXPLAINED = "pettable-explained";

/** Is this table one of the first that somebody plays this game at? It counts from now on. */
export function isFirstGame(game: string, table: string): boolean {
  const games = read<Record<string, string[]>>(GAMES, {});
  const tables = games[game] ?? [];
  if (tables.includes(table)) return true;
  if (tables.length >= FIRST_GAMES) return false;
  write(GAMES, { ...games, [game]: [...tables, table] });
  return true;
}

/** The first games begin again: after a tutorial, for example. */
export function countGamesAgain(game: string): void {
  write(GAMES, { ...read<Record<string, string[]>>(GAMES, {}), [game]: [] });
}

/** Was this explained in this browser? */
export const isExplained = (game: string, name: string): boolean => read<string[]>(EXPLAINED, []).includes(`${game}/${name}`);

export function rememberExplained(game: string, name: string): void {
  write(EXPLAINED, [...read<string[]>(EXPLAINED, []), `${game}/${name}`]);
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that saves nothing still plays, and explains again.
  }
}
