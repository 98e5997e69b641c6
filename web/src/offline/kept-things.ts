// What this device has kept for when there is no connection, as addresses of pages.
import { ANSWERS, KEPT_AT, KEPT_GAME } from "../service-worker/kept-answers";

export interface KeptThing {
  kind: "rules" | "learn" | "puzzle" | "review";
  game: string;
  path: string;
  /** Of a puzzle. */
  number?: number;
  /** When a review was looked at, in milliseconds. */
  at?: number;
}

/** The page that shows what stands at this address; null where none does. */
export function thingAt(address: string, answer: Headers): KeptThing | null {
  const { pathname, search } = new URL(address);
  const [, first, second, third, fourth] = pathname.split("/");
  if (first === "rules") return { kind: "rules", game: second, path: pathname + search };
  if (first !== "api") return null;
  if (second === "tutorials") return { kind: "learn", game: third, path: `/learn/${third}` };
  if (second === "puzzles") return { kind: "puzzle", game: third, number: Number(fourth), path: `/puzzle/${third}/${fourth}` };
  const game = answer.get(KEPT_GAME);
  if (second !== "tables" || fourth !== "review" || !game) return null;
  return { kind: "review", game, path: `/g/${third}#0${search ? `&${search.slice(1)}` : ""}`, at: Number(answer.get(KEPT_AT)) };
}

/** Each page once, the one that was read last first. */
export async function keptThings(): Promise<KeptThing[]> {
  // The types of the browser say that it is always there; on a page without encryption it is not.
  const all = globalThis.caches as CacheStorage | undefined;
  const found = new Map<string, KeptThing>();
  for (const name of (await all?.keys()) ?? []) {
    const cache = await all!.open(name);
    for (const key of [...(await cache.keys())].reverse()) {
      const thing = thingAt(key.url, (await cache.match(key, { ignoreVary: true }))?.headers ?? new Headers());
      // A review through several eyes is one game.
      const once = thing && (thing.kind === "review" ? thing.path.split("#")[0] : `${thing.kind} ${thing.game} ${thing.number}`);
      if (thing && once && !found.has(once)) found.set(once, thing);
    }
  }
  return [...found.values()];
}

/** A guest who leaves this device leaves nothing to read behind; the list of games is everybody's. */
export async function forgetKeptAnswers(): Promise<void> {
  const all = globalThis.caches as CacheStorage | undefined;
  for (const name of (await all?.keys()) ?? []) {
    if (!name.startsWith(ANSWERS)) continue;
    const cache = await all!.open(name);
    for (const key of await cache.keys()) if (new URL(key.url).pathname !== "/api/games") await cache.delete(key, { ignoreVary: true });
  }
}
