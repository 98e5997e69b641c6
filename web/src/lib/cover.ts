// How a game looks before it is opened: its picture and its colour. A game without a cover gets the default one.

export interface Cover {
  /** A name from the emoji lists (`emoji.txt`). */
  emoji: string;
  /** CSS colours for light and dark pages: of buttons and marks, and of the text on them. */
  accent: string;
  onAccent: string;
  /** About how long a game for four takes, from which age on we advise it, and how much there is to think about. */
  minutes?: number;
  age?: number;
  hard?: 1 | 2 | 3;
}

const DEFAULT: Cover = { emoji: "paw-prints", accent: "light-dark(#8a4b08, #f0b26b)", onAccent: "light-dark(#fff, #2b1a08)" };

const covers = import.meta.glob<{ cover: Cover }>("../scenes/*/cover.ts", { eager: true });

export const coverOf = (game: string): Cover => covers[`../scenes/${game}/cover.ts`]?.cover ?? DEFAULT;

/** Give the whole page the colour of a game; with null, its own again. */
export function paintPage(game: string | null): void {
  const { style } = document.documentElement;
  if (game === null) {
    style.removeProperty("--accent");
    style.removeProperty("--on-accent");
    return;
  }
  const { accent, onAccent } = coverOf(game);
  style.setProperty("--accent", accent);
  style.setProperty("--on-accent", onAccent);
}
