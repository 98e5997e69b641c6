import { beforeEach, expect, it } from "vitest";
import { Filter, folded } from "./filter";

const PAGE = `
<section id="turn">
  <h2>Your turn</h2>
  <article class="rule" id="PP-1"><h3><a href="#PP-1">PP-1</a> Paying</h3><p>A card costs others.</p>
    <figure class="example" id="red"><figcaption>Ada pays.</figcaption><div role="img" aria-label="red Hood 2"></div></figure>
    <figure class="example" id="blue"><figcaption>Ben pays.</figcaption><div role="img" aria-label="blue Hood 1"></div></figure>
  </article>
  <article class="rule" id="PP-2"><h3><a href="#PP-2">PP-2</a> Drama</h3><p>Die Rüden ärgern sich auf der Straße.</p></article>
</section>
<section id="deck">
  <h2>The cards</h2><p>All of them.</p>
  <ul class="deck"><li id="hood">red Hood 2</li><li id="trade">Trade</li></ul>
  <h2 id="constraints">What a deck must fulfil</h2>
  <article class="rule" id="PP-3"><h3><a href="#PP-3">PP-3</a> Enough cards</h3><p>Five for each seat.</p></article>
</section>
<section id="reference"><h2>In short</h2><h3 id="points">Points</h3><ul><li>Six of one colour</li></ul><h3 id="ties">Ties</h3><ul><li>More covered</li></ul></section>`;

let page: HTMLElement;
let filter: Filter;
beforeEach(() => {
  page = document.createElement("main");
  page.innerHTML = PAGE;
  filter = new Filter(page);
});
/** The ids of what is seen. */
const seen = (): string[] => [...page.querySelectorAll<HTMLElement>("[id]")].filter((each) => !each.closest("[hidden]")).map((each) => each.id);

it.each([
  ["Rüden", "ruden"],
  ["STRASSE", "strasse"],
  ["Straße", "strasse"],
  ["Éclair 5★", "eclair 5★"],
])("folds %s to %s", (text, plain) => expect(folded(text)).toBe(plain));

it("shows everything while nothing is searched", () => {
  filter.show("paying");
  expect(filter.show("  ")).toBe(3);
  expect(page.querySelector("[hidden]")).toBeNull();
  expect(filter.all).toBe(3);
});

it("wants all words, in any order, without case and accents", () => {
  expect(filter.show("STRASSE ruden")).toBe(1);
  expect(seen()).toEqual(["turn", "PP-2"]);
  expect(filter.show("strasse paying")).toBe(0);
  expect(seen()).toEqual([]);
});

it("finds a rule by its id", () => {
  expect(filter.show("pp-2")).toBe(1);
  expect(seen()).toEqual(["turn", "PP-2"]);
});

it("shows all examples of a rule that fits by itself", () => {
  filter.show("costs");
  expect(seen()).toEqual(["turn", "PP-1", "red", "blue"]);
});

it("finds examples and cards by what their pictures show", () => {
  expect(filter.show("red hood")).toBe(1);
  expect(seen()).toEqual(["turn", "PP-1", "red", "deck", "hood"]);
});

it("reads an example together with its rule", () => {
  filter.show("costs blue");
  expect(seen()).toEqual(["turn", "PP-1", "blue"]);
});

it("hides headings that nothing is left under", () => {
  filter.show("five");
  expect(seen()).toEqual(["deck", "constraints", "PP-3"]);
  filter.show("trade");
  expect(seen()).toEqual(["deck", "trade"]);
  expect(page.querySelector<HTMLElement>("#deck p")!.hidden).toBe(false);
  filter.show("covered");
  expect(seen()).toEqual(["reference", "ties"]);
});
