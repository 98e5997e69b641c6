// The animals, seen from the front, each with its breeds: how fur, ears and markings differ.
import { box, circle, eyes, INK, line, shape, stroke, type Mood } from "./ink";
import type { Anchors, Prop } from "./props";

interface Breed {
  fur: string;
  /** Ears, patches and stripes. */
  mark: string;
  belly: string;
  ears?: "flop" | "up" | "curly" | "round" | "long";
  pattern?: "patch" | "spots" | "stripe" | "tabby" | "mask" | "saddle" | "brows";
}

interface Kind {
  anchors: Anchors;
  breeds: readonly Breed[];
  /** What it may wear: not everything fits everybody. */
  props: readonly Prop[];
  /** How large it is drawn, so that it fills its picture and its hat is in it. */
  size: number;
  draw: (breed: Breed, mood: Mood) => string;
}

const spots = (colour: string, ...at: [number, number, number][]): string => at.map(([x, y, radius]) => circle(x, y, radius, colour, 0)).join("");

const dog: Kind = {
  anchors: { top: [75, 62], eyes: [75, 90, 15], neck: [75, 130] },
  breeds: [
    { fur: "#e0a35f", mark: "#9a5f2b", belly: "#fff1d8", ears: "flop" },
    { fur: "#fffaf0", mark: "#3d384b", belly: "#ffffff", ears: "up", pattern: "patch" },
    { fur: "#8d6a52", mark: "#4b3527", belly: "#e8d3bd", ears: "flop" },
    { fur: "#46404f", mark: "#2b2738", belly: "#d99a5b", ears: "up", pattern: "brows" },
    { fur: "#f6f2ea", mark: "#35303f", belly: "#ffffff", ears: "flop", pattern: "spots" },
    { fur: "#f3e3c7", mark: "#e2c391", belly: "#fffaf0", ears: "curly" },
    { fur: "#b9bfca", mark: "#6f7788", belly: "#ffffff", ears: "up", pattern: "mask" },
  ],
  props: ["none", "sunglasses", "bandana", "ball", "chefHat", "bone", "partyHat", "scarf", "cap", "medal", "headphones"],
  size: 1.06,
  draw({ fur, mark, belly, ears, pattern }, mood) {
    const body = shape("M44 182Q40 128 75 124Q110 128 106 182Z", fur) + shape("M61 182Q59 146 75 142Q91 146 89 182Z", belly, 0) + line("M62 182v-12M88 182v-12", 2.4);
    const tail = `<path d="M102 172Q126 168 124 142" fill="none" stroke="${INK}" stroke-width="14" stroke-linecap="round"/>${stroke("M102 172Q126 168 124 142", fur, 8)}`;
    const sides =
      ears === "up"
        ? shape("M46 84L40 44L70 66ZM104 84L110 44L80 66Z", mark) + shape("M48 72L46 57L58 66ZM102 72L104 57L92 66Z", "#f3b7b4", 0)
        : ears === "curly"
          ? [[38, 84], [33, 98], [38, 112], [112, 84], [117, 98], [112, 112]].map(([x, y]) => circle(x, y, 10, mark)).join("") + [[64, 58], [75, 53], [86, 58]].map(([x, y]) => circle(x, y, 10, fur)).join("")
          : shape("M46 72Q20 76 29 116Q50 114 55 84ZM104 72Q130 76 121 116Q100 114 95 84Z", mark);
    const head = shape("M42 92Q42 62 75 62Q108 62 108 92Q108 130 75 130Q42 130 42 92Z", fur);
    const markings = {
      patch: shape("M84 64Q106 68 106 96Q92 106 82 94Q78 76 84 64Z", mark, 0),
      spots: spots(mark, [54, 78, 5], [97, 74, 4], [90, 120, 4], [50, 110, 3.6], [64, 150, 5], [92, 158, 4], [55, 168, 4]),
      mask: shape("M44 90Q46 64 75 64Q104 64 106 90Q90 78 75 92Q60 78 44 90Z", mark, 0),
      brows: spots(belly, [60, 79, 4], [90, 79, 4]),
    }[pattern as "patch"];
    const muzzle = `<ellipse cx="75" cy="110" rx="20" ry="15" fill="${belly}" stroke="${INK}" stroke-width="2"/>`;
    const nose = shape("M67 102q8-5 16 0q-2 8-8 8t-8-8Z", INK, 0) + line("M75 110v5q-7 6-12 1M75 115q7 6 12 1", 2.4);
    const tongue = mood === "open" ? shape("M70 118h10v8q0 6-5 6t-5-6Z", "#ee6f86", 2) : "";
    return tail + body + sides + head + (markings ?? "") + muzzle + eyes(75, 90, 15, mood, pattern === "mask" ? mark : fur) + nose + tongue;
  },
};

const cat: Kind = {
  anchors: { top: [75, 66], eyes: [75, 94, 17], neck: [75, 129] },
  breeds: [
    { fur: "#f59331", mark: "#b65708", belly: "#ffe3c2", pattern: "tabby" },
    { fur: "#fffdf9", mark: "#f2a9bb", belly: "#ffffff" },
    { fur: "#a3a1b1", mark: "#626074", belly: "#dddbe6", pattern: "tabby" },
    { fur: "#3d384b", mark: "#625c74", belly: "#fffdf9", pattern: "saddle" },
    { fur: "#fbf3e4", mark: "#6b4a3a", belly: "#fffaf0", pattern: "mask" },
    { fur: "#fffaf2", mark: "#e58a3a", belly: "#ffffff", pattern: "patch" },
    { fur: "#c9a27a", mark: "#7d5a3a", belly: "#f3e2cd", pattern: "spots" },
  ],
  props: ["none", "ribbon", "sunglasses", "bell", "scarf", "flower", "bowTie", "woolHat", "spectacles", "partyHat", "medal"],
  size: 1.12,
  draw({ fur, mark, belly, pattern }, mood) {
    const curve = "M102 170Q136 166 129 130Q126 115 115 122";
    const tail = `<path d="${curve}" fill="none" stroke="${INK}" stroke-width="15" stroke-linecap="round"/>${stroke(curve, fur, 9)}`;
    const body = shape("M44 182Q42 130 75 126Q108 130 106 182Z", fur) + shape("M62 182Q60 150 75 146Q90 150 88 182Z", belly, 0) + line("M62 182v-11M88 182v-11", 2.4);
    const ears = shape("M42 92L37 50L68 70ZM108 92L113 50L82 70Z", pattern === "mask" ? mark : fur) + shape("M46 79L44 62L58 71ZM104 79L106 62L92 71Z", "#ffc4d0", 0);
    const head = shape("M38 96Q40 66 75 66Q110 66 112 96Q110 130 75 130Q40 130 38 96Z", fur);
    const markings = {
      tabby: stroke("M75 69v12M65 70l2 10M85 70l-2 10M42 104l9-1M108 104l-9-1", mark, 4.6) + stroke("M50 150l9 3M100 150l-9 3M48 164l10 2M102 164l-10 2", mark, 4),
      saddle: shape("M56 122Q75 100 94 122Q86 129 75 129Q64 129 56 122Z", belly, 0),
      mask: `<ellipse cx="75" cy="113" rx="24" ry="15" fill="${mark}" opacity=".8"/>`,
      patch: shape("M40 92Q42 68 70 67Q74 84 62 98Q50 106 40 98Z", mark, 0) + shape("M96 69Q110 80 111 98Q100 92 94 82Z", "#4b4456", 0) + spots(mark, [92, 158, 9]),
      spots: spots(mark, [56, 76, 3.6], [68, 73, 3.4], [82, 73, 3.4], [94, 76, 3.6], [54, 148, 4], [97, 150, 4], [58, 164, 4], [93, 166, 4]),
    }[pattern as "tabby"];
    const face = shape("M70 104h10l-5 6z", "#e4677c", 1.6) + line("M75 110q-5 8-12 3M75 110q5 8 12 3", 2.4) + line("M50 104l-18-3M50 110l-17 4M100 104l18-3M100 110l17 4", 1.8);
    const fold = pattern ? "" : stroke("M75 69v10M66 71l2 8M84 71l-2 8", mark, 4.6);
    return tail + body + ears + head + (markings ?? "") + fold + eyes(75, 94, 17, mood, fur) + face;
  },
};

const hamster: Kind = {
  anchors: { top: [75, 72], eyes: [75, 102, 19], neck: [75, 138] },
  breeds: [
    { fur: "#f2b56b", mark: "#a86a2a", belly: "#fff3df", pattern: "stripe" },
    { fur: "#cfc9d8", mark: "#8b8598", belly: "#ffffff" },
    { fur: "#b98a5e", mark: "#6b4526", belly: "#f6e4cc", pattern: "stripe" },
    { fur: "#f7f2ea", mark: "#d9a3a3", belly: "#ffffff" },
    { fur: "#fff7ea", mark: "#c9824a", belly: "#ffffff", pattern: "saddle" },
    { fur: "#9aa0ad", mark: "#565c6a", belly: "#f4f5f8", pattern: "stripe" },
    { fur: "#5d4b44", mark: "#3a2e29", belly: "#e9d6c3", pattern: "mask" },
  ],
  props: ["none", "flower", "seed", "bowTie", "cap", "spectacles", "partyHat", "ribbon", "woolHat", "starPatch", "headphones"],
  size: 1.12,
  draw({ fur, mark, belly, pattern }, mood) {
    const sides = [44, 106].map((x) => circle(x, 77, 13, fur) + circle(x, 78, 6.5, "#f6b6bd", 0)).join("");
    const body = shape("M30 122Q30 72 75 72Q120 72 120 122Q122 174 75 174Q28 174 30 122Z", fur);
    const markings = {
      stripe: stroke("M75 76v19", mark, 8),
      saddle: shape("M31 118Q33 74 72 73Q66 92 54 104Q42 114 31 118ZM119 118Q117 74 78 73Q84 92 96 104Q108 114 119 118Z", mark, 0),
      mask: shape("M34 108Q40 75 75 74Q110 75 116 108Q96 90 75 100Q54 90 34 108Z", mark, 0),
    }[pattern as "stripe"];
    const front = shape("M46 140Q48 118 75 118Q102 118 104 140Q104 170 75 170Q46 170 46 140Z", belly, 0);
    const cheeks = [50, 100].map((x) => `<circle cx="${x}" cy="116" r="8" fill="#f7a9a0" opacity=".75"/>`).join("");
    const face = shape("M71 110h8l-4 5z", "#e4677c", 1.6) + box(71.5, 118, 7, 7, "#fff", 1, 2) + line("M75 115v3", 2);
    const paws = line("M52 142q10 8 16 0M98 142q-10 8-16 0") + shape("M54 173q-6 7 8 7q8 0 6-7zM96 173q6 7-8 7q-8 0-6-7z", "#f6b6bd", 2.4);
    return sides + body + (markings ?? "") + front + eyes(75, 102, 19, mood, fur) + cheeks + face + paws;
  },
};

const bird: Kind = {
  anchors: { top: [75, 58], eyes: [75, 90, 17], neck: [75, 124] },
  breeds: [
    { fur: "#3aa6cf", mark: "#2f6fd0", belly: "#d8f1fa", ears: "up" },
    { fur: "#e4574b", mark: "#3a9e5b", belly: "#ffd7c7", ears: "up" },
    { fur: "#ffd23f", mark: "#f6a623", belly: "#fff3c4" },
    { fur: "#7cc35a", mark: "#2f6fd0", belly: "#e9f6c9", pattern: "mask" },
    { fur: "#fffdf6", mark: "#f39ab6", belly: "#ffffff", ears: "curly" },
    { fur: "#a9825a", mark: "#6f4f31", belly: "#f0e0c8", ears: "flop", pattern: "spots" },
    { fur: "#f39ab6", mark: "#c65b86", belly: "#ffe3ec" },
  ],
  props: ["none", "bowTie", "partyHat", "spectacles", "cap", "medal", "headphones", "scarf", "woolHat", "starPatch", "bandana"],
  size: 1.0,
  draw({ fur, mark, belly, ears, pattern }, mood) {
    const feet = line("M62 170v10M56 181l6-5 6 5M88 170v10M82 181l6-5 6 5", 3);
    const tail = shape("M64 168Q75 190 86 168Z", mark);
    const crest =
      ears === "up"
        ? shape("M62 64q-9-20 5-30q1 13 10 15q-2-15 11-20q-1 16 3 33Z", mark)
        : ears === "curly"
          ? shape("M60 64q-22-12-14-32q6 10 14 10q-6-14 6-22q2 14 12 16q0-14 14-16q-6 14-2 22q0 12-2 22Z", mark)
          : ears === "flop"
            ? shape("M44 74L36 48Q54 50 64 62ZM106 74L114 48Q96 50 86 62Z", fur)
            : "";
    const body = shape("M32 124Q30 58 75 58Q120 58 118 124Q116 174 75 174Q34 174 32 124Z", fur);
    const front = shape("M50 144Q50 116 75 116Q100 116 100 144Q98 171 75 171Q52 171 50 144Z", belly, 0);
    const wings = shape("M34 112Q14 132 30 160Q46 152 46 124ZM116 112Q136 132 120 160Q104 152 104 124Z", mark);
    const markings = {
      mask: shape("M40 88Q42 62 75 60Q108 62 110 88Q92 76 75 88Q58 76 40 88Z", "#fff3a8", 0),
      spots: spots(mark, [66, 136, 3.4], [84, 136, 3.4], [75, 146, 3.4], [62, 154, 3.4], [88, 154, 3.4]),
    }[pattern as "mask"];
    const rings = mood === "shut" ? "" : [58, 92].map((x) => circle(x, 90, 12, "#fff", 2.4)).join("");
    const beak = shape("M75 93Q90 98 84 108Q80 118 75 119Q70 118 66 108Q60 98 75 93Z", "#f6a623") + line("M66 106q9 4 18 0", 2.2);
    return tail + feet + crest + body + front + (markings ?? "") + wings + rings + eyes(75, 90, 17, mood) + beak;
  },
};

const plushie: Kind = {
  anchors: { top: [75, 63], eyes: [75, 92, 15], neck: [75, 133] },
  breeds: [
    { fur: "#c98f62", mark: "#e4574b", belly: "#f3dcc0", ears: "round" },
    { fur: "#9db8de", mark: "#3f6fb5", belly: "#e6effb", ears: "round" },
    { fur: "#dfa3bf", mark: "#8e4a72", belly: "#fbe6ef", ears: "long" },
    { fur: "#f4efe4", mark: "#7a4bc8", belly: "#ffffff", ears: "round" },
    { fur: "#b7b3c4", mark: "#e08a2d", belly: "#ebe9f2", ears: "long" },
    { fur: "#a9cf9b", mark: "#2f8f4e", belly: "#eaf6e4", ears: "flop" },
    { fur: "#8a6a5a", mark: "#ffd23f", belly: "#e6d5c8", ears: "round" },
  ],
  props: ["none", "bowTie", "ribbon", "scarf", "starPatch", "medal"],
  size: 1.1,
  draw({ fur, mark, belly, ears }, mood) {
    const sides =
      ears === "long"
        ? shape("M56 74Q38 30 54 22Q70 26 70 68ZM94 74Q112 30 96 22Q80 26 80 68Z", fur) + stroke("M57 62Q50 42 56 34M93 62Q100 42 94 34", belly, 6)
        : ears === "flop"
          ? shape("M46 78Q22 74 20 110Q42 118 52 92ZM104 78Q128 74 130 110Q108 118 98 92Z", mark)
          : [48, 102].map((x) => circle(x, 72, 14, fur) + circle(x, 73, 7, belly, 0)).join("");
    const arms = shape("M52 140Q28 146 34 166Q46 170 56 154ZM98 140Q122 146 116 166Q104 170 94 154Z", fur);
    const body = shape("M46 182Q42 134 75 132Q108 134 104 182Z", fur) + shape("M60 182Q58 152 75 150Q92 152 90 182Z", belly, 0);
    const head = circle(75, 98, 36, fur);
    const seam = `<path d="M75 63v14M71 67h8M71 73h8" stroke="${mark}" stroke-width="2.4" stroke-linecap="round"/>`;
    const patch = `<rect x="86" y="156" width="20" height="16" rx="2" fill="${mark}" stroke="${INK}" stroke-width="2" stroke-dasharray="4 3"/>`;
    const button = circle(60, 92, 7, "#fff8e8", 2.4) + line("M57 89l6 6M63 89l-6 6", 2.4);
    const eye = mood === "shut" || mood === "wink" ? line("M84 92q6 6 12 0") : circle(90, 92, 5.5, INK, 0) + circle(92, 90, 1.8, "#fff", 0);
    const muzzle = `<ellipse cx="75" cy="110" rx="17" ry="13" fill="${belly}" stroke="${INK}" stroke-width="2"/>` + shape("M69 105h12l-6 6z", INK, 0) + line("M75 111v5", 2.4);
    return sides + arms + body + head + seam + muzzle + button + eye + patch;
  },
};

/** A chick that is just hatching: the babies of Paws Up. */
const chick: Kind = {
  anchors: { top: [75, 70], eyes: [75, 98, 15], neck: [75, 128] },
  breeds: [
    { fur: "#ffd95e", mark: "#fffaf0", belly: "#fff3c4" },
    { fur: "#f7e3a1", mark: "#d7eefb", belly: "#fffdf4" },
    { fur: "#c8a06c", mark: "#fdeccf", belly: "#f1ddc0" },
    { fur: "#b9bac6", mark: "#f3e0ea", belly: "#e8e8ef" },
  ],
  props: ["none", "flower", "starPatch"],
  size: 1.14,
  draw({ fur, mark }, mood) {
    const tuft = line("M75 68q-8-10-2-18M77 68q8-8 6-16");
    const head = circle(75, 102, 34, fur);
    const wings = shape("M42 112Q22 110 26 132Q40 136 50 126ZM108 112Q128 110 124 132Q110 136 100 126Z", fur);
    const beak = shape("M67 106h16l-8 10z", "#f6a623", 2.4);
    const shell = shape("M30 128l12 12 11-12 11 12 11-12 11 12 11-12 11 12 12-12Q126 178 75 178Q24 178 30 128Z", mark) + spots("#00000014", [52, 156, 6], [92, 162, 8], [74, 150, 4]);
    const cheeks = [53, 97].map((x) => `<circle cx="${x}" cy="110" r="6.5" fill="#f7a9a0" opacity=".75"/>`).join("");
    return tuft + wings + head + eyes(75, 98, 15, mood) + cheeks + beak + shell;
  },
};

export const ANIMALS = { dog, cat, hamster, bird, plushie, chick };
export type Animal = keyof typeof ANIMALS;
