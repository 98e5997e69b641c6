// Choosing a move by its parts. The server lists the legal moves; a part is lit when a move that fits the picks so far
// has it, and the last move that fits is ready. What a move means is not known here.

export interface Move {
  type: string;
  seat: number;
  [field: string]: unknown;
}

export interface Pick {
  field: string;
  value: unknown;
}

const same = (a: unknown, b: unknown): boolean => a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

const isSame = (a: Pick, b: Pick): boolean => a.field === b.field && same(a.value, b.value);

function has(move: Move, { field, value }: Pick): boolean {
  const part = move[field];
  return same(part, value) || (Array.isArray(part) && part.some((each) => same(each, value)));
}

export class Choice {
  picks = $state.raw<Pick[]>([]);

  constructor(
    private readonly moves: () => Move[],
    private readonly play: (move: Move) => void,
  ) {}

  get candidates(): Move[] {
    return this.fitting(this.picks);
  }

  fitting(picks: Pick[]): Move[] {
    return this.moves().filter((move) => picks.every((pick) => has(move, pick)));
  }

  picked(field: string, value: unknown): boolean {
    return this.picks.some((pick) => isSame(pick, { field, value }));
  }

  /** Does a move that fits the picks have this part, too? */
  lit(field: string, value: unknown): boolean {
    return this.fitting([...this.picks.filter((pick) => pick.field !== field || this.#many(field)), { field, value }]).length > 0;
  }

  /** Can a choice start with this part, without the picks so far? */
  starts(field: string, value: unknown): boolean {
    return this.fitting([{ field, value }]).length > 0;
  }

  /**
   * The move that is left when all its parts are picked. A list in a move must be picked to its end, so that a pair
   * is not played by tapping one of two.
   */
  get ready(): Move | null {
    const fits = this.candidates.filter((move) => this.#complete(move));
    return this.picks.length > 0 && fits.length === 1 ? fits[0] : null;
  }

  /** Pick a part, or put it back. A part that does not fit the picks starts over. */
  pick(field: string, value: unknown): void {
    if (this.picked(field, value)) {
      this.picks = this.picks.filter((pick) => !isSame(pick, { field, value }));
      return;
    }
    const kept = this.picks.filter((pick) => pick.field !== field || this.#many(field));
    const picks = [...kept, { field, value }];
    this.picks = this.fitting(picks).length > 0 ? picks : [{ field, value }];
  }

  /** The grammar of a tap: the first lifts, the second does what is ready, or puts back what is not. */
  tap(field: string, value: unknown): void {
    if (this.#isLast(field, value) && this.ready) this.confirm();
    else this.pick(field, value);
  }

  /** A tap on a part that may have been picked along with others: it puts nothing back, and a second one does what is ready. */
  touch(field: string, value: unknown): void {
    if (this.#isLast(field, value) && this.ready) this.confirm();
    else this.picks = [...this.picks.filter((pick) => !isSame(pick, { field, value })), { field, value }];
  }

  /** Pick all parts of a move, so that it is ready: the main button does it. */
  choose(move: Move): void {
    const parts = Object.entries(move).filter(([field]) => field !== "seat");
    this.picks = parts.flatMap(([field, part]) => (Array.isArray(part) ? part : [part]).map((value: unknown) => ({ field, value })));
    // Where other moves have the same parts in another order, a list is picked as a whole.
    if (!this.ready) this.picks = parts.map(([field, value]) => ({ field, value }));
  }

  set(picks: Pick[]): void {
    this.picks = picks;
  }

  clear(): void {
    if (this.picks.length > 0) this.picks = [];
  }

  /** Play what is ready; or this move. */
  confirm(move: Move | null = this.ready): void {
    if (move) this.play(move);
  }

  #isLast(field: string, value: unknown): boolean {
    const last = this.picks.at(-1);
    return last !== undefined && isSame(last, { field, value });
  }

  #many(field: string): boolean {
    return this.moves().some((move) => Array.isArray(move[field]));
  }

  #complete(move: Move): boolean {
    return Object.entries(move).every(
      ([field, part]) => !Array.isArray(part) || part.every((each) => this.picked(field, each)) || this.picked(field, part),
    );
  }
}
