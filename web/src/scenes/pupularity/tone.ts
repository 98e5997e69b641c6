// Whether what comes of a Drama is good or bad for the viewer: the colours of a chain say that.
export type Tone = "good" | "bad" | "neutral";

/** The face before the words, since no colour stands alone: a cross would say that the Drama does not work. */
export const FACES: Record<Tone, string> = { good: "slightly-smiling-face", bad: "slightly-frowning-face", neutral: "" };

interface Side {
  works: boolean;
  wasted: boolean;
  seat: number;
  owner: number | null;
}

/** Good for the player whose Drama works, and for the owner of a target that is saved; to all others it is neither. */
export function toneFor(viewer: number | null, { works, wasted, seat, owner }: Side): Tone {
  if (viewer === null || wasted || (viewer !== seat && viewer !== owner)) return "neutral";
  return works === (viewer === seat) ? "good" : "bad";
}
