// The texts about being without a connection, and about the installed app; most visitors never need them.
import { settings } from "$lib/settings.svelte";
import type { Words } from "$lib/text";

const texts = import.meta.glob("./text.*.ftl", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

/** The page's words, with these. */
export async function offlineWords(words: Words): Promise<Words> {
  words.add(await texts[`./text.${settings.language}.ftl`]());
  return words;
}
