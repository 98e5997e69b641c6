// Preferences, saved on this device and applied at once: language, colours, text size, sound, motion, pace and so on.
import { isReduced, paintSettings, readSettings, saveSettings, type Helpers, type Language, type MotionChoice, type Pace, type SavedSettings, type TextSize, type Theme } from "./saved-settings";

class Settings implements SavedSettings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  volume = $state(0);
  motion = $state<MotionChoice>("system");
  textSize = $state<TextSize>("normal");
  patterns = $state(false);
  leftHanded = $state(false);
  pace = $state<Pace>("normal");
  helpers = $state<Helpers>("first");
  level = $state("tabby");

  constructor() {
    Object.assign(this, readSettings());
  }

  save(): void {
    saveSettings(this);
  }

  /** A newcomer's first game waits for *next*; a pace that is not the usual one was chosen, and stays. */
  beginCalmly(): void {
    if (this.pace === "normal") this.pace = "calm";
    this.save();
  }

  paint(root: HTMLElement): void {
    paintSettings(root, this);
  }
}

export const settings = new Settings();

export const reducedMotion = (): boolean => isReduced(settings.motion);
