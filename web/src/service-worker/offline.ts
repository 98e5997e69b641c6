// Opens the client without a connection. The server always comes first: a copy is used only where the server does not answer,
// except for files whose name changes with their content. So a newer or an older server gets what it asks for, and each
// version of this worker opens the page with the files of its own version.
import { ANSWERS, KEPT_AT, KeptAnswers } from "./kept-answers";
import { STATIC, wayOf } from "./ways";

/** The client that this worker was built with: see `service-worker-plugin.ts`. */
declare const BUILT_CLIENT: { version: string; shape: string; pack: string; fonts: string[] };
const worker = self as unknown as ServiceWorkerGlobalScope;
const CLIENTS = "pettable-client-";
const CLIENT = CLIENTS + BUILT_CLIENT.version;
const KEPT = ANSWERS + BUILT_CLIENT.shape;
const LANGUAGES = ["en", "de"];
/** What a proxy says where there is no server behind it. */
const NO_SERVER = [502, 503, 504];
/** The reader may not see it any more, or it is gone. */
const NOT_THEIRS = [401, 403, 404, 410];
/** The most addresses that a page may ask to keep at once, and rulebook pages that move to a new version. */
const AT_ONCE = 20;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  switch (wayOf(event.request, worker.location.origin)) {
    case "page":
      return event.respondWith(page(event));
    case "rules":
      return event.respondWith(rules(event));
    case "file":
      return event.respondWith(file(event.request));
    case "static":
      return event.respondWith(fetch(event.request).catch(async () => (await own(event.request.url)) ?? Response.error()));
    case "answer":
      return event.respondWith(answer(event));
  }
});
worker.addEventListener("message", (event) => {
  const { keep } = event.data as { keep?: unknown };
  if (Array.isArray(keep)) event.waitUntil(keepAll(keep.filter((each) => typeof each === "string").slice(0, AT_ONCE)));
});

async function install(): Promise<void> {
  const client = await caches.open(CLIENT);
  const came = await fetch(BUILT_CLIENT.pack);
  if (!came.ok || !came.body) throw new Error(`no ${BUILT_CLIENT.pack}`);
  const files = (await new Response(came.body.pipeThrough(new DecompressionStream("gzip"))).json()) as Record<string, { type: string; text: string }>;
  // A page that is opened from here is under the same rules as one that the server sends.
  const rules = ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"].flatMap((name) => {
    const value = came.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  for (const [path, { type, text }] of Object.entries(files)) await client.put(path, new Response(text, { headers: [["Content-Type", type], ...rules] }));
  await client.addAll([...BUILT_CLIENT.fonts, ...STATIC]);
  await keepAll(LANGUAGES.map((lang) => `/api/games?lang=${lang}`));
  for (const path of await readRulebooks()) await keepRulebook(path, await fetch(path).catch(() => Response.error()));
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    const older = (name.startsWith(CLIENTS) && name !== CLIENT) || (name.startsWith(ANSWERS) && name !== KEPT);
    if (older) await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The rulebook pages that earlier versions kept: they name scripts and styles of their version, and are read again. */
async function readRulebooks(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await caches.keys()) if (name.startsWith(CLIENTS) && name !== CLIENT) for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname.startsWith("/rules/")) found.push(url);
  return found.slice(0, AT_ONCE);
}

async function own(url: string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
  return (await caches.open(CLIENT)).match(url, { ignoreVary: true, ...options });
}

/** From the server; undefined where it does not answer. */
async function fromServer(event: FetchEvent): Promise<Response | undefined> {
  try {
    const came = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    return NO_SERVER.includes(came.status) ? undefined : came;
  } catch {
    return undefined;
  }
}

async function page(event: FetchEvent): Promise<Response> {
  return (await fromServer(event)) ?? (await own("/index.html")) ?? Response.error();
}

/** Without a copy of this page, one of the same game in another language or form; else the client's page says what is wrong. */
async function rules(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const came = await fromServer(event);
  if (came) {
    event.waitUntil(keepRulebook(url, came.clone()));
    return came;
  }
  return (await own(url)) ?? (await own(url, { ignoreSearch: true })) ?? (await own("/index.html")) ?? Response.error();
}

async function keepRulebook(url: string, came: Response): Promise<void> {
  if (came.ok && came.headers.get("Content-Type")?.startsWith("text/html")) await (await caches.open(CLIENT)).put(url, came);
}

async function file(request: Request): Promise<Response> {
  return (await own(request.url)) ?? fetch(request);
}

async function answer(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = new KeptAnswers(await caches.open(KEPT));
  let came: Response | undefined;
  try {
    came = await fetch(event.request);
    if (came.ok) event.waitUntil(kept.keep(url, came.clone()).catch(() => {}));
    if (NOT_THEIRS.includes(came.status)) event.waitUntil(kept.forget(url));
    if (!NO_SERVER.includes(came.status)) return came;
  } catch {
    // A copy is better than nothing.
  }
  return (await kept.find(url)) ?? came ?? Response.error();
}

/** Keep what a page asked for before this worker was there, or will want. */
async function keepAll(urls: string[]): Promise<void> {
  const kept = new KeptAnswers(await caches.open(KEPT));
  for (const each of urls) {
    const url = new URL(each, worker.location.origin).href;
    const rulebook = wayOf({ method: "GET", mode: "navigate", url }, worker.location.origin) === "rules";
    const known = rulebook ? await own(url) : await kept.find(url);
    if (known || !(rulebook || wayOf({ method: "GET", mode: "cors", url }, worker.location.origin) === "answer")) continue;
    const came = await fetch(url).catch(() => Response.error());
    if (rulebook) await keepRulebook(url, came);
    else if (came.ok && !came.headers.has(KEPT_AT)) await kept.keep(url, came).catch(() => {});
  }
}
