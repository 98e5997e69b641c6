import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inShort, watchExplained } from "./explain";

let shown: (string | null)[];
let stop: () => void;
let taps: number;
const card = () => document.querySelector<HTMLElement>("#card")!;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<button id="card" data-rule="CC-3"></button><button id="plain"></button>`;
  shown = [];
  taps = 0;
  card().addEventListener("click", () => taps++);
  stop = watchExplained((element) => shown.push(element?.id ?? null));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function pointer(type: string, pointerType: string, element = card(), x = 0): void {
  element.dispatchEvent(new PointerEvent(type, { pointerType, clientX: x, bubbles: true }));
}

it("explains what a mouse rests on", () => {
  pointer("pointerover", "mouse");
  pointer("pointermove", "mouse");
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["card"]);
  pointer("pointerover", "mouse", document.querySelector<HTMLElement>("#plain")!);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["card", null]);
});

it("goes away when the mouse leaves the explanation", () => {
  document.body.insertAdjacentHTML("beforeend", "<div data-explanation id='note'></div>");
  const over = (id: string) => pointer("pointerover", "mouse", document.querySelector<HTMLElement>(id)!);
  over("#card");
  pointer("pointermove", "mouse");
  vi.advanceTimersByTime(700);
  over("#note");
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["card"]);
  over("#plain");
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["card", null]);
});

it("stays while the mouse is within the explanation, though a tap goes through to what lies under it", () => {
  document.body.insertAdjacentHTML("beforeend", "<div data-explanation></div>");
  document.querySelector("[data-explanation]")!.getBoundingClientRect = () => new DOMRect(100, 0, 50, 50);
  const under = document.querySelector<HTMLElement>("#plain")!;
  under.dataset.rule = "CC-4";
  const move = (element: HTMLElement, x: number) => ["pointerover", "pointermove"].forEach((type) => pointer(type, "mouse", element, x));
  move(card(), 10);
  vi.advanceTimersByTime(700);
  move(under, 120);
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual(["card"]);
  // Still over the same element, but no longer within it.
  pointer("pointermove", "mouse", under, 160);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["card", "plain"]);
  pointer("pointermove", "mouse", document.body, 120);
  pointer("pointermove", "mouse", document.body, 160);
  vi.advanceTimersByTime(300);
  expect(shown).toEqual(["card", "plain", null]);
  pointer("pointermove", "mouse", card(), 10);
  vi.advanceTimersByTime(700);
  move(under, 120);
  pointer("pointerdown", "mouse", under, 120);
  expect(shown.slice(3)).toEqual(["card", null]);
});

it("does not explain what comes to lie under a mouse at rest", () => {
  pointer("pointerover", "mouse");
  vi.advanceTimersByTime(1000);
  expect(shown).not.toContain("card");
});

it("explains what is pressed long, and the tap that ends it does nothing else", () => {
  pointer("pointerdown", "touch");
  vi.advanceTimersByTime(500);
  pointer("pointerup", "touch");
  card().click();
  expect(shown.at(-1)).toBe("card");
  expect(taps).toBe(0);
});

it("leaves a short tap to the card", () => {
  pointer("pointerdown", "touch");
  vi.advanceTimersByTime(100);
  pointer("pointerup", "touch");
  card().click();
  vi.advanceTimersByTime(1000);
  expect(shown).not.toContain("card");
  expect(taps).toBe(1);
});

it("takes a finger that moves for scrolling", () => {
  pointer("pointerdown", "touch");
  pointer("pointermove", "touch", card(), 30);
  vi.advanceTimersByTime(1000);
  expect(shown).not.toContain("card");
});

it("keeps the first two sentences of a rule", () => {
  expect(inShort("One. Two: e.g. this. Three.")).toBe("One. Two: e.g. this.");
});

it("stays when the finger that asked for it is lifted, until there is a tap elsewhere", () => {
  pointer("pointerdown", "touch");
  vi.advanceTimersByTime(500);
  pointer("pointerup", "touch");
  card().dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  card().click();
  vi.advanceTimersByTime(5000);
  expect(shown.at(-1)).toBe("card");
  pointer("pointerdown", "touch", document.querySelector<HTMLElement>("#plain")!);
  expect(shown.at(-1)).toBeNull();
});

it("explains what is tapped where a tap does nothing else, and a second tap closes it", () => {
  document.body.insertAdjacentHTML("beforeend", `<span id="pile" data-rule="CC-5"></span>`);
  const pile = document.querySelector<HTMLElement>("#pile")!;
  const tap = () => {
    pointer("pointerdown", "touch", pile);
    pointer("pointerup", "touch", pile);
    pile.click();
  };
  tap();
  expect(shown.at(-1)).toBe("pile");
  tap();
  expect(shown.at(-1)).toBeNull();
  tap();
  expect(shown.at(-1)).toBe("pile");
});
