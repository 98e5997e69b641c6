// What the cards of Pupularity show. A colour of Gear always comes with a shape of its own.
import type { AnyCard, Colour, Piece, Role } from "$generated/pupularity";
import type { CardFace, Pattern } from "$lib/card-face";
import type { Words } from "$lib/text";
import { portraitOf } from "./pictures";

/** Where each piece lies, from left to right. */
export const PIECES: readonly Piece[] = ["hood", "suit", "boots", "collar", "harness", "tail"];

interface Cloth {
  fill: string;
  /** The ground of its cards. */
  tint: string;
  /** The shape's own colour on the cloth. */
  emblem: string;
  /** A path in a box of 24 × 24. */
  shape: string;
}

export const COLOURS: Record<Colour, Cloth> = {
  red: { fill: "#d9413a", tint: "#f6b3aa", emblem: "#fff", shape: "M12 21C4 15 2 11 2 8a5 5 0 0 1 10-2a5 5 0 0 1 10 2c0 3-2 7-10 13Z" },
  blue: { fill: "#2f6fd0", tint: "#abccf4", emblem: "#fff", shape: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z" },
  yellow: { fill: "#f4c22b", tint: "#f9e49a", emblem: "#2b2738", shape: "M12 1l3.300 7.200 7.700.900-5.700 5.300 1.500 7.700L12 18.300l-6.800 3.800 1.500-7.700L1 9.100l7.700-.900Z" },
  green: { fill: "#2f8f4e", tint: "#b4dfb6", emblem: "#fff", shape: "M12 2L23 21H1Z" },
  orange: { fill: "#ea7f1e", tint: "#fbcf9f", emblem: "#2b2738", shape: "M3 3h18v18H3Z" },
  purple: { fill: "#7a4bc8", tint: "#d3c0f2", emblem: "#fff", shape: "M12 1L22 12L12 23L2 12Z" },
  pink: { fill: "#ec86b8", tint: "#fbcfe3", emblem: "#2b2738", shape: "M8.500 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500Z" },
  black: { fill: "#403b4c", tint: "#c9c5d3", emblem: "#fff", shape: "M16 2A10.500 10.500 0 1 0 22 16.500A8.500 8.500 0 0 1 16 2Z" },
  white: { fill: "#fbf8f1", tint: "#e6e1d6", emblem: "#2b2738", shape: "M7 3h10l5 9-5 9H7L2 12Z" },
};

/** Other decks may have more colours; those have a shape but no pattern. */
const PATTERN: Partial<Record<Colour, Pattern>> = { red: "stripes", blue: "dots", yellow: "checks", green: "rings", orange: "waves", purple: "grid" };

export const ROLES: Record<Role, { letter: string; emoji: string; tint: string }> = {
  handler: { letter: "H", emoji: "smiling-face-with-sunglasses", tint: "#f3cf8d" },
  alpha: { letter: "α", emoji: "wolf", tint: "#b9c6da" },
  beta: { letter: "β", emoji: "dog-face", tint: "#e9c3a3" },
  omega: { letter: "Ω", emoji: "poodle", tint: "#d5dcae" },
};

const STATUS: Record<string, string> = {
  "sash-queen": "crown",
  "parade-leader": "triangular-flag",
  "stage-host": "microphone",
  "dance-captain": "ballet-shoes",
  "trick-teacher": "graduation-cap",
  photographer: "camera",
  "snack-chef": "cookie",
  "bandana-maker": "scarf",
  storyteller: "open-book",
  "door-greeter": "door",
};

const DRAMA: Record<string, string> = {
  "steal-your-gear": "magnet",
  poach: "bone",
  limelight: "flashlight",
  "wardrobe-malfunction": "jeans",
  trade: "counterclockwise-arrows-button",
  zoomies: "dashing-away",
  "not-today": "raised-hand",
};

const STATUS_TINT = "#f7d774";
const DRAMA_TINT = "#cdb4f5";

/** What a Drama does, in words; nothing for other cards. */
export function does(card: AnyCard, words: Words): string {
  return card.kind === "drama" && words.has(`pup-does-${card.effect}`) ? words.word(`pup-does-${card.effect}`) : "";
}

/** The same in two or three words, for the face of its card. */
export function shortDeed(card: AnyCard, words: Words): string {
  return card.kind === "drama" && words.has(`pup-deed-${card.effect}`) ? words.word(`pup-deed-${card.effect}`) : "";
}

/** A name for the face of its card, with soft hyphens: not every browser knows where words of its language are parted. */
export function partable(name: string, words: Words): string {
  const parted = words.word("pup-parted-words").split(" ").map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")]);
  return parted.reduce((text, [whole, parts]) => text.replace(whole, parts), name);
}

/** What a card does, in a sentence, where its label does not say it. */
export const about = (card: AnyCard, words: Words): string => (card.kind === "pupularity" ? words.word("pup-last-deck") : "");

export function emoji(card: AnyCard): string {
  if (card.kind === "pack") return ROLES[card.role].emoji;
  if (card.kind === "status") return STATUS[card.name] ?? "star";
  return card.kind === "drama" ? (DRAMA[card.effect] ?? "performing-arts") : "trophy";
}

function tint(card: AnyCard): string {
  if (card.kind === "gear") return COLOURS[card.colour].tint;
  if (card.kind === "pack") return ROLES[card.role].tint;
  return card.kind === "drama" ? DRAMA_TINT : STATUS_TINT;
}

/** A name at the beginning of a label: one card's begins with an article. */
const capitalized = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

/** The rule that says what a card does. */
function ruleOf(card: AnyCard): string {
  if (card.kind === "drama") return { "not-today": "PP-10", zoomies: "PP-2" }[card.effect] ?? "PP-9";
  return { gear: "PP-5", pack: "PP-6", status: "PP-7", pupularity: "PP-15" }[card.kind];
}

/** `number`: the card's place in the deck, which tells its dog from the others. */
export function cardFace(card: AnyCard, number: number, name: string, words: Words): CardFace {
  const what = does(card, words);
  return {
    corner: "points" in card ? String(card.points) : "",
    emoji: emoji(card),
    picture: portraitOf(card, number),
    tint: tint(card),
    pattern: card.kind === "gear" ? PATTERN[card.colour] : undefined,
    rule: ruleOf(card),
    label: capitalized(what ? `${name}: ${what}` : name),
    // Its rule is mostly about another way to cancel.
    does: card.kind === "drama" && card.effect === "not-today" ? words.word("pup-about-not-today") : undefined,
  };
}
