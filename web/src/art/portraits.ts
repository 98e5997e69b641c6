// Pictures of animals for cards and faces: breed, mood, pose and prop follow from a number, so that two cards with the
// same animal show two animals, and the same card looks the same on every device.
import { ANIMALS, type Animal } from "./animals";
import { box, placed, shape, type Mood } from "./ink";
import { PLACES, type Place } from "./places";
import { PROPS, type Prop } from "./props";

const MOODS: readonly Mood[] = ["open", "aside", "shut", "open", "wink"];
const TURNS = [0, 5, -5, 0];

/** An animal; `prop` replaces what the number would give it to wear. */
function animal(kind: Animal, number: number, prop?: Prop): string {
  const { anchors, breeds, props, size, draw } = ANIMALS[kind];
  const worn = prop ?? props[number % props.length];
  // Nobody sleeps with glasses on.
  const mood = worn === "sunglasses" || worn === "spectacles" ? "open" : MOODS[number % MOODS.length];
  const picture = draw(breeds[number % breeds.length], mood) + PROPS[worn](anchors);
  return placed(picture, { turn: prop === "crown" ? 0 : TURNS[number % TURNS.length], size });
}

/** A photo: the place, and the pet in it. */
export function photo(place: Place, kind: Animal, number: number): string {
  return PLACES[place] + animal(kind, number);
}

/** An animal in front of two soft hills in its group's colour. */
export function portrait(kind: Animal, number: number, sky: string, hill: string, prop?: Prop): string {
  return box(0, 0, 150, 182, sky, 0, 0) + shape("M0 120Q75 92 150 120V182H0Z", hill, 0) + animal(kind, number, prop);
}
