// Things that animals wear or hold. Each is drawn around the place where it belongs on the animal.
import { box, circle, INK, line, shape } from "./ink";

/** Where things sit on an animal: the crown of its head, its eyes and how far they are apart, and its neck. */
export interface Anchors {
  top: readonly [number, number];
  eyes: readonly [number, number, number];
  neck: readonly [number, number];
}

type Thing = (at: Anchors) => string;

const crown: Thing = ({ top: [x, y] }) => shape(`M${x - 25} ${y + 4}l4-28 12 14 9-20 9 20 12-14 4 28z`, "#ffd23f") + circle(x, y - 6, 4, "#e4574b", 0);

const sunglasses: Thing = ({ eyes: [x, y, apart] }) =>
  [x - apart, x + apart].map((at) => shape(`M${at - 11} ${y - 6}h22v8q0 8-11 8t-11-8z`, INK)).join("") +
  line(`M${x - apart + 11} ${y - 3}h${2 * apart - 22}`) +
  [x - apart, x + apart].map((at) => `<path d="M${at - 6} ${y - 2}l5 0" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`).join("");

const spectacles: Thing = ({ eyes: [x, y, apart] }) =>
  [x - apart, x + apart].map((at) => `<circle cx="${at}" cy="${y}" r="10" fill="#ffffff55" stroke="${INK}" stroke-width="2.6"/>`).join("") +
  line(`M${x - apart + 10} ${y}h${2 * apart - 20}`, 2.6);

const scarf: Thing = ({ neck: [x, y] }) =>
  shape(`M${x - 28} ${y - 2}q28 16 56 0v12q-28 16-56 0z`, "#e4574b") + shape(`M${x + 12} ${y + 11}l4 26 12-4-4-24z`, "#e4574b") + line(`M${x + 17} ${y + 30}l10-3`, 2);

const bandana: Thing = ({ neck: [x, y] }) => shape(`M${x - 30} ${y - 2}Q${x} ${y + 12} ${x + 30} ${y - 2}Q${x + 14} ${y + 24} ${x} ${y + 32}Q${x - 14} ${y + 24} ${x - 30} ${y - 2}Z`, "#3f7fd6") +
  [[-10, 8], [10, 8], [0, 19]].map(([right, down]) => circle(x + right, y + down, 2.6, "#fff", 0)).join("");

const bowTie: Thing = ({ neck: [x, y] }) => shape(`M${x} ${y + 4}l-18-9v20zM${x} ${y + 4}l18-9v20z`, "#7a4bc8") + circle(x, y + 4, 4.5, "#9d77e0");

const bell: Thing = ({ neck: [x, y] }) => line(`M${x - 26} ${y - 1}q26 14 52 0`, 7) + `<path d="M${x - 25} ${y - 1}q25 13 50 0" fill="none" stroke="#e4574b" stroke-width="3.4"/>` + circle(x, y + 11, 7, "#ffd23f") + line(`M${x} ${y + 12}v5`, 2);

const medal: Thing = ({ neck: [x, y] }) => shape(`M${x - 15} ${y - 4}l15 24 15-24 8 0-18 30h-10l-18-30z`, "#2f8f4e", 2.4) + circle(x, y + 30, 11, "#ffd23f") + circle(x, y + 30, 5, "#f6a623", 0);

const flower: Thing = ({ top: [x, y] }) =>
  [0, 72, 144, 216, 288].map((turn) => `<circle cx="${x + 27}" cy="${y - 1}" r="6.5" fill="#ff8fb0" stroke="${INK}" stroke-width="2.4" transform="rotate(${turn} ${x + 27} ${y + 7})"/>`).join("") + circle(x + 27, y + 7, 5, "#ffd95e", 2.4);

const ribbon: Thing = ({ top: [x, y] }) => shape(`M${x - 22} ${y + 4}l-16-9v20zM${x - 22} ${y + 4}l16-9v20z`, "#ec6f9f") + circle(x - 22, y + 4, 4.5, "#f7a3c4");

const chefHat: Thing = ({ top: [x, y] }) => shape(`M${x - 25} ${y + 6}Q${x - 41} ${y - 10} ${x - 22} ${y - 18}Q${x - 17} ${y - 36} ${x} ${y - 30}Q${x + 17} ${y - 36} ${x + 22} ${y - 18}Q${x + 41} ${y - 10} ${x + 25} ${y + 6}Z`, "#fff") + line(`M${x - 8} ${y - 4}v-8M${x + 8} ${y - 4}v-8`, 2.2);

/** Pink, striped and with a pom-pom: nothing of it is gold, so that it is no crown where it is small. */
const partyHat: Thing = ({ top: [x, y] }) =>
  shape(`M${x - 16} ${y + 5}L${x} ${y - 35}L${x + 16} ${y + 5}Q${x} ${y + 11} ${x - 16} ${y + 5}Z`, "#ec5f97") +
  shape(`M${x - 13} ${y - 2}L${x - 10} ${y - 10}L${x + 8} ${y - 15}L${x + 11} ${y - 8}ZM${x - 7} ${y - 16}L${x - 4.5} ${y - 23}L${x + 3} ${y - 26}L${x + 5.5} ${y - 20}Z`, "#fff", 0) +
  circle(x, y - 35, 7.5, "#fffdf4");

const cap: Thing = ({ top: [x, y] }) => shape(`M${x - 29} ${y + 12}Q${x - 28} ${y - 17} ${x} ${y - 17}Q${x + 28} ${y - 17} ${x + 29} ${y + 12}Q${x} ${y + 3} ${x - 29} ${y + 12}Z`, "#2f8f4e") + shape(`M${x + 6} ${y + 6}Q${x + 30} ${y + 2} ${x + 48} ${y + 13}Q${x + 28} ${y + 17} ${x + 6} ${y + 13}Z`, "#23703c") + circle(x, y - 18, 3.4, "#23703c", 2.4);

const woolHat: Thing = ({ top: [x, y] }) => shape(`M${x - 27} ${y + 4}Q${x - 26} ${y - 27} ${x} ${y - 27}Q${x + 26} ${y - 27} ${x + 27} ${y + 4}Z`, "#3aa6cf") + box(x - 31, y, 62, 13, "#fffdf4", 6) + circle(x, y - 30, 8, "#fffdf4");

const headphones: Thing = ({ eyes: [x, y, apart], top: [, top] }) => line(`M${x - apart - 21} ${y}Q${x - apart - 17} ${top - 9} ${x} ${top - 9}Q${x + apart + 17} ${top - 9} ${x + apart + 21} ${y}`, 6) +
  [x - apart - 21, x + apart + 21].map((at) => box(at - 7, y - 11, 14, 24, "#e4574b", 6)).join("");

const starPatch: Thing = ({ top: [x, y] }) => shape(`M${x} ${y - 26}l5 11 12 1-9 9 3 12-11-6-11 6 3-12-9-9 12-1z`, "#ffd23f", 2.6);

const bone: Thing = ({ neck: [x, y] }) => `<g transform="translate(${x - 35} ${y + 18}) rotate(-10)">${shape("M0 6a7 7 0 1 1 8-8h44a7 7 0 1 1 8 8a7 7 0 1 1-8 8H8a7 7 0 1 1-8-8z", "#fffdf4")}</g>`;

const ball: Thing = ({ neck: [x, y] }) => circle(x + 34, y + 36, 14, "#c8e04a") + `<path d="M${x + 24} ${y + 27}q9 9 2 21M${x + 45} ${y + 28}q-9 8-3 20" fill="none" stroke="#fff" stroke-width="2.6"/>`;

const seed: Thing = ({ neck: [x, y] }) => shape(`M${x - 8} ${y + 8}Q${x - 8} ${y + 28} ${x} ${y + 30}Q${x + 8} ${y + 28} ${x + 8} ${y + 8}Q${x} ${y - 4} ${x - 8} ${y + 8}Z`, "#6b5b4b") + `<path d="M${x - 2} ${y + 6}v16M${x + 3} ${y + 7}v14" stroke="#efe3cf" stroke-width="2"/>`;

const none: Thing = () => "";

export const PROPS = {
  none, crown, sunglasses, spectacles, scarf, bandana, bowTie, bell, medal, flower, ribbon, chefHat, partyHat, cap, woolHat, headphones, starPatch, bone, ball, seed,
};
export type Prop = keyof typeof PROPS;
