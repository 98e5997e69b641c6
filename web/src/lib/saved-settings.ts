// The preferences as this device keeps them, and what style sheets see of them. Nothing here reacts to changes, so that
// pages without the client's runtime can use it: the rulebook.

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";
/** How long beats stand: until *next* is asked for, as long as reading takes, or hardly at all. */
export type Pace = "calm" | "normal" | "quick";
export type MotionChoice = "system" | "less";
/** In which games newcomers get helpers: in the first three of each kind, in all, or in none. */
export type Helpers = "first" | "always" | "never";
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
    helpers: "first" as Helpers,
    /** How strong the bots are. */
    level: "tabby",
  };
}

export type SavedSettings = ReturnType<typeof defaults>;

export function readSettings(): SavedSettings {
  try {
    const { sound, ...saved } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<SavedSettings> & { sound?: boolean };
    // Earlier versions had sound on or off.
    return { ...defaults(), ...(sound === false ? { volume: 0 } : {}), ...saved };
  } catch {
    return defaults();
  }
}

export function saveSettings(settings: SavedSettings): void {
  const saved = Object.fromEntries(Object.keys(defaults()).map((key) => [key, settings[key as keyof SavedSettings]]));
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // A browser that saves nothing still plays.
  }
}

/** Put what style sheets need to know on the root of the page. */
export function paintSettings(root: HTMLElement, { theme, motion, textSize, patterns, leftHanded }: SavedSettings): void {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.motion = isReduced(motion) ? "less" : "full";
  root.dataset.text = textSize;
  root.toggleAttribute("data-patterns", patterns);
  root.toggleAttribute("data-left-handed", leftHanded);
}

export const isReduced = (motion: MotionChoice): boolean => motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
