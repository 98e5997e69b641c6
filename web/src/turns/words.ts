// The texts about tables with hours or days a move; only those who play at one load them.
import { settings } from "$lib/settings.svelte";
import type { Words } from "$lib/text";

const texts = import.meta.glob("./text.*.ftl", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

/** The page's words, with these. */
export async function turnWords(words: Words): Promise<Words> {
  words.add(await texts[`./text.${settings.language}.ftl`]());
  return words;
}
