// Registers the service worker, once the page has everything it needs for itself.
import { api } from "$lib/api";
import { settings } from "$lib/settings.svelte";

/** Not where somebody pays for every byte, nor on a page without encryption, where browsers have no service workers. */
export async function registerWorker(): Promise<void> {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
  if (!("serviceWorker" in navigator) || saving || !import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    // What this page opened before there was a worker to keep it.
    active?.postMessage({ keep: performance.getEntriesByType("resource").map((each) => each.name).filter((name) => name.includes("/api/")).slice(0, 20) });
    if (matchMedia("(display-mode: standalone)").matches) stockUp(active);
    addEventListener("appinstalled", () => stockUp(active));
  } catch {
    // The page needs no worker; a browser may refuse one.
  }
}

/** An app that somebody installed has all rules and tutorials in the language that is set. */
function stockUp(worker: ServiceWorker | null): void {
  const lang = settings.language;
  void api.catalogue(lang).then(({ games }) => worker?.postMessage({ keep: games.flatMap(({ name, tutorial }) => [`/rules/${name}?lang=${lang}`, ...(tutorial ? [`/api/tutorials/${name}/${lang}`] : [])]) }));
}
