// Answers of the server that this device keeps, so that what was once opened can be read without a connection: the list of
// games, tutorials, puzzles, reviews. They are bounded in number and bytes; the one that was read longest ago goes first.

/** Caches of this kind hold the answers for one shape of the client's types. */
export const ANSWERS = "pettable-answers-";
/** On a kept answer: when it came, in milliseconds; its size; and for a review its game. */
export const KEPT_AT = "Pettable-Kept";
const KEPT_BYTES = "Pettable-Bytes";
export const KEPT_GAME = "Pettable-Game";

export interface Bounds {
  answers: number;
  bytes: number;
  /** Of one answer. */
  most: number;
}
const BOUNDS: Bounds = { answers: 80, bytes: 24 * 1024 * 1024, most: 4 * 1024 * 1024 };

export class KeptAnswers {
  constructor(
    private readonly cache: Cache,
    private readonly bounds: Bounds = BOUNDS,
  ) {}

  async keep(url: string, answer: Response, now = Date.now()): Promise<void> {
    const body = await answer.arrayBuffer();
    if (body.byteLength > this.bounds.most) return;
    const headers = new Headers({ "Content-Type": answer.headers.get("Content-Type") ?? "", [KEPT_AT]: String(now), [KEPT_BYTES]: String(body.byteLength) });
    const game = new URL(url).pathname.endsWith("/review") && /"game":"([\w-]+)"/.exec(new TextDecoder().decode(body.slice(0, 2000)));
    if (game) headers.set(KEPT_GAME, game[1]);
    // Put again, it stands at the end: the order of the keys is that of the last reading.
    await this.cache.delete(url, { ignoreVary: true });
    await this.cache.put(url, new Response(body, { headers }));
    await this.#bound();
  }

  async find(url: string): Promise<Response | undefined> {
    return this.cache.match(url, { ignoreVary: true });
  }

  async forget(url: string): Promise<void> {
    await this.cache.delete(url, { ignoreVary: true });
  }

  async #bound(): Promise<void> {
    const keys = await this.cache.keys();
    const sizes = await Promise.all(keys.map(async (key) => Number((await this.cache.match(key))?.headers.get(KEPT_BYTES) ?? 0)));
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    let left = keys.length;
    for (const [n, key] of keys.entries()) {
      if (left <= this.bounds.answers && bytes <= this.bounds.bytes) return;
      await this.cache.delete(key);
      bytes -= sizes[n];
      left--;
    }
  }
}
