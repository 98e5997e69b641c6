// A game's picture at home: a fan of its own cards, as one small SVG. `pictures-plugin.ts` draws it when the client is
// built, so that no browser loads the code that draws.
import type { Language } from "$lib/saved-settings";
import { parts, type Parts } from "./parts";

/** A card of 100 × 140, turned about its foot, in the fan. */
const FAN = [
  { right: 40, down: 21, turn: -10 },
  { right: 102, down: 10, turn: 0 },
  { right: 164, down: 21, turn: 10 },
];

/** In a box of 304 × 164; the feet of the outer cards reach over its edge. */
export async function cover(game: string, lang: Language, emoji: (id: string, name: string) => string): Promise<string> {
  const drawn = await parts(game, lang, emoji);
  const cards = spread(drawn.best).map((card, n) => {
    const { right, down, turn } = FAN[n];
    return `<g transform="translate(${right} ${down}) rotate(${turn} 50 200)"><rect x="-1" y="1.500" width="102" height="141" rx="9" fill="#1e1432" fill-opacity=".22"/>${drawn.cards[card]}</g>`;
  });
  const shown = [cards[0], cards[2], cards[1]].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 304 164" font-family="Nunito,ui-rounded,system-ui,sans-serif" font-weight="800"><defs>${needed(shown, drawn.symbols)}</defs>${shown}</svg>`;
}

/** Three of them, as far apart as they can be: neighbours in a deck look alike. */
const spread = (best: readonly number[]): number[] => FAN.map((_, n) => best[Math.round((n * (best.length - 1)) / (FAN.length - 1))]);

/** The symbols that a drawing refers to, and those that they refer to. */
function needed(svg: string, symbols: Parts["symbols"]): string {
  const found = new Set<string>();
  const look = (among: string): void => {
    for (const [, id] of among.matchAll(/#([\w-]+)/g)) {
      if (found.has(id) || !symbols[id]) continue;
      found.add(id);
      look(symbols[id]);
    }
  };
  look(svg);
  return [...found].map((id) => symbols[id]).join("");
}
