// A finished game, looked at again: the other side of a table where every step is known and nothing can be played.
import type { Game, Message } from "$generated/messages";
import type { ReviewInfo } from "./api";
import { welcome, type ScriptedTable } from "./scripted-table";
import { stepBefore, type TurningPoint } from "./analysis";
import type { OwnerOf } from "./scene-registry";
import type { ConnectionState } from "./socket";
import type { Tagged, Words } from "./text";

/** What stands after the `#` of a review's address: `42&seat=1&share=TOKEN`. */
export interface ReviewPlace {
  /** The step. */
  number: number;
  /** Whose eyes; null: a spectator's. */
  seat: number | null;
  /** Opens a private game to others. It is in no path and no query: those are logged on the way. */
  share: string;
}

export function readPlace(fragment: string): ReviewPlace {
  const [number, ...rest] = fragment.split("&");
  const more = new URLSearchParams(rest.join("&"));
  return {
    number: /^\d{1,5}$/.test(number) ? Number(number) : 0,
    seat: /^\d{1,2}$/.test(more.get("seat") ?? "") ? Number(more.get("seat")) : null,
    share: /^[\w-]{1,100}$/.exec(more.get("share") ?? "")?.[0] ?? "",
  };
}

export function writePlace({ number, seat, share }: ReviewPlace): string {
  return `${number}${seat === null ? "" : `&seat=${seat}`}${share ? `&share=${share}` : ""}`;
}

/** What came of checking a shuffle; `impossible`: the browser computes no hashes on a page that came without encryption. */
export type ShuffleCheck = "same" | "different" | "impossible";

/** Is the commitment, which was published before the deal, made from the seed that dealt all cards? */
export async function checkShuffle(seed: string, commitment: string): Promise<ShuffleCheck> {
  // The types of the browser say that it is always there.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return "impossible";
  const bytes = (seed.match(/../g) ?? []).map((byte) => parseInt(byte, 16));
  const text = new Uint8Array([...new TextEncoder().encode("pettable commitment "), ...bytes]);
  const hash = [...new Uint8Array(await subtle.digest("SHA-256", text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hash === commitment ? "same" : "different";
}

/** Were all of these seeds committed to? One that was not is enough for a no. */
export async function checkShuffles(seeds: readonly { seed: string; commitment: string }[]): Promise<ShuffleCheck> {
  const results = await Promise.all(seeds.map(({ seed, commitment }) => checkShuffle(seed, commitment)));
  return results.find((result) => result !== "same") ?? "same";
}

/** The review from the moment when somebody is first asked. What was shuffled and dealt before happens in its first step. */
function dealt(info: ReviewInfo): ReviewInfo {
  const first = Math.max(0, info.steps.findIndex(({ prompt }) => prompt));
  const events = info.steps.slice(0, first + 1).flatMap((step) => step.events);
  const steps = [{ ...info.steps[first], since: 0, events }, ...info.steps.slice(first + 1)];
  return { ...info, steps, played: info.played.slice(first), hands: info.hands.slice(first) };
}

export class Review implements ScriptedTable {
  /** The step that is shown; 0 is the table as it was when somebody was first asked: the cards are dealt. */
  number = $state(0);
  /** Does it play by itself? */
  playing = $state(false);
  /** The turning point that was opened last. Its step may have others, and the page tells this one. */
  opened = $state.raw<TurningPoint | null>(null);
  /** How often the whole table was shown. */
  shows = $state(0);
  readonly explains = true;
  readonly past = true;
  #info = $state.raw() as ReviewInfo;
  #events: unknown[] = [];
  #take: (message: Message) => void = () => {};

  constructor(
    info: ReviewInfo,
    number: number,
    private readonly ownerOf: OwnerOf = () => null,
  ) {
    this.#replace(info);
    this.number = this.#within(number);
  }

  get info(): ReviewInfo {
    return this.#info;
  }
  get cards(): Tagged[] {
    return this.#info.cards as Tagged[];
  }
  get since(): number {
    return this.#info.steps[this.number].since;
  }
  get last(): number {
    return this.#info.steps.length - 1;
  }

  /** The words for a move: they name the owners of cards as they were when it was to be decided. */
  wordsBefore(words: Words, number: number): Words {
    const { view } = this.#info.steps[stepBefore(this.#info.played, number)];
    return words.owned((card) => this.ownerOf(view, card));
  }

  connect(take: (message: Message) => void, changed: (state: ConnectionState) => void): ReturnType<ScriptedTable["connect"]> {
    this.#take = take;
    // The table is not ready to receive before its constructor is done.
    queueMicrotask(() => {
      changed("open");
      this.#show();
    });
    return { ask: () => Promise.resolve({ type: "ack", id: "" }), reconnect: () => {}, close: () => {} };
  }

  /** Show the whole table at a step. */
  goTo(number: number): void {
    this.playing = false;
    this.number = this.#within(number);
    this.#show();
  }

  /** Play the next step as a live table does. */
  forward(): void {
    if (this.number === this.last) return;
    // What still moves of the step before is over.
    this.#take(this.#whole());
    this.number++;
    this.#take(this.#info.steps[this.number]);
    if (this.number === this.last) this.playing = false;
  }

  /** Play on by itself, from the beginning where the end is shown; or stop that. */
  playOrPause(): void {
    if (this.playing) {
      this.playing = false;
      return;
    }
    if (this.number === this.last) this.goTo(0);
    this.playing = true;
  }

  /** The same game through other eyes, at the same move. */
  replace(info: ReviewInfo): void {
    const played = this.#info.played[this.number];
    this.#replace(info);
    this.goTo(this.#info.played.filter((each) => each <= played).length - 1);
  }

  #replace(info: ReviewInfo): void {
    // Nobody takes a seat or comes back to one in a game that is over, nor asks for a hint.
    const chairs = info.table.chairs.map((chair) => ({ ...chair, stand_in: false }));
    this.#info = { ...dealt(info), table: { ...info.table, chairs, hints: false, take_over: false } };
    this.#events = info.steps.flatMap((step) => step.events);
  }

  #within(number: number): number {
    return Math.max(0, Math.min(number, this.last));
  }

  #show(): void {
    this.shows++;
    this.#take(this.#whole());
  }

  #whole(): Message {
    const { table, seat, steps } = this.#info;
    const game: Game = steps[this.number];
    return welcome(table, seat, { ...game, since: 0, events: this.#events.slice(0, game.next) });
  }
}
