// Which puzzles this device has solved, and the one of the day.

const KEY = "pettable-puzzles";
const DAY = 24 * 60 * 60 * 1000;

type Solved = Record<string, number[]>;

function all(): Solved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Solved;
  } catch {
    return {};
  }
}

/** The numbers of the solved puzzles of a game. */
export const solvedPuzzles = (game: string): number[] => all()[game] ?? [];

export function saveSolved(game: string, number: number): void {
  const solved = all();
  localStorage.setItem(KEY, JSON.stringify({ ...solved, [game]: [...new Set([...(solved[game] ?? []), number])].sort((a, b) => a - b) }));
}

export interface PuzzleAddress {
  game: string;
  number: number;
}

/** The puzzle of a calendar day, the same for everybody on that date: all games in turn, and each game's in order. */
export function puzzleOfTheDay(games: { name: string; puzzles: number }[], date: Date): PuzzleAddress | null {
  const having = games.filter((game) => game.puzzles > 0);
  if (!having.length) return null;
  const day = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  const { name, puzzles } = having[day % having.length];
  return { game: name, number: (Math.floor(day / having.length) % puzzles) + 1 };
}
