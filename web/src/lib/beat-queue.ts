// The steps of a game, played beat by beat, so that each can be followed and read.
import { lengthOf, type Beat } from "./beats";
import type { Pace } from "./saved-settings";

/**
 * When the table has fallen this far behind the game, in milliseconds, only the beats that concern the viewer are played.
 * It is a time and not a number of steps: many steps show nothing, and a table of bots that moved one after another is
 * still worth watching in full.
 */
const MOST_BEHIND = 30_000;
/** A press this soon after a callout took the place of another one was meant for the earlier one, in milliseconds; of a short callout, its first quarter. */
const PRESS_LATE = 400;
/** How often a beat that is held looks whether it may go on, in milliseconds. */
const HELD_MS = 150;

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
  /** Does nobody else wait for this player, and no clock run? Then nothing is ever behind. */
  alone(): boolean;
  /** Does somebody look? Else beats are not played. */
  attended(): boolean;
  /** Does something lie over the table, so that what happens on it would pass unseen? Then the beat that stands waits. */
  covered(): boolean;
  /** Is something read where callouts stand, and nothing else shown yet? Then the next step waits. */
  reading(): boolean;
}

interface Waiting<Step> {
  step: Step;
  since: number;
}

export class BeatQueue<Step> {
  #steps: Waiting<Step>[] = [];
  /** The step that is being played, what is left of its beats, and whether the table shows it yet. */
  #step: Step | null = null;
  #beats: Beat[] = [];
  #shown = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: Beat | null = null;
  /** When the callout that stands took the place of another one by itself. */
  #replaced = -Infinity;
  /** Since when something has lain over the table. */
  #covered: number | null = null;
  /** Has the callout that stands stood at the calm pace? */
  #calm = false;

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
    this.#steps.push({ step, since: Date.now() });
    if (urgent || !this.player.attended()) this.finish();
    else if (this.#timer === undefined) this.#go();
  }

  /** Nothing stands: begin with what waits, when what is read in the place of callouts has been read. */
  #go(): void {
    if (this.player.reading()) this.#timer = setTimeout(() => this.#go(), HELD_MS);
    else this.#next();
  }

  /** Go on to the next callout; what only travels is not waited for. */
  next(): void {
    if (this.#timer === undefined || !this.#beat) return;
    if (Date.now() - this.#replaced < Math.min(PRESS_LATE, this.#length(this.#beat) / 4)) return;
    do {
      clearTimeout(this.#timer);
      this.#next();
    } while (this.#timer !== undefined && !this.#beat?.text);
    this.#replaced = -Infinity;
  }

  /** Does the callout that stands wait for *next*, or did it until the pace was changed? */
  get waitsForNext(): boolean {
    return this.#calm && this.player.alone();
  }

  /** The pace was changed: what stands has the time of the new one from now on. */
  changePace(): void {
    if (this.#timer === undefined || !this.#beat || this.#covered !== null) return;
    this.#calm ||= this.player.pace() === "calm";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over(), this.#length(this.#beat));
  }

  /** The question on the table is answered: what is left to say of the step that asked it would come too late. */
  answered(): void {
    if (this.#step === null || !this.#shown || this.#timer === undefined) return;
    this.#beats = [];
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
    waiting.forEach(({ step: each }, n) => {
      this.player.begin(each);
      this.player.show(each, n === waiting.length - 1);
      this.player.end(each);
    });
  }

  /** Forget what waits: a view of the whole game takes its place. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#steps = [];
    this.#beats = [];
    this.#step = null;
    this.#shown = true;
    this.#covered = null;
    this.#present(null);
  }

  #present(beat: Beat | null): void {
    this.#replaced = this.#beat?.text && beat?.text ? Date.now() : -Infinity;
    this.#beat = beat;
    this.#calm = beat !== null && this.player.pace() === "calm";
    this.player.present(beat);
  }

  /** The beat has stood for its time; where something lay over it, it stands again when that is gone. */
  #over(): void {
    if (this.player.covered()) {
      this.#covered ??= Date.now();
      this.#timer = setTimeout(() => this.#over(), HELD_MS);
    } else if (this.#covered !== null) {
      const held = Date.now() - this.#covered;
      this.#covered = null;
      // The time in which the player read something else does not count as falling behind.
      for (const each of this.#steps) each.since += held;
      this.#timer = setTimeout(() => this.#over(), this.#length(this.#beat!));
    } else this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    for (;;) {
      const beat = this.#beats.shift();
      if (beat) {
        if (this.#late && !beat.mine) continue;
        if (beat.after) this.#show();
        this.#present(beat);
        this.#timer = setTimeout(() => this.#over(), this.#length(beat));
        return;
      }
      this.#show();
      if (this.#step !== null) this.player.end(this.#step);
      const step = this.#steps.shift()?.step;
      if (step === undefined) {
        this.#step = null;
        this.#present(null);
        return;
      }
      this.#step = step;
      this.#shown = false;
      this.#beats = this.player.beats(step);
      this.player.begin(step);
    }
  }

  #length(beat: Beat): number {
    return lengthOf(beat, this.player.pace(), this.player.alone());
  }

  #show(): void {
    if (this.#step === null || this.#shown) return;
    this.#shown = true;
    this.player.show(this.#step, !this.#late);
  }

  get #late(): boolean {
    return !(this.player.pace() === "calm" && this.player.alone()) && this.#steps.length > 0 && Date.now() - this.#steps[0].since > MOST_BEHIND;
  }
}
