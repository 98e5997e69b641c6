// A deck that somebody writes: as a table or as a text, checked by the server while it is written, and kept in this
// browser until it is saved.
import { ApiError } from "$lib/api";
import { deckApi, type CheckedDeck, type DeckProblem, type DeckSheet } from "./deck-api";
import { columnsOf, freeId, linesBefore, MOST_BYTES, rowsOf, toCsv, type Row, type Sheet } from "./deck-text";

const PAUSE_MS = 500;
/** Where the server is busy, it is asked again after this time. */
const AGAIN_MS = 3000;
const MOST_UNDONE = 200;
const KEY = "pettable-deck-";

/** What is kept in this browser. */
interface Kept {
  mode: "table" | "text";
  name: string;
  reconstruction: boolean;
  rows: Row[];
  text: string;
  saved: string | null;
  unsaved: boolean;
}

/** What an undo brings back. */
type Moment = Omit<Kept, "rows" | "unsaved"> & { rows: readonly Row[] };

/** Is something kept in this browser for this game? */
export const isKept = (game: string): boolean => read(game) !== null;

export class Draft {
  mode = $state<"table" | "text">("table");
  name = $state("");
  reconstruction = $state(false);
  rows = $state.raw<readonly Row[]>([]);
  text = $state("");
  /** The deck on the server that this one is saved as. */
  saved = $state<string | null>(null);
  /** Is everything that stands here saved there? */
  unsaved = $state(false);
  checked = $state.raw<CheckedDeck | null>(null);
  /** The text that was checked. */
  #checkedText = $state("");
  /** Why it could not be checked: a problem of the server's list. */
  failure = $state("");
  #past = $state.raw<Moment[]>([]);
  #future = $state.raw<Moment[]>([]);
  /** The cell that is being changed: all its letters are one step. */
  #changing = "";
  /** The name that it had when it was opened or saved; null until the text that was opened is checked. */
  #savedTitle: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextKey = 0;

  constructor(
    readonly sheet: DeckSheet,
    /** What a new deck is called. */
    private readonly newName: string,
  ) {
    const kept = read(sheet.game);
    if (kept) Object.assign(this, kept);
    else this.#begin();
    this.#nextKey = 1 + Math.max(-1, ...this.rows.map(({ key }) => key));
    this.#check(0);
  }

  get columns(): string[] {
    const extra = this.rows.flatMap(({ cells }) => Object.keys(cells));
    return [...new Set([...columnsOf(this.sheet.kinds), ...extra])];
  }

  /** The deck as the server gets it. */
  get source(): string {
    return this.mode === "text" ? this.text : toCsv(this.asSheet);
  }

  get asSheet(): Sheet {
    return { game: this.sheet.game, name: this.name, reconstruction: this.reconstruction, rows: this.rows };
  }

  /** Does what the server said hold for what stands here now? */
  get current(): boolean {
    return this.checked !== null && this.#checkedText === this.source;
  }

  get right(): boolean {
    return this.current && this.checked!.problems.length === 0;
  }

  get tooLarge(): boolean {
    return new Blob([this.source]).size > MOST_BYTES;
  }

  /** The name that others see. */
  get title(): string {
    return (this.mode === "text" ? this.checked?.name : this.name)?.trim() || this.newName;
  }

  /** The row that a problem is about; null: the deck as a whole, or a text. */
  rowOf({ line }: DeckProblem): number | null {
    const row = (line ?? 0) - linesBefore(this.asSheet) - 1;
    return this.mode === "table" && row >= 0 && row < this.rows.length ? row : null;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  rename(name: string): void {
    this.#step("name");
    this.name = name;
    this.#changed();
  }

  set(key: number, column: string, value: string): void {
    this.#step(`${key} ${column}`);
    this.rows = this.rows.map((row) => (row.key === key ? { ...row, cells: cellsWith(this.sheet, row.cells, column, value) } : row));
    this.#changed();
  }

  /** A row like this one below it; without one, a row at the end. Its key. */
  add(after?: number): number {
    this.#step("");
    const at = after === undefined ? this.rows.length : this.rows.findIndex(({ key }) => key === after) + 1;
    const like = this.rows[at - 1]?.cells ?? { kind: this.sheet.kinds[0].kind };
    const key = this.#nextKey++;
    this.rows = [...this.rows.slice(0, at), { key, cells: { ...like, count: "", id: freeId(this.rows, like.id ?? "") } }, ...this.rows.slice(at)];
    this.#changed();
    return key;
  }

  remove(key: number): void {
    this.#step("");
    this.rows = this.rows.filter((row) => row.key !== key);
    this.#changed();
  }

  undo(): void {
    this.#travel(this.#past, "past");
  }

  redo(): void {
    this.#travel(this.#future, "future");
  }

  write(text: string): void {
    this.text = text;
    this.#changed();
  }

  /** Somebody's file or paste, as it is. */
  take(text: string): void {
    this.#step("");
    this.mode = "text";
    this.saved = null;
    this.write(text);
  }

  /** A deck that is saved on the server. */
  open(id: string, text: string): void {
    this.take(text);
    this.saved = id;
    this.#savedTitle = null;
    this.unsaved = false;
    this.#keep();
  }

  fromStandard(): void {
    this.#step("");
    this.#begin();
    this.#changed();
  }

  #begin(): void {
    this.mode = "table";
    this.saved = null;
    this.name = this.newName;
    // It becomes somebody's own list now: nobody knows whether it is still one.
    this.reconstruction = false;
    this.rows = rowsOf(this.sheet.cards);
    this.#nextKey = this.rows.length;
  }

  /** Show a text as a table, where the server could read it. */
  get canBeTable(): boolean {
    return this.mode === "table" || (this.current && this.checked!.file !== null);
  }

  showTable(): void {
    const file = this.checked?.file;
    if (this.mode === "table" || !file) return;
    this.#step("");
    this.name = file.name;
    this.reconstruction = file.reconstruction;
    this.rows = rowsOf(file.rows);
    this.#nextKey = this.rows.length;
    this.mode = "table";
    this.#changed();
  }

  showText(): void {
    if (this.mode === "text") return;
    this.#step("");
    this.text = toCsv(this.asSheet);
    this.mode = "text";
    this.#changed();
  }

  async save(): Promise<void> {
    const [source, title] = [this.source, this.title];
    // A name that was given in the list stays, unless the deck has another one now.
    const change = { ...(title === this.#savedTitle ? {} : { name: title }), text: source };
    // It may have been deleted on another device: then it is saved as a new one.
    if (!this.saved || !(await changed(this.saved, change))) this.saved = (await deckApi.save(this.sheet.game, title, source)).id;
    this.#savedTitle = title;
    this.unsaved = this.source !== source;
    this.#keep();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get #moment(): Moment {
    const { mode, name, reconstruction, rows, text, saved } = this;
    return { mode, name, reconstruction, rows, text, saved };
  }

  #step(changing: string): void {
    if (changing && changing === this.#changing) return;
    this.#changing = changing;
    this.#past = [...this.#past, this.#moment].slice(-MOST_UNDONE);
    this.#future = [];
  }

  #travel(from: Moment[], which: "past" | "future"): void {
    const moment = from.at(-1);
    if (!moment) return;
    const here = this.#moment;
    this.#changing = "";
    if (which === "past") [this.#past, this.#future] = [from.slice(0, -1), [...this.#future, here]];
    else [this.#past, this.#future] = [[...this.#past, here], from.slice(0, -1)];
    Object.assign(this, moment);
    this.#nextKey = Math.max(this.#nextKey, ...this.rows.map(({ key }) => key + 1));
    this.#changed();
  }

  #changed(): void {
    this.unsaved = true;
    this.#keep();
    this.#check(PAUSE_MS);
  }

  #check(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    const source = this.source;
    if (this.tooLarge) {
      this.checked = null;
      this.failure = "too-large";
      return;
    }
    try {
      const checked = await deckApi.check(this.sheet.game, source);
      if (source !== this.source) return;
      this.checked = checked;
      this.#checkedText = source;
      this.failure = "";
      this.#savedTitle ??= this.title;
    } catch (fault) {
      if (source !== this.source) return;
      this.failure = fault instanceof ApiError ? fault.problem : "offline";
      this.#check(AGAIN_MS);
    }
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY + this.sheet.game, JSON.stringify({ ...this.#moment, unsaved: this.unsaved }));
    } catch {
      // A browser that keeps nothing still edits.
    }
  }
}

/** Another kind of card has other fields: those that it has not are left out. */
function cellsWith({ kinds }: DeckSheet, cells: Row["cells"], column: string, value: string): Row["cells"] {
  const next = { ...cells, [column]: value };
  const fields = column === "kind" ? kinds.find(({ kind }) => kind === value)?.fields : undefined;
  if (!fields) return next;
  return Object.fromEntries(Object.entries(next).filter(([name]) => name === "kind" || name === "count" || fields.some((field) => field.name === name)));
}

/** False where there is no such deck any more. */
async function changed(id: string, change: { name?: string; text: string }): Promise<boolean> {
  try {
    await deckApi.change(id, change);
    return true;
  } catch (fault) {
    if (fault instanceof ApiError && fault.problem === "not-found") return false;
    throw fault;
  }
}

function read(game: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + game) ?? "null") as Kept | null;
    return kept && Array.isArray(kept.rows) && typeof kept.text === "string" ? kept : null;
  } catch {
    return null;
  }
}
