import { expect, it } from "vitest";
import { Drawings } from "./drawings";

const LARGE = `<path d="${"M0 0h9v9z".repeat(30)}"></path>`;
const card = (inside: string): string => `<!--[--><div class="card" data-rule="CC-4" data-about="Dog 4" role="img" aria-label="Dog 4">${inside}</div><!--]-->`;
const symbol = (id: string, name: string): string => `<symbol id="${id}">${name}</symbol>`;

it("draws a card without comments and without what only a table explains", () => {
  expect(new Drawings().draw({ head: "", body: card("4") })).toBe('<div class="card" role="img" aria-label="Dog 4">4</div>');
});

it("keeps a style once", () => {
  const drawings = new Drawings();
  for (const style of [".a{}", ".b{}", ".a{}"]) drawings.draw({ head: `<style id="s">${style}</style>`, body: card("") });
  expect(drawings.css).toBe(".a{}.b{}");
});

it("keeps a large drawing once, and a small one in its card", () => {
  const drawings = new Drawings();
  const draw = (drawing: string): string => drawings.draw({ head: "", body: card(`<svg viewBox="0 0 9 9">${drawing}</svg>`) });
  expect(draw(LARGE)).toContain('<svg viewBox="0 0 9 9"><use href="#art-0"></use></svg>');
  expect(draw(LARGE)).toBe(draw(LARGE));
  expect(draw(`${LARGE}<circle r="2"></circle>`)).toContain("#art-1");
  expect(draw('<path d="M0 0"></path>')).toContain('<path d="M0 0"></path>');
  expect(drawings.symbols(symbol).match(/<g id="[^"]*"/g)).toEqual(['<g id="art-0"', '<g id="art-1"']);
});

it("refers to emoji by ids that are no ids of the page, and brings those that are used", () => {
  const drawings = new Drawings();
  expect(drawings.draw({ head: "", body: card('<svg><use href="emoji:#gear"></use></svg>') })).toContain('<use href="#emoji-gear"></use>');
  drawings.emoji.add("crown");
  expect(drawings.symbols(symbol)).toContain('<defs><symbol id="emoji-crown">crown</symbol><symbol id="emoji-gear">gear</symbol></defs>');
});
