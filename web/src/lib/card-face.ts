// What a card shows: the same thing in the same place in all games. Each game fills it in for its cards.

interface Icon {
  emoji?: string;
  /** A short word beside the picture, or instead of it. */
  text?: string;
  label: string;
}

/** Drawn over a card for those who want more than colours to tell cards apart. */
export type Pattern = "dots" | "stripes" | "checks" | "rings" | "waves" | "grid";

export interface CardFace {
  /** Large in the top left corner, small at the bottom right. */
  corner: string;
  emoji: string;
  /** A drawing in place of the emoji, framed like a photo: SVG in a box of 150 × 180, made by `art/`. */
  picture?: string;
  /** Ground of the picture, or the paper around a framed one, as a CSS colour. */
  tint: string;
  /** The pattern that goes with the colour, where the settings ask for patterns. */
  pattern?: Pattern;
  /** A second, smaller picture beside the corner: the group or place, so that colour is never alone. */
  mark?: string;
  icons?: Icon[];
  /** The rule that says what this card does; it explains the card in place. */
  rule?: string;
  /** What this card does, in a sentence or two of its own, in place of its rule's. */
  does?: string;
  /** The card in words, for screen readers. */
  label: string;
}
