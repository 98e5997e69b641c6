import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Motion } from "./motion";

// The simulated page has neither layout nor animation: an element lies where `data-at` says, and what it is asked to
// animate is written down.
interface Animated {
  card: string;
  from: Keyframe;
  options: KeyframeAnimationOptions;
}
let animated: Animated[];
let motion: Motion;

beforeEach(() => {
  animated = [];
  motion = new Motion();
  motion.fields = { "event-taken": { seat: "seat", card: "card" }, "event-dealt": { seat: "seat", cards: "card[]" }, cards: {} };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [x, y, width] = ((this as HTMLElement).dataset.at ?? "0 0 0").split(" ").map(Number);
    return new DOMRect(x, y, width, (width * 7) / 5);
  });
  Element.prototype.animate = function (this: Element, frames, options) {
    animated.push({ card: (this as HTMLElement).dataset.card!, from: (frames as Keyframe[])[0], options: options as KeyframeAnimationOptions });
    return {} as Animation;
  };
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(Element.prototype, "animate");
});

const page = (html: string): void => void (document.body.innerHTML = html);
const card = (n: number, at: string): string => `<div data-card="${n}" data-at="${at}"></div>`;

async function step(events: { [field: string]: unknown }[], after: string): Promise<void> {
  motion.step(events, () => page(after));
  await tick();
}

it("slides a card from its old place to its new one", async () => {
  page(card(7, "0 0 100"));
  await step([], card(7, "200 50 50"));
  expect(animated.map((each) => each.card)).toEqual(["7"]);
  // From centre to centre: (50, 70) is 175 to the left of and 15 above (225, 85); and twice as large.
  expect(animated[0].from.transform).toBe("translate(-175px, -15px) scale(2)");
});

it("leaves a card alone that stays where it is", async () => {
  page(card(7, "10 10 100"));
  await step([], card(7, "11 10 100"));
  expect(animated).toEqual([]);
});

it("leaves a card alone that is not seen", async () => {
  page(card(7, "10 10 100"));
  await step([], card(7, "300 10 0"));
  expect(animated).toEqual([]);
});

describe("a card that was not on the page", () => {
  const seats = `<div data-seat="1" data-at="400 0 100"></div><div data-place="deck" data-at="0 400 100"></div>`;

  it("comes from the seat that the event names", async () => {
    page(seats);
    await step([{ type: "taken", seat: 1, card: 7 }], seats + card(7, "0 0 100"));
    expect(animated[0].from.transform).toBe("translate(400px, 0px) scale(0.5)");
  });

  it("comes from the giver rather than the receiver", async () => {
    page(seats);
    await step([{ type: "taken", seat: 5, from: 1, card: 7 }], seats + card(7, "0 0 100"));
    expect(animated[0].from.transform).toBe("translate(400px, 0px) scale(0.5)");
  });

  it("comes from the deck when no event names it", async () => {
    page(seats);
    await step([{ type: "taken", seat: 1, card: 8 }], seats + card(7, "0 0 100"));
    expect(animated[0].from.transform).toBe("translate(0px, 400px) scale(0.5)");
  });

  it("just appears where there is neither seat nor deck", async () => {
    await step([{ type: "taken", seat: 1, card: 7 }], card(7, "0 0 100"));
    expect(animated).toEqual([]);
  });
});

it("starts the cards of one step one after the other, within a limit", async () => {
  const deck = `<div data-place="deck" data-at="900 0 100"></div>`;
  page(deck);
  const cards = Array.from({ length: 15 }, (_, n) => n);
  await step([{ type: "dealt", seat: 3, cards }], deck + cards.map((n) => card(n, `${n * 20} 0 100`)).join(""));
  const delays = animated.map((each) => each.options.delay!);
  expect(delays.slice(0, 3)).toEqual([0, 40, 80]);
  expect(Math.max(...delays)).toBe(420);
});

it("shows what a race is about without motion", async () => {
  page(card(7, "0 0 100"));
  await step([], `<div data-at-once>${card(7, "200 0 100")}</div>`);
  expect(animated).toEqual([]);
});

it("fades instead of sliding for people who want little motion", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  page(card(7, "0 0 100"));
  await step([], card(7, "200 0 100"));
  expect(animated[0].from).toEqual({ opacity: 0 });
});

it("shows a step at once on a page that nobody sees", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  page(card(7, "0 0 100"));
  await step([], card(7, "200 0 100"));
  expect(document.querySelector("[data-card]")?.getAttribute("data-at")).toBe("200 0 100");
  expect(animated).toEqual([]);
});
