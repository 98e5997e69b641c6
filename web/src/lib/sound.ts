// Short, soft sounds, made in the browser, as loud as the settings say.
import { settings } from "./settings.svelte";
import type { Tagged } from "./text";

export type Sound = "deal" | "place" | "slap" | "story" | "steal" | "turn" | "win" | "said" | "tick";

/** The gain of a note at full volume. */
const LOUDEST = 0.17;

/** Notes as [frequency, start, length], in hertz and seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  deal: [[520, 0, 0.05]],
  place: [[330, 0, 0.07]],
  slap: [[160, 0, 0.09], [90, 0.01, 0.1]],
  story: [[523, 0, 0.12], [659, 0.09, 0.12], [784, 0.18, 0.2]],
  steal: [[440, 0, 0.08], [330, 0.07, 0.12]],
  turn: [[660, 0, 0.1], [880, 0.1, 0.16]],
  win: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.35]],
  said: [[740, 0, 0.05]],
  tick: [[440, 0, 0.06]],
};

/** What a phone does with it besides: milliseconds of buzzing and rest. Only what one should notice is felt. */
const FELT: Partial<Record<Sound, number[]>> = { slap: [25], steal: [20, 40, 20], turn: [35], win: [40, 60, 40, 60, 80] };

/** Which event sounds like what, by a word in its type; all others are the soft sound of a card. */
const BY_EVENT: [RegExp, Sound][] = [
  [/dealt|drew|drawn|turned-up|shuffled/, "deal"],
  [/slap|claim|paws/, "slap"],
  [/story|cat-made|completed|trick-won/, "story"],
  [/taken|traded|donated|cancel/, "steal"],
];

class Sounds {
  #context: AudioContext | null = null;

  play(sound: Sound): void {
    if (settings.volume === 0 || document.hidden) return;
    // A browser is silent until somebody has touched the page.
    if (!navigator.userActivation?.hasBeenActive) return;
    if (FELT[sound]) navigator.vibrate?.(FELT[sound]);
    const context = (this.#context ??= new AudioContext());
    for (const [frequency, start, length] of NOTES[sound]) {
      const at = context.currentTime + start;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = sound === "slap" ? "triangle" : "sine";
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime((LOUDEST * settings.volume) / 100, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length + 0.02);
    }
  }

  events(events: Tagged[], over: boolean, seat: number | null): void {
    if (over) {
      this.play("win");
      return;
    }
    for (const event of events) {
      if (event.seat === seat && seat !== null) continue;
      const sound = BY_EVENT.find(([words]) => words.test(String(event.type)))?.[1];
      if (sound) {
        this.play(sound);
        return;
      }
    }
  }
}

export const sounds = new Sounds();
