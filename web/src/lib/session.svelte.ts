// Who plays on this device, the catalogue of games, and the words of the pages.
import { api, ApiError, type Catalogue, type Me, type NewTable } from "./api";
import { forgetTables, rememberTable } from "./recent-tables";
import { settings } from "./settings.svelte";
import { Words } from "./text";

const HAS_GUEST = "pettable-guest";
const HAS_NAME = "pettable-named";

class Session {
  me = $state.raw<Me | null>(null);
  /** Does this device have a guest, as far as it remembers? */
  known = $state(localStorage.getItem(HAS_GUEST) === "yes");
  /** Did the guest choose their name? One that was made up is asked for before friends see it. */
  named = $state(localStorage.getItem(HAS_NAME) === "yes");
  catalogue = $state.raw<Catalogue | null>(null);
  words = $state.raw<Words | null>(null);

  async load(): Promise<void> {
    const lang = settings.language;
    const [words, catalogue] = await Promise.all([Words.load(lang, null), api.catalogue(lang)]);
    this.words = words;
    this.catalogue = catalogue;
    document.documentElement.lang = lang;
  }

  /** The guest of this device; a new one is made up where there is none. */
  async guest(name?: string): Promise<Me> {
    try {
      // A device without a guest saves the request.
      if (this.known) this.me ??= await api.me();
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem !== "no-guest") throw error;
    }
    if (!this.me) this.me = await api.becomeGuest(name ?? this.madeUp());
    else if (name && name !== this.me.name) this.me = await api.rename(name);
    this.known = true;
    localStorage.setItem(HAS_GUEST, "yes");
    if (name) {
      this.named = true;
      localStorage.setItem(HAS_NAME, "yes");
    }
    return this.me;
  }

  /** The guest of this device, if there is one: nobody is made up. */
  async whoAmI(): Promise<Me | null> {
    try {
      if (this.known) this.me ??= await api.me();
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem !== "no-guest") throw error;
      this.forget();
    }
    return this.me;
  }

  /** This device has no guest any more: it was ended, or the guest was deleted. */
  forget(): void {
    this.me = null;
    this.named = this.known = false;
    for (const key of [HAS_GUEST, HAS_NAME]) localStorage.removeItem(key);
    forgetTables();
    void import("../offline/kept-things").then(({ forgetKeptAnswers }) => forgetKeptAnswers());
  }

  madeUp(): string {
    const nicknames = (this.words?.word("home-nicknames") ?? "Toffee").split(",").map((each) => each.trim());
    return `${nicknames[Math.floor(Math.random() * nicknames.length)]} ${10 + Math.floor(Math.random() * 90)}`;
  }

  async open(table: NewTable): Promise<string> {
    await this.guest();
    const opened = await api.open(table);
    rememberTable({ id: opened.table, game: table.game });
    return opened.table;
  }
}

export const session = new Session();
