import { describe, expect, test } from "vitest";
import { KEPT_AT, KEPT_GAME, KeptAnswers } from "./kept-answers";
import { wayOf } from "./ways";

const SITE = "https://pets.example";
const way = (path: string, mode = "cors", method = "GET") => wayOf({ method, mode, url: new URL(path, SITE).href }, SITE);

/** A browser's cache, as far as it is used: keys in the order in which they were put. */
class MapCache {
  readonly kept = new Map<string, Response>();
  keys = () => Promise.resolve([...this.kept.keys()].map((url) => ({ url })));
  match = (key: string | { url: string }) => Promise.resolve(this.kept.get(typeof key === "string" ? key : key.url)?.clone());
  delete = (key: string | { url: string }) => Promise.resolve(this.kept.delete(typeof key === "string" ? key : key.url));
  put = (url: string, answer: Response) => Promise.resolve(void this.kept.set(url, answer));
}

describe("which requests the worker answers", () => {
  test("live tables, guests and other sites are left alone", () => {
    for (const path of ["/api/me", "/api/tables", "/api/tables/t1", "/api/tables/t1/cards", "/api/tables/t1/record", "/api/tables/t1/analysis?known=0", "/api/check/review", "/healthz"]) expect(way(path)).toBeNull();
    expect(way("/api/tables/t1/review", "cors", "POST")).toBeNull();
    expect(wayOf({ method: "GET", mode: "cors", url: "https://other.example/api/games" }, SITE)).toBeNull();
    for (const path of ["/schema", "/schema/openapi.json", "/metrics", "/notices.json"]) expect(way(path, "navigate")).toBeNull();
  });

  test("pages, rules, files and what may be kept", () => {
    for (const path of ["/", "/t/abc", "/g/abc", "/learn/paws-up", "/me"]) expect(way(path, "navigate")).toBe("page");
    expect(way("/rules/paws-up?lang=de", "navigate")).toBe("rules");
    expect(way("/assets/index-1234.js")).toBe("file");
    expect(way("/favicon.svg")).toBe("static");
    for (const path of ["/api/games?lang=en", "/api/tutorials/paws-up/de", "/api/puzzles/paws-up/3/en", "/api/tables/t1/review?seat=1"]) expect(way(path)).toBe("answer");
  });
});

describe("kept answers", () => {
  const url = (name: string) => `${SITE}/api/tables/${name}/review`;
  const answer = (bytes: number) => new Response("x".repeat(bytes));
  const bounds = { answers: 3, bytes: 100, most: 60 };

  test("the one that was read longest ago goes first, by number and by bytes", async () => {
    const cache = new MapCache();
    const kept = new KeptAnswers(cache as unknown as Cache, bounds);
    for (const name of ["a", "b", "c"]) await kept.keep(url(name), answer(10));
    await kept.keep(url("a"), answer(10));
    await kept.keep(url("d"), answer(10));
    expect([...cache.kept.keys()]).toEqual(["c", "a", "d"].map(url));
    await kept.keep(url("e"), answer(60));
    await kept.keep(url("f"), answer(40));
    expect([...cache.kept.keys()]).toEqual(["e", "f"].map(url));
    await kept.keep(url("huge"), answer(61));
    expect(await kept.find(url("huge"))).toBeUndefined();
  });

  test("a kept review names its game and its time, and says that it was kept", async () => {
    const cache = new MapCache();
    const kept = new KeptAnswers(cache as unknown as Cache);
    await kept.keep(url("a"), new Response('{"table":{"id":"a","game":"paws-up"}}', { headers: { "Content-Type": "application/json", "Set-Cookie": "x" } }), 7);
    const headers = (await kept.find(url("a")))!.headers;
    expect([headers.get(KEPT_AT), headers.get(KEPT_GAME), headers.get("Content-Type")]).toEqual(["7", "paws-up", "application/json"]);
    await kept.forget(url("a"));
    expect(await kept.find(url("a"))).toBeUndefined();
  });
});
