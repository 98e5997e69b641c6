// A tutorial: the other side of a table that teaches. It has one way through, so it needs no server while it runs.
import type { Message } from "$generated/messages";
import type { TutorialInfo, TutorialStep } from "./api";
import { welcome, type ScriptedTable } from "./scripted-table";
import type { Answer, ConnectionState } from "./socket";
import type { Tagged } from "./text";

const KEY = "pettable-tutorials";

export class Tutorial implements ScriptedTable {
  /** The number of the step that is said. */
  number = $state(0);
  /** What is said to the last move, where it was not the one that the step wants. */
  wrong = $state("");
  /** How often the whole table was shown: what a scene remembers of the step before is of no use then. */
  shows = $state(0);
  readonly waits = "tutorial-read";
  readonly explains = false;
  #info = $state.raw() as TutorialInfo;
  #take: (message: Message) => void = () => {};

  constructor(
    readonly game: string,
    info: TutorialInfo,
  ) {
    this.#info = info;
    this.number = Math.min(progressOf(game), info.steps.length - 1);
  }

  get steps(): TutorialStep[] {
    return this.#info.steps;
  }
  get step(): TutorialStep {
    return this.steps[this.number];
  }
  /** What was wrong, as long as the move that the step wants is not chosen. */
  wrongBeside(chosen: unknown): string {
    return JSON.stringify(chosen) === JSON.stringify(this.step.want) ? "" : this.wrong;
  }
  get last(): boolean {
    return this.number === this.steps.length - 1;
  }
  get cards(): Tagged[] {
    return this.#info.cards as Tagged[];
  }

  connect(take: (message: Message) => void, changed: (state: ConnectionState) => void): ReturnType<ScriptedTable["connect"]> {
    this.#take = take;
    // The table is not ready to receive before its constructor is done.
    queueMicrotask(() => {
      changed("open");
      this.#show();
    });
    return { ask: (command: object) => Promise.resolve(this.#answer(command as { type: string; move?: unknown })), reconnect: () => {}, close: () => {} };
  }

  /** The same tutorial in another language, at the same step. */
  replace(info: TutorialInfo): void {
    this.#info = info;
    this.#show();
  }

  /** A step that is read is done; a step that wants a move is done when the move is made. */
  goOn(): void {
    const { then } = this.step;
    this.#goTo(this.number + 1);
    for (const game of then) this.#take(game);
    this.#take({ ...this.step.game, since: this.step.game.next, events: [] });
  }

  back(): void {
    this.#goTo(this.number - 1);
    this.#show();
  }

  restart(): void {
    this.#goTo(0);
    this.#show();
  }

  #goTo(number: number): void {
    this.wrong = "";
    this.number = Math.max(0, Math.min(number, this.steps.length - 1));
    saveProgress(this.game, this.number);
  }

  /** The whole table, as it is when the step begins. */
  #show(): void {
    this.shows++;
    this.#take(welcome(this.#info.table, this.#info.seat, this.step.game));
  }

  #answer({ type, move }: { type: string; move?: unknown }): Answer {
    const { want, wrong, otherwise } = this.step;
    if (type === "play" && want !== null) {
      const made = JSON.stringify(move);
      if (made !== JSON.stringify(want)) {
        this.wrong = wrong.find((each) => JSON.stringify(each.move) === made)?.text ?? otherwise;
        return { type: "refused", id: "", rule: "", why: "", cards: [], text: this.wrong };
      }
      this.goOn();
    }
    return { type: "ack", id: "" };
  }
}

/** How far this device has come in a game's tutorial: the number of a step. */
function progressOf(game: string): number {
  return progress()[game] ?? 0;
}

function saveProgress(game: string, number: number): void {
  localStorage.setItem(KEY, JSON.stringify({ ...progress(), [game]: number }));
}

function progress(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
