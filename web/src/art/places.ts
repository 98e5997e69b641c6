// The five places of Paws Up, drawn as places: what one sees behind the pet.
import { box, circle, INK, line, shape, stroke } from "./ink";

const beach =
  box(0, 0, 150, 110, "#9fdcf5", 0, 0) + circle(124, 24, 14, "#ffd95e") + shape("M14 30q2-10 13-8q6-10 16-3q12-2 12 9q-2 6-10 6H22q-8 0-8-4Z", "#fff", 2) +
  box(0, 84, 150, 34, "#3aa6cf", 0, 0) + stroke("M0 93q12-6 25 0t25 0t25 0t25 0t25 0t25 0", "#d8f3fb", 3) +
  shape("M0 112Q70 100 150 114V182H0Z", "#f4d79a", 0) + line("M120 118l-5-52") + shape("M82 72Q110 34 147 70Q114 58 82 72Z", "#ef5a4c") + stroke("M114 54l1 10", "#fff", 6) +
  shape("M18 158l4-9 4 9 9 1-7 6 2 9-8-5-8 5 2-9-7-6z", "#f19a4b", 2.2);

const kitchen =
  box(0, 0, 150, 182, "#fbe3c2", 0, 0) +
  [0, 1, 2, 3, 4, 5].map((n) => box(n * 26 - 6, 20, 22, 22, "#f4cd97", 0, 0) + box(n * 26 + 7, 46, 22, 22, "#f4cd97", 0, 0)).join("") +
  box(-4, 112, 158, 74, "#b9805a") + box(98, 58, 46, 56, "#dfe6ea", 4) + circle(121, 90, 12, INK, 0) + [110, 121, 132].map((x) => circle(x, 68, 3, INK, 0)).join("") +
  line("M12 20h44M24 20v14M40 20v20") + circle(24, 42, 9, "#6b7683") + circle(40, 49, 7, "#6b7683") +
  shape("M8 112v-18q0-4 4-4h16q4 0 4 4v18z", "#e4574b") + stroke("M14 98h12", "#ffffff", 3);

const bedroom =
  box(0, 0, 150, 182, "#d9d1f7", 0, 0) + box(92, 14, 46, 48, "#2f3566", 4) + circle(122, 29, 7, "#fff3c4", 0) + circle(104, 40, 2, "#fff", 0) + circle(112, 53, 1.6, "#fff", 0) + line("M115 14v48M92 38h46", 2) +
  box(8, 70, 96, 48, "#ffffff", 18) + shape("M-4 120Q40 100 154 112V184H-4Z", "#7a63d8") + stroke("M14 138q26-12 52-8M92 132q26-4 50 0", "#9d8ae8", 5) + shape("M128 112v-20h-14l6-18h16l6 18h-14", "#ffd95e", 2.6);

const garden =
  box(0, 0, 150, 182, "#c9ecf7", 0, 0) + circle(28, 30, 15, "#ffe27a", 0) + shape("M0 100Q40 84 80 98T150 92V182H0Z", "#8ccf6d", 0) + shape("M0 132Q60 116 150 132V182H0Z", "#69b653", 0) +
  [4, 24, 112, 132].map((x) => shape(`M${x} 142v-34l6-7 6 7v34z`, "#fff", 2.6)).join("") + line("M2 118h34M110 118h38", 2.6) +
  line("M18 150v-26M136 154v-34") + circle(18, 118, 9, "#ff8fb0") + circle(18, 118, 3, "#ffd95e", 0) + circle(136, 112, 11, "#ffd95e") + circle(136, 112, 4, "#c9821e", 0) + shape("M106 42q6-10 12 0q6-10 12 0", "none", 2.4);

const livingRoom =
  box(0, 0, 150, 182, "#f8d9dc", 0, 0) + box(-4, 134, 158, 52, "#c58f6d", 0, 0) + box(92, 14, 40, 30, "#ffffff") + shape("M94 42l12-14 9 8 7-6 8 12z", "#8ccf6d", 0) +
  box(-12, 84, 126, 56, "#4d7fd6", 14) + box(-4, 64, 54, 48, "#6a97e4", 12) + box(52, 64, 54, 48, "#6a97e4", 12) + line("M132 136V66") + shape("M116 66h32l-8-24h-16z", "#ffd95e") +
  shape("M0 160Q75 146 150 160V184H0Z", "#e9a9b3", 2.4);

export const PLACES = { garden, kitchen, bedroom, beach, "living-room": livingRoom };
export type Place = keyof typeof PLACES;
