// What a card shows. The same place for the same thing in all games; each game says what its cards show.

interface Icon {
  emoji?: string;
  /** A short word beside the picture, or instead of it. */
  text?: string;
  label: string;
}

export interface CardFace {
  /** Large in the top left corner, small at the bottom right. */
  corner: string;
  emoji: string;
  /** Ground of the picture, as a CSS colour. */
  tint: string;
  /** A second, smaller picture beside the corner: the group or place, so that colour is never alone. */
  mark?: string;
  icons?: Icon[];
  /** The card in words, for those who listen. */
  label: string;
}
