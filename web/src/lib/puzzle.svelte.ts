// A puzzle: the other side of a table where one move is asked, answered with what it is worth.
import type { Message } from "$generated/messages";
import type { PuzzleAnswer, PuzzleInfo } from "./api";
import { welcome, type ScriptedTable } from "./scripted-table";
import { saveSolved } from "./solved-puzzles";
import type { Answer, ConnectionState } from "./socket";
import type { Tagged } from "./text";

export class Puzzle implements ScriptedTable {
  /** The answer that was given last; null: none yet, or another try. */
  tried = $state.raw<PuzzleAnswer | null>(null);
  /** Are all chances and the explanation shown? */
  revealed = $state(false);
  /** How often the whole table was shown. */
  shows = $state(0);
  readonly waits = "puzzle-answered";
  readonly explains = true;
  #info = $state.raw() as PuzzleInfo;
  #take: (message: Message) => void = () => {};

  constructor(
    readonly game: string,
    readonly number: number,
    info: PuzzleInfo,
  ) {
    this.#info = info;
  }

  get info(): PuzzleInfo {
    return this.#info;
  }
  get cards(): Tagged[] {
    return this.#info.cards as Tagged[];
  }
  /** Was the last answer the best one? */
  get right(): boolean {
    return this.tried !== null && this.tried === this.#info.answers[0];
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

  /** The same puzzle in another language. */
  replace(info: PuzzleInfo): void {
    const tried = this.tried && this.#info.answers.indexOf(this.tried);
    this.#info = info;
    this.tried = tried === null ? null : info.answers[tried];
    this.#show();
  }

  tryAgain(): void {
    this.tried = null;
    this.#show();
  }

  reveal(): void {
    this.revealed = true;
    this.#show();
  }

  /** Once the answer is known, the table is there to look at. */
  #show(): void {
    this.shows++;
    const { table, seat, game } = this.#info;
    this.#take(welcome(table, seat, this.revealed ? { ...game, prompt: null, moves: [] } : game));
  }

  /** Nothing is played: whatever is answered, the position stays. */
  #answer({ type, move }: { type: string; move?: unknown }): Answer {
    if (type !== "play") return { type: "ack", id: "" };
    const made = JSON.stringify(move);
    this.tried = this.#info.answers.find(({ moves }) => moves.some((each) => JSON.stringify(each) === made)) ?? null;
    if (this.right) {
      saveSolved(this.game, this.number);
      this.reveal();
    }
    return { type: "refused", id: "", rule: "", why: "", cards: [], text: "" };
  }
}
