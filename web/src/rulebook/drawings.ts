// What drawn cards share: a style is kept once, and so is every large drawing and every emoji, to which the cards then
// refer. So a page that shows a card three times carries its picture once.

/** What `virtual:emoji` is while cards are drawn for a page: the beginning of every reference to an emoji. */
export const EMOJI_SHEET = "emoji:";

/** Drawings shorter than this stay in their card: a reference would save nothing. */
const SMALL = 160;

interface Rendered {
  head: string;
  body: string;
}

export class Drawings {
  readonly emoji = new Set<string>();
  readonly #styles = new Set<string>();
  readonly #arts = new Map<string, string>();

  /** The HTML of a card, without what its page does not need. */
  draw({ head, body }: Rendered): string {
    for (const [, style] of head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) this.#styles.add(style);
    return body
      .replace(/<!--.*?-->/gs, "")
      .replace(/ data-(rule|about)="[^"]*"/g, "")
      .replace(new RegExp(`href="${EMOJI_SHEET}#([\\w-]+)"`, "g"), (_, name: string) => `href="#${this.#emojiId(name)}"`)
      .replace(/(<svg[^>]*>)(.*?)<\/svg>/gs, (whole, tag: string, drawing: string) => (drawing.length < SMALL ? whole : `${tag}<use href="#${this.#artId(drawing)}"></use></svg>`))
      .trim();
  }

  get css(): string {
    return [...this.#styles].join("");
  }

  /** A picture without a size, with all that cards refer to; `emoji` gives the symbol of an emoji by its id and its name. */
  symbols(emoji: (id: string, name: string) => string): string {
    const drawn = [...this.#arts].map(([drawing, id]) => `<g id="${id}">${drawing}</g>`);
    const used = [...this.emoji].sort().map((name) => emoji(this.#emojiId(name), name));
    return `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${[...used, ...drawn].join("")}</defs></svg>`;
  }

  #emojiId(name: string): string {
    this.emoji.add(name);
    return `emoji-${name}`;
  }

  #artId(drawing: string): string {
    const id = this.#arts.get(drawing) ?? `art-${this.#arts.size}`;
    this.#arts.set(drawing, id);
    return id;
  }
}
