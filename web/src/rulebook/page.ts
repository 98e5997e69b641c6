// A rulebook page comes whole from the server, and can be read without this. A script adds the search, the colours and the
// size of letters that this device is set to, and keeps the place in the text when the language changes.
import { paintSettings, readSettings } from "$lib/saved-settings";
import { Filter } from "./filter";
import "./page.css";

const all = <E extends HTMLElement>(which: string): E[] => [...document.querySelectorAll<E>(which)];
const paint = (): void => paintSettings(document.documentElement, readSettings());
paint();
addEventListener("storage", paint);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);

/** Beside a game: the table frames this page, and closes it. */
const beside = document.body.classList.contains("beside");
const field = document.querySelector<HTMLInputElement>("#search")!;
const found = document.querySelector<HTMLOutputElement>("output[for=search]")!;
const filter = new Filter(document);

function search(query: string): void {
  field.value = query;
  const count = filter.show(query);
  found.value = query.trim() ? found.dataset.found!.replace("COUNT", String(count)).replace("ALL", String(filter.all)) : "";
}

field.placeholder = field.labels?.[0]?.textContent ?? "";
for (const hidden of [field, field.closest("[hidden]")]) hidden?.removeAttribute("hidden");
field.addEventListener("input", () => {
  search(field.value);
  scrollTo(0, 0);
  // From now on the address names no rule: the same one can be asked for again.
  history.replaceState(null, "", location.pathname + location.search);
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== field) {
    event.preventDefault();
    field.focus();
  } else if (event.key === "Escape" && field.value) search("");
  else if (event.key === "Escape" && beside) parent.postMessage("close-rulebook", location.origin);
  else return;
  event.preventDefault();
});

/** What the address names is seen, its part is marked in the contents, and the other language opens there, too. */
function arrive(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.closest("[hidden]")) {
    search("");
    target.scrollIntoView();
  }
  const part = target?.closest("section")?.id;
  for (const link of all<HTMLAnchorElement>(".contents a")) {
    if (link.hash === `#${part}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const link of all<HTMLAnchorElement>("a[hreflang]")) link.hash = location.hash;
}
addEventListener("hashchange", arrive);
arrive();

if (beside) {
  // In the frame a link leaves no trace: *back* belongs to the table.
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    location.replace(link.hash);
  });
}
