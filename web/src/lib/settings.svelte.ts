// Preferences, saved on this device: language, light or dark, sound, pace, the strength of bots.

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";
/** How long beats stand: until *next* is asked for, as long as reading takes, or hardly at all. */
export type Pace = "calm" | "normal" | "quick";

const KEY = "pettable-settings";

interface Saved {
  language: Language;
  theme: Theme;
  sound: boolean;
  pace: Pace;
  /** How strong the bots are. */
  level: string;
}

function defaults(): Saved {
  return { language: navigator.language.startsWith("de") ? "de" : "en", theme: "system", sound: true, pace: "normal", level: "tabby" };
}

function read(): Saved {
  try {
    return { ...defaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return defaults();
  }
}

class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  sound = $state(true);
  pace = $state<Pace>("normal");
  level = $state("tabby");

  constructor() {
    Object.assign(this, read());
  }

  save(): void {
    const saved: Saved = { language: this.language, theme: this.theme, sound: this.sound, pace: this.pace, level: this.level };
    try {
      localStorage.setItem(KEY, JSON.stringify(saved));
    } catch {
      // A browser that saves nothing still plays.
    }
  }
}

export const settings = new Settings();

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
