// Helpers at a table: one line while something is asked, and one sentence when something first happens. General rules
// may be explained in a rated game, too; what is worth considering may not.
import { readingTime } from "./beats";
import { saidFirst, saidNow, type Help, type Said } from "./help";
import type { LiveTable } from "./live-table.svelte";
import { isExplained, isFirstGame, rememberExplained } from "./newcomer";
import { settings } from "./settings.svelte";
import type { Tagged } from "./text";

/** How many times its reading time a sentence stands, unless it is put away. */
const STANDS = 3;

export class Helper {
  /** What is explained now, because it happened for the first time. */
  first = $state.raw<Said | null>(null);
  #help = $state.raw<Help | null>(null);
  #firstGame = $state(false);
  /** Until then the sentence that stands is not replaced. */
  #readUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: LiveTable) {}

  /** The game's help is here. */
  begin(help: Help): void {
    const { table } = this;
    this.#help = help;
    this.#firstGame = table.tutorial === null && table.seat !== null && isFirstGame(table.info!.game, table.id);
  }

  get on(): boolean {
    if (this.table.tutorial || this.table.seat === null || !this.#help) return false;
    return settings.helpers === "always" || (settings.helpers === "first" && this.#firstGame);
  }

  /** What can be done now, and what is worth considering. */
  get now(): Said | null {
    const { game, info, seat, due, staging, words } = this.table;
    if (!this.on || !game || !words || !due || staging || info?.rated) return null;
    return saidNow(this.#help!, game, seat, words);
  }

  /** Something happened, or lies on the table: explain it, if it is new here and nothing else is being read. */
  see(events: readonly Tagged[]): void {
    const { game, info, seat, words } = this.table;
    if (!this.on || !game || !words || Date.now() < this.#readUntil) return;
    const said = saidFirst(this.#help!, events, game.lines as Tagged[], seat, (name) => isExplained(info!.game, name), words);
    if (!said) return;
    rememberExplained(info!.game, said.name);
    const long = readingTime(said.text);
    this.#readUntil = Date.now() + long;
    this.first = said;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.putAway(), STANDS * long);
  }

  putAway(): void {
    clearTimeout(this.#timer);
    this.#readUntil = 0;
    this.first = null;
  }
}
