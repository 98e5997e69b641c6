// Who I am on this device, the shelf of games, and the tables I may want to go back to.
import { api, Trouble, type Me, type NewTable, type Shelf } from "./api";
import { settings } from "./settings.svelte";
import { Words } from "./text";

const RECENT = "pettable-tables";
const RECENT_KEPT = 8;
const BEEN_HERE = "pettable-guest";

export interface Recent {
  id: string;
  game: string;
  invite: string | null;
}

class Home {
  me = $state.raw<Me | null>(null);
  /** A name that was made up is asked for before friends see it. */
  named = $state(localStorage.getItem("pettable-named") === "yes");
  shelf = $state.raw<Shelf | null>(null);
  words = $state.raw<Words | null>(null);

  async load(): Promise<void> {
    const lang = settings.language;
    const [words, shelf] = await Promise.all([Words.load(lang, null), api.shelf(lang)]);
    this.words = words;
    this.shelf = shelf;
    document.documentElement.lang = lang;
  }

  /** The guest of this device; a new one is made up where there is none. */
  async guest(name?: string): Promise<Me> {
    try {
      // Who was never here is not asked for.
      if (localStorage.getItem(BEEN_HERE)) this.me ??= await api.me();
    } catch (trouble) {
      if (!(trouble instanceof Trouble) || trouble.problem !== "no-guest") throw trouble;
    }
    if (!this.me) this.me = await api.becomeGuest(name ?? this.madeUp());
    else if (name && name !== this.me.name) this.me = await api.rename(name);
    localStorage.setItem(BEEN_HERE, "yes");
    if (name) {
      this.named = true;
      localStorage.setItem("pettable-named", "yes");
    }
    return this.me;
  }

  madeUp(): string {
    const animals = (this.words?.word("home-animals") ?? "Otter").split(",").map((each) => each.trim());
    return `${animals[Math.floor(Math.random() * animals.length)]} ${10 + Math.floor(Math.random() * 90)}`;
  }

  async open(table: NewTable): Promise<string> {
    await this.guest();
    const opened = await api.open(table);
    remember({ id: opened.table, game: table.game, invite: opened.invite });
    return opened.table;
  }
}

export const home = new Home();

export function recent(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(RECENT) ?? "[]") as Recent[];
  } catch {
    return [];
  }
}

export function remember(table: Recent): void {
  const others = recent().filter((each) => each.id !== table.id);
  localStorage.setItem(RECENT, JSON.stringify([table, ...others].slice(0, RECENT_KEPT)));
}

export function forget(id: string): void {
  localStorage.setItem(RECENT, JSON.stringify(recent().filter((each) => each.id !== id)));
}
