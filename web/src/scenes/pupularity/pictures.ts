// The pack of Pupularity, drawn in the hand of `art/`: a dog for every member and every Status, told apart by breed, mood
// and what it wears or holds, and a small scene for every Drama.
import type { AnyCard, Role } from "$generated/pupularity";
import { ANIMALS } from "../../art/animals";
import { box, circle, INK, line, placed, shape, stroke, type Mood } from "../../art/ink";
import { PROPS, type Prop } from "../../art/props";

const dog = ANIMALS.dog;
const [NECK_X, NECK_Y] = dog.anchors.neck;
const MOODS: readonly Mood[] = ["open", "aside", "open", "wink"];
const TURNS = [0, 4, -4];

/** What only this pack wears or holds. */
const whistle = stroke(`M${NECK_X - 24} ${NECK_Y}q24 20 48 0`, INK, 3) + circle(NECK_X + 2, NECK_Y + 18, 8, "#b9c6da") + box(NECK_X - 16, NECK_Y + 11, 16, 8, "#b9c6da", 2);
const sash = shape(`M${NECK_X - 30} ${NECK_Y + 2}l16-6 40 58h-20z`, "#ec6f9f") + line(`M${NECK_X - 12} ${NECK_Y + 14}l22 34`, 2);
const flag = line("M124 176V92", 4) + shape("M124 92q-16-10-30 0v26q14-10 30 0z", "#e4574b");
const microphone = line("M112 176l-6-34", 6) + circle(104, 134, 12, "#8d93a3") + line("M95 130h18M95 138h18M104 123v22", 1.6);
const notes = [[24, 66], [122, 52]].map(([x, y]) => circle(x, y, 6, INK, 0) + line(`M${x + 5} ${y}v-22l12-4v6`, 3)).join("");
const camera = box(48, 134, 54, 34, "#5b5570", 6) + circle(75, 151, 13, "#cfe4ff") + circle(75, 151, 6, INK, 0) + box(56, 127, 16, 8, "#5b5570", 2);
const book = shape("M75 146q-18-10-38-4v32q20-6 38 4q18-10 38-4v-32q-20-6-38 4z", "#fffdf4") + line("M75 146v32M46 150q10-2 20 2M46 160q10-2 20 2M84 152q10-4 20-2M84 162q10-4 20-2", 2);
const bunting = line("M0 22Q75 54 150 22", 3) + [[14, 31, "#3f7fd6"], [50, 41, "#2f8f4e"], [100, 41, "#7a4bc8"], [136, 31, "#e4574b"]].map(([x, y, colour]) => shape(`M${Number(x) - 14} ${Number(y) - 3}h28l-14 26z`, String(colour), 2.4)).join("");
const door = box(6, 40, 40, 136, "#b0764a", 4) + circle(38, 112, 4, "#ffd23f", 2);

interface Dress {
  props: readonly Prop[];
  /** Drawn over the dog, and behind it. */
  held?: string;
  behind?: string;
}

const ROLE: Record<Role, Dress & { sky: string; hill: string }> = {
  handler: { props: ["cap"], held: whistle, sky: "#fff0cf", hill: "#f3cf8d" },
  alpha: { props: ["sunglasses", "medal"], sky: "#e2ebf7", hill: "#b9c6da" },
  beta: { props: ["bandana"], sky: "#ffe9d8", hill: "#e9c3a3" },
  omega: { props: ["ball"], sky: "#f0f4d6", hill: "#c8d295" },
};

const STATUS: Record<string, Dress> = {
  "sash-queen": { props: ["crown"], held: sash },
  "parade-leader": { props: ["cap"], held: flag },
  "stage-host": { props: ["bowTie"], held: microphone },
  "dance-captain": { props: ["headphones"], held: notes },
  "trick-teacher": { props: ["spectacles", "bone"] },
  photographer: { props: ["woolHat"], held: camera },
  "snack-chef": { props: ["chefHat", "scarf"] },
  "bandana-maker": { props: ["flower"], behind: bunting },
  storyteller: { props: ["spectacles"], held: book },
  "door-greeter": { props: ["bowTie"], behind: door },
};

/** A dog of the pack; breed, mood and tilt follow from the card's number. */
function pup(number: number, { props, held = "" }: Dress, mood?: Mood): string {
  const covered = props.includes("sunglasses") || props.includes("spectacles");
  const drawn = dog.draw(dog.breeds[number % dog.breeds.length], mood ?? (covered ? "open" : MOODS[number % MOODS.length]));
  return placed(drawn + props.map((prop) => PROPS[prop](dog.anchors)).join("") + held, { turn: props.includes("crown") ? 0 : TURNS[number % TURNS.length], size: dog.size });
}

const hills = (sky: string, hill: string) => box(0, 0, 150, 182, sky, 0, 0) + shape("M0 120Q75 92 150 120V182H0Z", hill, 0);
const stage = box(0, 0, 150, 182, "#fbe7a6", 0, 0) + shape("M0 0H24Q30 60 10 110Q6 150 0 182ZM150 0H126Q120 60 140 110Q144 150 150 182Z", "#d9673f", 2.4) + box(0, 158, 150, 24, "#e2b64d", 0, 0);
const rays = [10, 46, 82, 118, 154, 190, 226, 262, 298, 334]
  .map((turn) => `<path d="M75 90L63 -60H87Z" fill="#ffffff66" transform="rotate(${turn} 75 90)"/>`)
  .join("");

/** The picture of a Pack member, a Status card or the Pupularity card, in a box of 150 × 180; Gear and Drama have none. */
export function portraitOf(card: AnyCard, number: number): string | undefined {
  if (card.kind === "pack") return hills(ROLE[card.role].sky, ROLE[card.role].hill) + pup(number, ROLE[card.role]);
  if (card.kind === "status") {
    const dress = STATUS[card.name] ?? { props: ["medal"] };
    return stage + (dress.behind ?? "") + pup(number, dress);
  }
  if (card.kind === "gear" || card.kind === "drama") return undefined;
  return box(0, 0, 150, 182, "#f7d774", 0, 0) + rays + pup(3, { props: ["crown", "medal"] }, "open");
}

/** A dog from the chest up, moved and scaled in a scene of 150 × 105. */
const bust = (number: number, props: readonly Prop[], mood: Mood, { right = 0, down = 0, size = 0.92, over = "" } = {}): string =>
  `<g transform="translate(${75 - 75 * size + right} ${105 - 142 * size + down}) scale(${size})">${dog.draw(dog.breeds[number], mood)}${props.map((prop) => PROPS[prop](dog.anchors)).join("")}${over}</g>`;

const ground = (colour: string) => box(0, 0, 150, 105, colour, 0, 0);
const arrow = (path: string, head: string) => `<path d="${path}" fill="none" stroke="${INK}" stroke-width="9" stroke-linecap="round"/>${stroke(path, "#ffd23f", 5)}${shape(head, "#ffd23f", 2.4)}`;
const eyeMask = shape("M48 84Q75 76 102 84Q106 98 92 100Q82 100 75 93Q68 100 58 100Q44 98 48 84Z", INK, 0) + circle(60, 90, 4.4, "#fff", 0) + circle(90, 90, 4.4, "#fff", 0);
const collar = (x: number, y: number, colour: string) => `<ellipse cx="${x}" cy="${y}" rx="19" ry="11" fill="none" stroke="${INK}" stroke-width="11"/><ellipse cx="${x}" cy="${y}" rx="19" ry="11" fill="none" stroke="${colour}" stroke-width="6"/>${circle(x, y + 16, 7, "#ffd23f", 2.4)}`;
const trousers = "M48 14H102L108 96H84L75 48L66 96H42Z";

const DRAMA: Record<string, string> = {
  "steal-your-gear": ground("#cbb8f3") + bust(2, [], "open", { right: -16, over: eyeMask }) + collar(116, 62, "#d9413a"),
  poach: ground("#bfe0d2") + bust(0, [], "aside", { right: -20 }) + line("M148 2L112 12V44", 3) + `<g transform="translate(-8 -72) scale(1.05)">${PROPS.bone({ ...dog.anchors, neck: [132, 108] })}</g>`,
  limelight: ground("#4a3f72") + shape("M62 0H88L128 105H22Z", "#fff3a8", 0) + bust(5, [], "shut") + shape("M118 14l5 11 12 1-9 9 3 12-11-6-11 6 3-12-9-9 12-1z", "#ffd23f", 2.6),
  "wardrobe-malfunction": ground("#f6c9b8") + shape(trousers, "#2f6fd0") + shape("M75 14l-8 10 12 6-12 8 10 8-2 2V14Z", "#f6c9b8", 2.4) + circle(58, 70, 7, "#f3b7b4", 2) + line("M20 30l10 6M18 52h12M130 30l-10 6M132 52h-12", 3),
  trade: ground("#cfe4ff") + collar(36, 58, "#d9413a") + collar(114, 42, "#2f6fd0") + arrow("M34 26Q75 -2 104 14", "M102 4l18 14-22 6z") + arrow("M116 84Q75 108 48 94", "M50 104l-18-14 22-6z"),
  zoomies: ground("#fdeaa7") + bust(1, [], "open", { right: 18 }) + stroke("M4 34h38M10 54h26M2 74h40", INK, 5) + circle(30, 96, 10, "#fffdf4") + circle(14, 98, 8, "#fffdf4") + circle(46, 99, 7, "#fffdf4"),
  "not-today":
    ground("#ffd3cf") + shape("M48 4H102L140 40V74L104 104H46L10 74V40Z", "#e4574b") + [[48, 42], [66, 28], [86, 28], [104, 42]].map(([x, y]) => circle(x, y, 9, "#fffdf4", 2.6)).join("") + shape("M76 46Q104 50 102 74Q98 92 76 88Q54 92 50 74Q48 50 76 46Z", "#fffdf4", 2.6),
};

/** The scene of a Drama in a box of 150 × 105; one that came after this client was built shows a dog that wonders. */
export const sceneOf = (effect: string): string => DRAMA[effect] ?? ground("#cdb4f5") + bust(4, [], "aside");
