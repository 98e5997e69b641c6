// What has happened in a game: its events, and the lines that say as many of them as the table shows.
import type { Game } from "$generated/messages";
import type { Tagged, Words } from "./text";

const LINES_KEPT = 400;

export interface LogLine {
  n: number;
  event: Tagged;
  text: string;
  rule: string;
}

export class GameLog {
  lines = $state.raw<LogLine[]>([]);
  #events = $state.raw<Tagged[]>([]);

  constructor(private readonly words: () => Words | null) {}

  /** How many events are known; the table may not show them all yet. */
  get known(): number {
    return this.#events.length;
  }

  /** The events before this one. */
  before(number: number): readonly Tagged[] {
    return this.#events.slice(0, number);
  }

  receive(game: Game): void {
    this.#events = [...this.#events.slice(0, game.since), ...(game.events as Tagged[])];
  }

  /** The events before this one have happened: they join the lines. */
  tell(next: number): void {
    const told = (this.lines.at(-1)?.n ?? -1) + 1;
    if (!this.words() || next <= told) return;
    const lines = this.#events.slice(told, next).map((event, n) => this.#line(told + n, event));
    this.lines = [...this.lines, ...lines].slice(-LINES_KEPT);
  }

  /** What was taken back, from this event on, is no longer told. */
  takeBack(since: number): void {
    if ((this.lines.at(-1)?.n ?? -1) >= since) this.lines = this.lines.filter(({ n }) => n < since);
  }

  /** All lines again, in the words that are loaded now. */
  rebuild(next: number): void {
    if (this.words()) this.lines = this.#events.slice(0, next).map((event, n) => this.#line(n, event)).slice(-LINES_KEPT);
  }

  #line(n: number, event: Tagged): LogLine {
    const words = this.words();
    return { n, event, text: words?.event(event) ?? "", rule: words?.ruleOf(event) ?? "" };
  }
}
