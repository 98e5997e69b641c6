// How somebody plays a game alone against bots: seats, a level for each bot, options. Saved on this device, by game.
import type { GameInfo, NewTable, OptionInfo } from "./api";
import { defaultSeats } from "./default-seats";

const KEY = "pettable-solo";
/** The bots that beginners play against. */
export const GENTLE = "puppy";

export interface SoloSetup {
  seats: number;
  /** Of each bot, in the order of the seats. */
  levels: string[];
  /** Is the option on? By its name. */
  options: Record<string, boolean>;
}

/** What differs from the defaults. Only that is saved: the rest follows the defaults when they change. */
interface Saved {
  seats?: number;
  levels?: (string | null)[];
  options?: Record<string, boolean>;
}

/** The options that a game has with this number of seats. */
export const optionsFor = (game: GameInfo, seats: number): OptionInfo[] => game.options.filter((option) => option.seats.includes(seats));

function completed(game: GameInfo, usual: string, { seats, levels = [], options = {} }: Saved): SoloSetup {
  const count = seats !== undefined && game.seats.includes(seats) ? seats : defaultSeats(game.seats);
  return {
    seats: count,
    levels: Array.from({ length: count - 1 }, (_, bot) => levels[bot] ?? usual),
    options: Object.fromEntries(optionsFor(game, count).map(({ name, preset }) => [name, options[name] ?? preset.includes(count)])),
  };
}

export const usualSetup = (game: GameInfo, usual: string): SoloSetup => completed(game, usual, {});

/** What was chosen last for this game. Bots without a level of their own, or with one that is unknown now, have the usual one. */
export function soloSetup(game: GameInfo, usual: string, known: readonly string[]): SoloSetup {
  const saved = read()[game.name] ?? {};
  return completed(game, usual, { ...saved, levels: saved.levels?.map((level) => (known.includes(level ?? "") ? level : null)) });
}

/** The same choices at a table of another size. */
export const withSeats = (game: GameInfo, usual: string, setup: SoloSetup, seats: number): SoloSetup =>
  completed(game, usual, { ...differences(game, usual, setup), seats });

export function saveSoloSetup(game: GameInfo, usual: string, setup: SoloSetup): void {
  const { [game.name]: _, ...others } = read();
  const chosen = differences(game, usual, setup);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.keys(chosen).length ? { ...others, [game.name]: chosen } : others));
  } catch {
    // A browser that saves nothing still plays.
  }
}

/** The table to open. Options that stand as the rules preset them are left to the server. */
export function soloTable(game: GameInfo, usual: string, setup: SoloSetup): NewTable {
  const options = Object.entries(differences(game, usual, setup).options ?? {});
  return { game: game.name, seats: setup.seats, bot: usual, bots: setup.levels, options: options.map(([name, on]) => `${name}=${on ? "on" : "off"}`) };
}

function differences(game: GameInfo, usual: string, { seats, levels, options }: SoloSetup): Saved {
  const changed = optionsFor(game, seats).filter(({ name, preset }) => options[name] !== preset.includes(seats));
  return {
    ...(seats === defaultSeats(game.seats) ? {} : { seats }),
    ...(levels.every((level) => level === usual) ? {} : { levels: levels.map((level) => (level === usual ? null : level)) }),
    ...(changed.length ? { options: Object.fromEntries(changed.map(({ name }) => [name, options[name]])) } : {}),
  };
}

function read(): Record<string, Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Saved>;
  } catch {
    return {};
  }
}
