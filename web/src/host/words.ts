// The texts of the host's corner; most tables never need them.
import { settings } from "$lib/settings.svelte";
import type { Words } from "$lib/text";

const texts = import.meta.glob("./text.*.ftl", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

/** The page's words, with these. */
export async function hostWords(words: Words): Promise<Words> {
  words.add(await texts[`./text.${settings.language}.ftl`]());
  return words;
}
