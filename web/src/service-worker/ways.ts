// How the service worker answers a request; most of them it leaves alone. Live tables and everything of a guest always come
// from the server.

/**
 * `page`: from the server, or the client's own page where the server does not answer. `rules`: from the server, or as it
 * was last read. `file`: its name changes with its content, so that a copy is as good as the file. `answer`: from the
 * server, or the answer that was kept. `static`: from the server, or the copy of this client.
 */
export type Way = "page" | "rules" | "file" | "answer" | "static";

const ANSWERS = [/^\/api\/games$/, /^\/api\/(words|tutorials|puzzles)\/[\w/-]+$/, /^\/api\/tables\/[0-9a-z]+\/review$/, /^\/notices\.json$/];
/** What is no page of the client. */
const NO_PAGES = /^\/(api|schema|assets|icons|metrics|healthz)\b/;
export const STATIC = ["/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

export function wayOf({ method, mode, url }: { method: string; mode: string; url: string }, origin: string): Way | null {
  const { origin: theirs, pathname } = new URL(url);
  if (method !== "GET" || theirs !== origin) return null;
  if (mode === "navigate") {
    if (pathname.startsWith("/rules/")) return "rules";
    return NO_PAGES.test(pathname) || /\.\w+$/.test(pathname) ? null : "page";
  }
  if (pathname.startsWith("/assets/")) return "file";
  if (STATIC.includes(pathname)) return "static";
  return ANSWERS.some((path) => path.test(pathname)) ? "answer" : null;
}
