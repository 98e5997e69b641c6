import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dragging } from "./drag";

let root: HTMLElement;
let stop: () => void;
let seen: string[];

const card = (n: number): HTMLElement => root.querySelector(`[data-card="${n}"]`)!;
const pointer = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
  new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0, pointerId: 1, ...more });
const press = (n: number, more: PointerEventInit = {}) => card(n).dispatchEvent(pointer("pointerdown", 100, 100, more));

beforeEach(() => {
  document.body.innerHTML = `<main><div data-card="1"><b></b></div><div data-card="2"></div><div data-spot="0/1/2"><i></i></div></main>`;
  root = document.querySelector("main")!;
  seen = [];
  // The simulated page has no layout: the spot lies at x of 300 and more.
  vi.spyOn(document, "elementFromPoint").mockImplementation((x) => document.querySelector(x >= 300 ? "[data-spot] i" : "main"));
  const drag = dragging({
    may: (card) => card === 1,
    over: (card, place) => seen.push(`${card} over ${place || "nothing"}`),
    drop: (card, place) => seen.push(`${card} dropped on ${place}`),
  });
  stop = drag(root);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it("drops a card on the spot under the pointer", () => {
  card(1).firstElementChild!.dispatchEvent(pointer("pointerdown", 100, 100));
  dispatchEvent(pointer("pointermove", 200, 100));
  dispatchEvent(pointer("pointermove", 300, 100));
  expect(card(1).style.translate).toBe("200px 0px");
  dispatchEvent(pointer("pointerup", 300, 100));
  expect(seen).toEqual(["1 over nothing", "1 over 0/1/2", "1 dropped on 0/1/2"]);
  expect(card(1).style.translate).toBe("");
});

it("drops nothing beside a spot", () => {
  press(1);
  dispatchEvent(pointer("pointermove", 200, 100));
  dispatchEvent(pointer("pointerup", 200, 100));
  expect(seen).toEqual(["1 over nothing"]);
});

it("takes a trembling finger for a tap", () => {
  press(1);
  dispatchEvent(pointer("pointermove", 105, 105));
  dispatchEvent(pointer("pointerup", 300, 100));
  expect(seen).toEqual([]);
  expect(card(1).style.translate).toBe("");
});

it.each([
  ["a card that may not be dragged", 2, {}],
  ["another button of the mouse", 1, { button: 2 }],
])("ignores %s", (_, n, how) => {
  press(n, how);
  dispatchEvent(pointer("pointermove", 300, 100));
  dispatchEvent(pointer("pointerup", 300, 100));
  expect(seen).toEqual([]);
});

it("ignores a second finger", () => {
  press(1);
  dispatchEvent(pointer("pointermove", 300, 100, { pointerId: 2 }));
  dispatchEvent(pointer("pointerup", 300, 100, { pointerId: 2 }));
  expect(seen).toEqual([]);
});

it("listens no more once it is stopped", () => {
  stop();
  press(1);
  dispatchEvent(pointer("pointermove", 300, 100));
  expect(seen).toEqual([]);
});
