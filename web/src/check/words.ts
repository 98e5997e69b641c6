// The texts of the page that checks records; nobody else loads them.
import { settings } from "$lib/settings.svelte";
import type { Words } from "$lib/text";

const texts = import.meta.glob("./text.*.ftl", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

/** The page's words, with those of this page. */
export async function checkWords(words: Words): Promise<Words> {
  words.add(await texts[`./text.${settings.language}.ftl`]());
  return words;
}
