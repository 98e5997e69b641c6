// The steps of a game, played beat by beat, so that each can be followed and read.
import { lengthOf, type Beat } from "./beats";
import type { Pace } from "./saved-settings";

/** With more steps than this behind, only the beats that concern the viewer are played. */
const MOST_WAITING = 4;

export interface BeatPlayer<Step> {
  beats(step: Step): Beat[];
  /** The step begins: it sounds. */
  begin(step: Step): void;
  /** The step is over: whatever of it was not told yet joins the log. */
  end(step: Step): void;
  /** The table as it is after the step, with its cards in motion, or without where the page has fallen behind. */
  show(step: Step, moving: boolean): void;
  /** The beat that stands now; null between steps. */
  present(beat: Beat | null): void;
  pace(): Pace;
  /** Does somebody look? Else beats are not played. */
  attended(): boolean;
}

export class BeatQueue<Step> {
  #steps: Step[] = [];
  /** The step that is being played, what is left of its beats, and whether the table shows it yet. */
  #step: Step | null = null;
  #beats: Beat[] = [];
  #shown = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly player: BeatPlayer<Step>) {}

  /** Is there something that the table does not show yet? */
  get behind(): boolean {
    return this.#steps.length > 0 || (this.#step !== null && !this.#shown);
  }
  get playing(): boolean {
    return this.#timer !== undefined;
  }

  /** An urgent step shows now, and so does all that waits before it. */
  add(step: Step, urgent = false): void {
    this.#steps.push(step);
    if (urgent || !this.player.attended()) this.finish();
    else if (this.#timer === undefined) this.#next();
  }

  /** End the beat that stands. */
  next(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Show all that waits, without its beats. */
  finish(): void {
    const step = this.#step;
    const shown = this.#shown;
    const waiting = this.#steps;
    this.clear();
    if (step !== null) {
      if (!shown) this.player.show(step, false);
      this.player.end(step);
    }
    waiting.forEach((each, n) => {
      this.player.begin(each);
      this.player.show(each, n === waiting.length - 1);
      this.player.end(each);
    });
    this.player.present(null);
  }

  /** Forget what waits: a view of the whole game takes its place. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#steps = [];
    this.#beats = [];
    this.#step = null;
    this.#shown = true;
    this.player.present(null);
  }

  #next(): void {
    this.#timer = undefined;
    for (;;) {
      const beat = this.#beats.shift();
      if (beat) {
        if (this.#late && !beat.mine) continue;
        if (beat.after) this.#show();
        this.player.present(beat);
        this.#timer = setTimeout(() => this.#next(), lengthOf(beat, this.player.pace()));
        return;
      }
      this.#show();
      if (this.#step !== null) this.player.end(this.#step);
      const step = this.#steps.shift();
      if (step === undefined) {
        this.#step = null;
        this.player.present(null);
        return;
      }
      this.#step = step;
      this.#shown = false;
      this.#beats = this.player.beats(step);
      this.player.begin(step);
    }
  }

  #show(): void {
    if (this.#step === null || this.#shown) return;
    this.#shown = true;
    this.player.show(this.#step, !this.#late);
  }

  get #late(): boolean {
    return this.#steps.length > MOST_WAITING;
  }
}
