// Preferences, saved on this device and applied at once: language, colours, text size, sound, motion, pace and so on.

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";
/** How long beats stand: until *next* is asked for, as long as reading takes, or hardly at all. */
export type Pace = "calm" | "normal" | "quick";
export type MotionChoice = "system" | "less";
export type TextSize = "normal" | "large" | "largest";

const KEY = "pettable-settings";

function defaults() {
  return {
    language: (navigator.language.startsWith("de") ? "de" : "en") as Language,
    theme: "system" as Theme,
    /** From 0, which is silent, to 100. */
    volume: 70,
    motion: "system" as MotionChoice,
    textSize: "normal" as TextSize,
    /** Does every colour of a card have a pattern, too? */
    patterns: false,
    /** Are the main button and the log's switch at the left? */
    leftHanded: false,
    pace: "normal" as Pace,
    /** How strong the bots are. */
    level: "tabby",
  };
}

type Saved = ReturnType<typeof defaults>;

function read(): Saved {
  try {
    const { sound, ...saved } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved> & { sound?: boolean };
    // Earlier versions had sound on or off.
    return { ...defaults(), ...(sound === false ? { volume: 0 } : {}), ...saved };
  } catch {
    return defaults();
  }
}

class Settings implements Saved {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  volume = $state(0);
  motion = $state<MotionChoice>("system");
  textSize = $state<TextSize>("normal");
  patterns = $state(false);
  leftHanded = $state(false);
  pace = $state<Pace>("normal");
  level = $state("tabby");

  constructor() {
    Object.assign(this, read());
  }

  save(): void {
    const saved = Object.fromEntries(Object.keys(defaults()).map((key) => [key, this[key as keyof Saved]]));
    try {
      localStorage.setItem(KEY, JSON.stringify(saved));
    } catch {
      // A browser that saves nothing still plays.
    }
  }

  /** Put what style sheets need to know on the root of the page. */
  paint(root: HTMLElement): void {
    const dark = this.theme === "dark" || (this.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.motion = reducedMotion() ? "less" : "full";
    root.dataset.text = this.textSize;
    root.toggleAttribute("data-patterns", this.patterns);
    root.toggleAttribute("data-left-handed", this.leftHanded);
  }
}

export const settings = new Settings();

export const reducedMotion = (): boolean => settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
