// The texts of the button that saves a picture; they come with it.
import type { Words } from "$lib/text";

const texts = import.meta.glob("./text.*.ftl", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

/** The words, with those of this button. */
export async function shareWords(words: Words): Promise<Words> {
  if (!words.has("share-picture")) words.add(await texts[`./text.${words.lang}.ftl`]());
  return words;
}
