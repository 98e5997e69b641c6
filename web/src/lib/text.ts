// Words for everything a person sees, from the same Fluent files as the terminal's.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { api } from "./api";
import type { Language } from "./saved-settings";

/** What the fields of each struct mean (seat, card, enum …), so that they can be put into words. */
export type Fields = Record<string, Record<string, string>>;
/** A card, event, move or scene line as the server encodes it; `type` or `kind` names its class. */
export type Tagged = { [field: string]: unknown };

type Load = () => Promise<string>;
const games = import.meta.glob("../../../src/pettable/games/*/text.*.ftl", { query: "?raw", import: "default" }) as Record<string, Load>;
const help = import.meta.glob("../../../src/pettable/games/*/help/text.*.ftl", { query: "?raw", import: "default" }) as Record<string, Load>;
const shared = import.meta.glob("../../../src/pettable/{table,server/people}/text.*.ftl", { query: "?raw", import: "default" }) as Record<string, Load>;
const own = import.meta.glob("../text.*.ftl", { query: "?raw", import: "default" }) as Record<string, Load>;

async function bundle(lang: Language, game: string | null): Promise<FluentBundle> {
  const made = new FluentBundle(lang, { useIsolating: false });
  const add = (text: string) => made.addResource(new FluentResource(text), { allowOverrides: true });
  for (const files of [shared, own])
    for (const [path, load] of Object.entries(files)) if (path.endsWith(`text.${lang}.ftl`)) add(await load());
  if (game) add(await gameText(lang, game));
  return made;
}

/** A game's texts, from this client or, for a game that came after it was built, from the server. */
async function gameText(lang: Language, game: string): Promise<string> {
  const folder = `../../../src/pettable/games/${game.replaceAll("-", "_")}`;
  const built = games[`${folder}/text.${lang}.ftl`];
  return built ? `${await built()}\n${(await help[`${folder}/help/text.${lang}.ftl`]?.()) ?? ""}` : (await api.gameWords(game, lang)).text;
}

/** The name of a struct's class in the texts: its tag, or for a card its kind. */
const tag = (value: Tagged): string => String(value.type ?? value.kind);

export class Words {
  /** Names of the seats; the viewer's own seat; the cards of the deck. */
  names: readonly string[] = [];
  viewer: number | null = null;
  cards: readonly Tagged[] = [];
  /** The options that are on; null where no game is played, as on a page about a deck. */
  options: readonly string[] | null = null;

  /** Before whom a card lies now, as the scene of the game knows it. */
  ownerOf: (card: number) => number | null = () => null;

  /** Which form of a move's text says what it does as things stand, as the scene of the game knows it; null: its text is right. */
  formOf: (move: Tagged) => string | null = () => null;

  constructor(
    private readonly bundle: FluentBundle,
    private readonly fields: Fields = {},
  ) {}

  get lang(): string {
    return this.bundle.locales[0];
  }

  static async load(lang: Language, game: string | null, fields: Fields = {}): Promise<Words> {
    return new Words(await bundle(lang, game), fields);
  }

  /** The same words at another moment, when the cards lay before others. */
  owned(ownerOf: Words["ownerOf"]): Words {
    const { names, viewer, cards, options } = this;
    return Object.assign(new Words(this.bundle, this.fields), { names, viewer, cards, options, ownerOf });
  }

  /** Add the texts of one page, which nobody else needs. */
  add(text: string): void {
    this.bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** Is there this message, or this attribute of one? */
  has(message: string): boolean {
    const [name, attribute] = message.split(".");
    return attribute ? this.bundle.getMessage(name)?.attributes[attribute] !== undefined : this.bundle.hasMessage(name);
  }

  /** A message by its id; an attribute is written `CC-1.title`. A sentence that ends with a name such as *Not today!* needs no full stop. */
  word(message: string, values: Record<string, FluentVariable> = {}): string {
    const [name, attribute] = message.split(".");
    const found = this.bundle.getMessage(name);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    return pattern ? this.bundle.formatPattern(pattern, values).replaceAll("!.", "!") : message;
  }

  seat(seat: number): string {
    return seat === this.viewer ? this.word("you") : (this.names[seat] ?? `#${seat + 1}`);
  }

  card(card: number): string {
    const shown = this.cards[card];
    if (!shown) return "";
    const name = this.fields.cards[tag(shown)] ?? `card-${tag(shown)}`;
    // As `text.py` has it: the name may depend on the options.
    const forms = this.options ? [...this.options.map((option) => `with-${option}`), "in-play"] : [];
    const form = forms.find((each) => this.bundle.getMessage(name)?.attributes[each]);
    return this.word(form ? `${name}.${form}` : name, this.#variables(name, shown));
  }

  event = (event: Tagged): string => this.#render("event", event);

  /** The rule that a line about an event leads to: that which its text names, where one event is decided by several rules, or the event's own. */
  ruleOf(event: Tagged): string {
    const name = `event-${tag(event)}`;
    return this.has(`${name}.rule`) ? this.word(`${name}.rule`, this.#variables(name, event)) : String(event.rule ?? "");
  }

  /** A move in the form that holds now; one that hits a card before somebody says whose it is, where its text has a form for that. */
  move = (move: Tagged): string => {
    const name = `move-${tag(move)}`;
    const form = this.formOf(move);
    if (form !== null && this.has(`${name}.${form}`)) return this.word(`${name}.${form}`, this.#variables(name, move));
    const owner = this.has(`${name}.owned`) ? this.ownerOf(move.target as number) : null;
    return owner === null ? this.#render("move", move) : this.word(`${name}.owned`, { ...this.#variables(name, move), ...this.#variable("owner", "seat", owner) });
  };

  /** A move in few words, where its text has a form for that: a ranking by its first card. */
  briefMove(move: Tagged): string {
    const name = `move-${tag(move)}`;
    return this.has(`${name}.brief`) ? this.word(`${name}.brief`, this.#variables(name, move)) : this.move(move);
  }

  /** The same without what is paid or laid down for it, where its text has a form for that. */
  shortMove(move: Tagged): string {
    const name = `move-${tag(move)}`;
    return this.has(`${name}.short`) ? this.word(`${name}.short`, this.#variables(name, move)) : this.briefMove(move);
  }

  /** The cards that a move in few words names: of a ranking the first; `lists`: also those that are paid or laid down for it. */
  cardsOf(move: Tagged, lists = true): number[] {
    const name = `move-${tag(move)}`;
    return Object.entries(this.fields[name] ?? {}).flatMap(([field, kind]) => {
      if (kind === "card") return [move[field] as number];
      return lists && kind === "card[]" ? (move[field] as number[]).slice(0, this.has(`${name}.brief`) ? 1 : undefined) : [];
    });
  }

  line(line: Tagged): string {
    return this.word(tag(line), this.#variables(tag(line), line));
  }

  /** A message whose variables are the fields of an event or a scene line; `name` is the message that describes those. */
  filled(message: string, name: string, value: Tagged): string {
    return this.word(message, this.#variables(name, value));
  }

  /** What is asked of a seat. */
  question(rule: string, seat: number): string {
    return this.word(`ask-${rule}`, this.#variable("seat", "seat", seat));
  }

  /** A line of points: `points-CC-7`, `points-PP-16-flush`. */
  points(rule: string, what: string | undefined): string {
    return this.word(what ? `points-${rule}-${what}` : `points-${rule}`);
  }

  #render(kind: string, value: Tagged): string {
    const name = `${kind}-${tag(value)}`;
    return this.word(name, this.#variables(name, value));
  }

  #variables(name: string, value: Tagged): Record<string, FluentVariable> {
    const kinds = this.fields[name] ?? {};
    return Object.assign({}, ...Object.entries(value).map(([field, part]) => this.#variable(field, kinds[field] ?? "plain", part)));
  }

  #variable(field: string, kind: string, value: unknown): Record<string, FluentVariable> {
    const shown = this.#format(kind, value);
    if (kind === "seat") return { [field]: shown, [`${field}_you`]: value === this.viewer ? "yes" : "no" };
    if (kind.startsWith("enum ") && !kind.endsWith("[]") && value !== null) return { [field]: shown, [`${field}_word`]: String(value) };
    if (Array.isArray(value)) {
      const first = this.#format(kind.endsWith("[]") ? kind.slice(0, -2) : "plain", value[0]);
      const listed = { [field]: shown, [`${field}_count`]: value.length, [`${field}_first`]: first };
      if (kind === "seat[]") return { ...listed, [`${field}_listed`]: this.list(value.map((each) => this.seat(each as number))) };
      return kind === "plain[]" ? { ...listed, [`${field}_by_seat`]: value.map((each, seat) => `${this.seat(seat)} ${String(each).replace("-", "−")}`).join(", ") } : listed;
    }
    return { [field]: shown };
  }

  /** "Anna, Ben and Cora". */
  list(names: string[]): string {
    return names.length < 2 ? names.join("") : this.word("last-listed", { before: names.slice(0, -1).join(", "), last: names.at(-1)! });
  }

  #format(kind: string, value: unknown): FluentVariable {
    if (value === null || value === undefined) return this.word("nothing");
    if (Array.isArray(value)) {
      const inner = kind.endsWith("[]") ? kind.slice(0, -2) : "plain";
      return value.map((each) => this.#format(inner, each)).join(", ") || this.word("nothing");
    }
    if (kind === "seat") return this.seat(value as number);
    if (kind === "card") return this.card(value as number);
    if (kind.startsWith("enum ")) return this.word(`${kind.slice(5)}-${String(value)}`);
    if (typeof value === "boolean") return value ? "yes" : "no";
    return typeof value === "number" ? value : String(value);
  }
}
