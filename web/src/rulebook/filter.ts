// The search of a rulebook page: rules, examples, cards and lines in which all words occur stay, the rest is hidden, and
// so are headings that nothing is left under.

/** In small letters and without accents, so that `ruden` finds Rüden and `strasse` finds Straße. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

const HEADINGS = "h2, h3";

interface Rule {
  element: HTMLElement;
  /** Its text without the examples. */
  text: string;
  examples: { element: HTMLElement; text: string }[];
}

export class Filter {
  readonly #rules: Rule[];
  /** Lines of lists: cards, options, the quick reference. */
  readonly #lines: { element: HTMLElement; text: string }[];
  readonly #sections: HTMLElement[];

  constructor(page: ParentNode) {
    this.#rules = all(page, "article.rule").map((element) => {
      const examples = all(element, "figure.example").map((each) => ({ element: each, text: textOf(each) }));
      return { element, text: textOf(element, "figure.example"), examples };
    });
    const lines = all(page, "section li").filter((each) => !each.closest("article"));
    this.#lines = lines.map((element) => ({ element, text: textOf(element) }));
    this.#sections = all(page, "section");
  }

  /** How many rules there are. */
  get all(): number {
    return this.#rules.length;
  }

  /** Show what fits a query; how many rules do. */
  show(query: string): number {
    const words = folded(query).split(/\s+/).filter(Boolean);
    const fits = (text: string): boolean => words.every((word) => text.includes(word));
    for (const { element, text, examples } of this.#rules) {
      // An example is read with its rule: the words may be spread over both.
      for (const example of examples) example.element.hidden = !fits(`${text} ${example.text}`);
      element.hidden = !fits(text) && examples.every((example) => example.element.hidden);
    }
    for (const { element, text } of this.#lines) element.hidden = !fits(text);
    for (const section of this.#sections) hideEmpty(section);
    return this.#rules.filter(({ element }) => !element.hidden).length;
  }
}

/** Hide a section, or the headings in it with what they stand over, where no rule and no line is left. */
function hideEmpty(section: HTMLElement): void {
  let part: HTMLElement[] = [];
  const end = (): void => {
    const items = part.flatMap((each) => (each.matches("article") ? [each] : all(each, "li")));
    const empty = items.length > 0 && items.every((each) => each.hidden);
    for (const each of part) if (!each.matches("article")) each.hidden = empty;
    part = [];
  };
  for (const child of all(section, ":scope > *")) {
    if (child.matches(HEADINGS)) {
      // A heading right under another one belongs to it.
      if (part.some((each) => !each.matches(HEADINGS))) end();
    }
    part.push(child);
  }
  end();
  section.hidden = all(section, ":scope > *").every((each) => each.hidden);
}

const all = (within: ParentNode, which: string): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(which)];

/** The words of an element and of the pictures in it, folded; without some of its parts. */
function textOf(element: HTMLElement, without?: string): string {
  const copy = element.cloneNode(true) as HTMLElement;
  if (without) for (const part of all(copy, without)) part.remove();
  const labels = all(copy, "[aria-label]").map((each) => each.getAttribute("aria-label"));
  return folded([copy.textContent, ...labels].join(" "));
}
