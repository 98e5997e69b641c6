// What a person likes, kept on this device: language, light or dark, sound, motion.

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";

const KEY = "pettable-settings";

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** How strong the bots are. */
  level: string;
}

function usual(): Kept {
  return { language: navigator.language.startsWith("de") ? "de" : "en", theme: "system", sound: true, level: "tabby" };
}

function read(): Kept {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual();
  }
}

class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  sound = $state(true);
  level = $state("tabby");

  constructor() {
    Object.assign(this, read());
  }

  keep(): void {
    const kept: Kept = { language: this.language, theme: this.theme, sound: this.sound, level: this.level };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
