// The steps of a game, staged at a table: how far the page is behind what is known, and what it waits for.
import type { Game } from "$generated/messages";
import { flushSync, untrack } from "svelte";
import { BeatQueue } from "./beat-queue";
import { inWords, readingTime, type Beat, type Stage } from "./beats";
import type { GameLog } from "./game-log.svelte";
import { settings } from "./settings.svelte";
import { sounds } from "./sound";
import type { Tagged, Words } from "./text";

/** The scores of a round are on the page for at least this long, in milliseconds: beats before them end in time. */
const SCORES_READ_MS = 12_000;

/** The table whose steps are staged. */
export interface StagedTable {
  /** What it shows. */
  game(): Game | null;
  words(): Words | null;
  seat(): number | null;
  /** Do other people sit there? */
  people(): boolean;
  /** Does a bot play for this player? */
  standsIn(): boolean;
  /** Does somebody look at it? */
  attended(): boolean;
  /** Does somebody read something beside it? */
  reads(): boolean;
  show(game: Game, moving: boolean): void;
}

export class Staging {
  /** What is staged now; null where nothing waits to be seen. */
  beat = $state.raw<Beat | null>(null);
  /** Does a beat stand, or wait? */
  busy = $state(false);
  /** Why the game is over stands there, and was not there long enough to be read: *next* does nothing yet. */
  held = $state(false);
  /** The events of the last step. */
  lastEvents = $state.raw<Tagged[]>([]);
  /** Until then a sentence of the helpers is read, where callouts stand. */
  readUntil = 0;
  stage: Stage = inWords;

  readonly #steps = new BeatQueue<Game>({
    beats: (step) => this.#beats(step),
    begin: (step) => this.#begin(step),
    end: (step) => this.log.tell(step.next),
    show: (step, moving) => this.table.show(step, moving),
    present: (beat) => this.#present(beat),
    pace: () => (settings.pace === "calm" && this.table.standsIn() ? "normal" : settings.pace),
    alone: () => this.#alone,
    attended: () => this.table.attended() && (this.#ending || !document.hidden),
    covered: () => this.#covered(),
    reading: () => this.#alone && Date.now() < this.readUntil,
  });
  /** Does the last message ask me, with a clock that runs, or with other people who wait? */
  #awaited = false;
  /** Is the game over, by the last message? The end waits until somebody looks. */
  #ending = false;
  /** Did the connection come back when the game was over? Of what was missed, only the end is staged. */
  #missed = false;
  /** Does nobody else wait for me, and no clock run? */
  #alone = false;
  /** The number of the first event of the step that is staged. */
  #first = 0;
  /** Do the beats of the step that begins name their sounds? Else its events do. */
  #sounding = false;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #scoring: ReturnType<typeof setTimeout> | undefined;
  readonly #unwatch: () => void;

  constructor(
    private readonly table: StagedTable,
    private readonly log: GameLog,
  ) {
    this.#unwatch = $effect.root(() => {
      $effect(() => {
        void settings.pace;
        untrack(() => this.#steps.changePace());
      });
    });
  }

  /** Does the callout that stands wait for *next*, or did it until the pace was changed? */
  get waitsForNext(): boolean {
    return this.#steps.waitsForNext;
  }

  /** `whole`: it brings the whole table. `scripted`: nobody can have missed anything. */
  receive(game: Game, whole: boolean, scripted: boolean): void {
    const seat = this.table.seat();
    const people = this.table.people();
    const closes = game.times?.closes != null;
    const asksMe = game.prompt?.seats.includes(seat ?? -1) ?? false;
    this.#alone = !people && !closes && seat !== null;
    this.#awaited = asksMe && (people || closes);
    this.#keepTimeForScores(game);
    const before = this.table.game();
    this.#ending = game.outcome !== null;
    this.#missed = whole && !scripted && this.#ending && before !== null && before.outcome === null;
    if (this.#missed) this.#steps.finish();
    else if (whole || before === null) {
      this.#steps.clear();
      this.table.show(game, false);
      this.log.rebuild(game.next);
      return;
    }
    // A window that asks me and closes by the clock waits for no beats: its own begin now, in place of earlier ones.
    if (game.prompt?.kind === "react" && asksMe && closes) this.#steps.finish();
    // A race waits for nobody's animation, nor does its countdown: what it is about shows at once. Neither does what I
    // take back: of the move that it ends, nothing is left to say.
    const takenBack = (game.events as Tagged[]).some((event) => event.type === "taken-back" && event.seat === seat);
    this.#steps.add(game, takenBack || game.prompt?.kind === "race" || game.times?.waiting?.what === "countdown");
  }

  /** Go on to the next callout. */
  next(): void {
    if (!this.held) this.skip();
  }

  /** Go on, also where *next* does nothing yet. */
  skip(): void {
    this.#steps.next();
  }

  /** The question on the table is answered: what is left to say of the step that asked it would come too late. */
  answered(): void {
    this.#steps.answered();
  }

  close(): void {
    this.#unwatch();
    this.#steps.clear();
    clearTimeout(this.#reading);
    clearTimeout(this.#scoring);
  }

  #keepTimeForScores(game: Game): void {
    clearTimeout(this.#scoring);
    const waiting = game.times?.waiting;
    if (waiting?.what !== "round") return;
    const left = 1000 * (waiting.until - game.times!.now);
    this.#scoring = setTimeout(() => this.#steps.finish(), left - SCORES_READ_MS);
  }

  #beats(step: Game): Beat[] {
    const words = this.table.words();
    // Where nothing happened, there is nothing to watch.
    if (!words || step.events.length === 0) return [];
    const beats = this.stage({ events: step.events as Tagged[], history: this.log.before(step.since), before: this.table.game(), after: step, seat: this.table.seat(), words });
    this.#sounding = beats.some((beat) => beat.sound);
    return this.#missed ? beats.filter((beat) => beat.final) : beats;
  }

  /** Is something else being read? What happens on the table is shown after that, unless somebody waits for me. */
  #covered(): boolean {
    // The end waits until it is seen.
    if (this.#ending && document.hidden) return true;
    return !this.#awaited && (this.table.reads() || document.querySelector("dialog:modal") !== null);
  }

  #begin(step: Game): void {
    this.lastEvents = step.events as Tagged[];
    this.#first = step.since;
    if (!this.table.words()) return;
    this.log.takeBack(step.since);
    if (!this.#sounding || step.outcome !== null) sounds.events(step.events as Tagged[], step.outcome !== null, this.table.seat());
    // The next step may show at once, without beats.
    this.#sounding = false;
  }

  #present(beat: Beat | null): void {
    this.beat = beat;
    this.busy = beat !== null;
    this.held = beat?.final ?? false;
    if (beat?.happened) this.log.tell(this.#first + beat.happened);
    // The time to read begins when the words are on the page, however long it takes to draw.
    if (beat !== null) flushSync();
    this.#hold(beat);
    if (beat?.sound) sounds.play(beat.sound);
  }

  /** Let *next* do something once the callout could be read. */
  #hold(beat: Beat | null): void {
    clearTimeout(this.#reading);
    // What something lies over is not read.
    if (this.held) this.#reading = setTimeout(() => (this.#covered() ? this.#hold(beat) : (this.held = false)), readingTime(beat!.text));
  }
}
