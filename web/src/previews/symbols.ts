// What the cards of a game refer to while they are drawn as SVG: each emoji, drawing and colour once, by its id.

export class Symbols {
  readonly all: Record<string, string> = {};
  readonly #symbol: (id: string, name: string) => string;
  readonly #ids = new Map<string, string>();

  /** `symbol` gives the symbol of an emoji by its id and its name. */
  constructor(symbol: (id: string, name: string) => string) {
    this.#symbol = symbol;
  }

  emoji(name: string, x: number, y: number, size: number): string {
    const id = `emoji-${name}`;
    this.all[id] ??= this.#symbol(id, name);
    return `<use href="#${id}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
  }

  /** A reference to a drawing; the same one is kept once. */
  drawing(svg: string): string {
    const id = this.#ids.get(svg) ?? `art-${this.#ids.size}`;
    this.#ids.set(svg, id);
    this.all[id] ??= `<g id="${id}">${svg}</g>`;
    return `<use href="#${id}"/>`;
  }

  /** A drawing in a frame of its own; `fit` as SVG's `preserveAspectRatio`. */
  framed(svg: string, box: string, fit: string, x: number, y: number, width: number, height: number): string {
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="${fit}">${this.drawing(svg)}</svg>`;
  }

  /** The soft ground of a card in its colour, as a value of `fill`. */
  ground(tint: string): string {
    const id = `ground-${tint.slice(1)}`;
    this.all[id] ??= `<linearGradient id="${id}" x1=".33" y1="0" x2=".67" y2="1"><stop stop-color="${paler(tint)}"/><stop offset="1" stop-color="${tint}"/></linearGradient>`;
    return `url(#${id})`;
  }
}

/** The colour with much white in it, as `Card.svelte` mixes them. */
function paler(colour: string): string {
  const mixed = [1, 3, 5].map((at) => Math.round(255 - 0.38 * (255 - parseInt(colour.slice(at, at + 2), 16))));
  return `#${mixed.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}
