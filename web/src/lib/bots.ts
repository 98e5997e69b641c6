// What people read about bots: names in their own language, and levels.
import type { Words } from "./text";

interface Named {
  name: string;
  bot?: string | null;
  character?: string | null;
}

/** The name of a player; a bot's is that of its character. */
export const nameIn = (words: Words, { name, character }: Named): string => (words.has(`character-${character}`) ? words.word(`character-${character}`) : name);

/** The names of all at a table but the guest `me`, in a row; none of free seats. */
export const namesOfOthers = (words: Words, chairs: readonly (Named & { guest: string | null })[], me: string | undefined): string =>
  chairs
    .filter((chair) => chair.name && chair.guest !== me)
    .map((chair) => nameIn(words, chair))
    .join(", ");

/** How strong a bot is, in a word; empty for people. */
export const levelIn = (words: Words, { bot }: Named): string => (bot ? (words.has(`level-${bot}`) ? words.word(`level-${bot}`) : bot) : "");
