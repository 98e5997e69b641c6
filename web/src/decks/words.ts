// The texts of the pages about decks, with a game's own where there is one; nobody else loads them.
import { fieldsOf } from "$lib/scene-registry";
import { settings } from "$lib/settings.svelte";
import { Words } from "$lib/text";

const texts = import.meta.glob("./text.*.ftl", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

export async function deckWords(game: string | null): Promise<Words> {
  const lang = settings.language;
  const words = await Words.load(lang, game, game ? await fieldsOf(game) : {});
  words.add(await texts[`./text.${lang}.ftl`]());
  return words;
}
