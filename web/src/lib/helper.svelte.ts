// Helpers at a table: one line while something is asked, and one sentence when something first happens. General rules
// may be explained in a rated game, too; what is worth considering may not.
import { readingTime } from "./beats";
import { saidFirst, saidNow, stillSaid, type Help, type Said, type SaidFirst } from "./help";
import type { LiveTable } from "./live-table.svelte";
import { isExplained, isFirstGame, rememberExplained } from "./newcomer";
import { settings } from "./settings.svelte";
import type { Tagged } from "./text";

/** How many times its reading time a sentence stands, unless it is put away. */
const STANDS = 3;

export class Helper {
  #said = $state.raw<SaidFirst | null>(null);
  /** How many questions I had answered when it was said, and when I last saw what happened. */
  #answersThen = $state(0);
  #answersSeen = 0;
  #help = $state.raw<Help | null>(null);
  #firstGame = $state(false);
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

  /** What is explained now, because it happened for the first time: until I have answered after an event. */
  get first(): Said | null {
    const said = this.#said;
    return said && (this.table.over || !this.#holds(said, []) || (said.entry.event && this.table.answers > this.#answersThen)) ? null : said;
  }

  /** Something happened, or lies on the table: explain it, if it is new here and nothing else is being read. */
  see(events: readonly Tagged[]): void {
    const { game, info, seat, words, answers } = this.table;
    const current = this.#current(events);
    this.#answersSeen = answers;
    // At the end nobody reads on: its result lies over all.
    if (!this.on || !game || !words || this.table.over) return;
    if (this.#said && (!this.first || !this.#holds(this.#said, events))) this.putAway();
    if (Date.now() < this.table.readUntil) return;
    const said = saidFirst(this.#help!, current, game.lines as Tagged[], seat, (name) => isExplained(info!.game, name), words);
    if (!said) return;
    rememberExplained(info!.game, said.name);
    const long = readingTime(said.text);
    // It is not replaced until then, nor hidden by a callout.
    this.table.readUntil = Date.now() + long;
    this.#said = said;
    this.#answersThen = answers;
    this.#endAfter(STANDS * long, long);
  }

  /** Notices lie over it: where one does at its end, it comes back to be read. */
  #endAfter(time: number, again: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.table.toast ? this.#endAfter(again, again) : this.putAway()), time);
  }

  putAway(): void {
    clearTimeout(this.#timer);
    this.table.readUntil = 0;
    this.#said = null;
  }

  #holds(said: SaidFirst, events: readonly Tagged[]): boolean {
    const { game, seat, words } = this.table;
    return stillSaid(said, events, (game?.lines ?? []) as Tagged[], seat, words!);
  }

  /** The events whose moment has not passed: those of the last step, and others after which I answered nothing and nothing of their kind happened. */
  #current(events: readonly Tagged[]): readonly Tagged[] {
    const { lastEvents, answers } = this.table;
    const stands = (event: Tagged, at: number): boolean => answers === this.#answersSeen && !events.slice(at + 1).some(({ type }) => type === event.type);
    return events.filter((event, at) => lastEvents.includes(event) || stands(event, at));
  }
}
