// After an upgrade of the server, the parts that an open page would load later have other names. A fresh page knows them,
// and comes back to the same seat.

const KEY = "pettable-reloaded";
/** A server that lacks a part for another reason is not asked again and again. Milliseconds. */
const AGAIN = 60_000;

/** Load the page again when one of its parts is gone. */
export function reloadWhenStale(page: Window = window, now: () => number = Date.now): void {
  page.addEventListener("vite:preloadError", () => {
    if (now() - Number(page.sessionStorage.getItem(KEY) ?? 0) < AGAIN) return;
    page.sessionStorage.setItem(KEY, String(now()));
    page.location.reload();
  });
}
