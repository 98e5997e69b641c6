import { describe, expect, it } from "vitest";
import { leastHiding, overlap, ringBox } from "./pointing";

const box = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height);
const PAGE = box(10, 10, 370, 824);
const BUBBLE = { width: 360, height: 150 };

describe("where a bubble stands", () => {
  it("is free room, not over a cat beside the card that it speaks of", () => {
    const card = box(150, 660, 80, 110);
    const cat = box(40, 480, 300, 90);
    const hidden = [{ box: card, weight: 50 }, { box: cat, weight: 1 }];
    const { x, y } = leastHiding(BUBBLE, PAGE, card, hidden);
    const bubble = box(x, y, BUBBLE.width, BUBBLE.height);
    expect([overlap(bubble, card), overlap(bubble, cat)]).toEqual([0, 0]);
    expect(y + BUBBLE.height).toBeLessThanOrEqual(480);
    expect(y).toBeGreaterThan(300);
  });

  it("is near what it speaks of where nothing else matters", () => {
    const { y } = leastHiding(BUBBLE, PAGE, box(150, 200, 80, 110), []);
    expect(y).toBeGreaterThanOrEqual(10);
    expect(y).toBeLessThanOrEqual(316);
  });

  it("is beside all that matters on a wide page, not only beside what it speaks of", () => {
    const wide = box(10, 10, 1260, 780);
    const card = box(158, 290, 108, 150);
    const hand = box(261, 615, 422, 173);
    const question = box(317, 506, 311, 92);
    const hidden = [{ box: card, weight: 50 }, { box: box(19, 57, 906, 440), weight: 1 }, { box: hand, weight: 2 }, { box: question, weight: 1 }];
    const { x, y } = leastHiding(BUBBLE, wide, card, hidden);
    const bubble = box(x, y, BUBBLE.width, BUBBLE.height);
    expect(hidden.map((each) => overlap(bubble, each.box))).toEqual([0, 0, 0, 0]);
  });

  it("is on the page, even if it is higher than the page", () => {
    expect(leastHiding({ width: 360, height: 900 }, PAGE, box(0, 0, 10, 10), [])).toMatchObject({ x: 10, y: 10 });
  });
});

it("rings the cards of a hand, not the whole row that they lie in", () => {
  document.body.innerHTML = `<div data-place="hand"><div class="hand"><button class="card"></button><button class="card"></button></div></div>`;
  const [one, other] = document.querySelectorAll(".card");
  one.getBoundingClientRect = () => box(100, 304, 60, 84);
  other.getBoundingClientRect = () => box(164, 300, 60, 84);
  expect(ringBox(document.querySelector("[data-place]")!)).toMatchObject({ x: 100, y: 300, width: 124, height: 88 });
});

it("rings the parts of what has no box of its own", () => {
  document.body.innerHTML = `<div data-place="trends" style="display: contents"><i></i><i></i></div>`;
  const [one, other] = document.querySelectorAll("i");
  one.getBoundingClientRect = () => box(10, 20, 60, 40);
  other.getBoundingClientRect = () => box(80, 20, 60, 40);
  expect(ringBox(document.querySelector("[data-place]")!)).toMatchObject({ x: 10, y: 20, width: 130, height: 40 });
});
