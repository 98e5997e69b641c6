import { describe, expect, it } from "vitest";
import { ANIMALS, type Animal } from "./animals";
import { PLACES, type Place } from "./places";
import { photo, portrait } from "./portraits";
import { PROPS } from "./props";

const kinds = Object.keys(ANIMALS) as Animal[];
const drawn = (svg: string) => new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, "image/svg+xml");

describe.each(kinds)("%s", (kind) => {
  const pictures = Array.from({ length: 70 }, (_, number) => portrait(kind, number, "#ffffff", "#eeeeee"));

  it("looks the same for the same number", () => {
    expect(portrait(kind, 7, "#ffffff", "#eeeeee")).toBe(pictures[7]);
  });

  it("looks different on any two cards next to each other in a deck", () => {
    for (const [number, picture] of pictures.entries()) expect(pictures.slice(number + 1, number + 12)).not.toContain(picture);
  });

  it("shows each of its breeds, and wears each of its things", () => {
    const { breeds, props, anchors } = ANIMALS[kind];
    for (const { fur } of breeds) expect(pictures.some((picture) => picture.includes(fur))).toBe(true);
    for (const prop of props) expect(pictures.some((picture) => picture.includes(PROPS[prop](anchors)))).toBe(true);
  });

  it("is well-formed, and holds no number that is none", () => {
    for (const picture of pictures) {
      expect(drawn(picture).querySelector("parsererror")).toBeNull();
      expect(picture).not.toMatch(/NaN|undefined|null/);
    }
  });
});

it("shows a pet in every place, in front of it", () => {
  for (const place of Object.keys(PLACES) as Place[]) {
    expect(photo(place, "cat", 3).startsWith(PLACES[place])).toBe(true);
    expect(drawn(photo(place, "cat", 3)).querySelectorAll("g")).toHaveLength(1);
  }
});

it("draws a crown on every animal that is a leader", () => {
  for (const kind of kinds) expect(portrait(kind, 5, "#ffffff", "#eeeeee", "crown")).toContain(PROPS.crown(ANIMALS[kind].anchors));
});

it("draws a party hat with a pom-pom, and in no colour of a crown", () => {
  const colours = (svg: string) => [...svg.matchAll(/fill="(#[^"]+)"/g)].map(([, colour]) => colour);
  const { anchors } = ANIMALS.dog;
  const [hat, crown] = [PROPS.partyHat(anchors), PROPS.crown(anchors)];
  expect(colours(hat).filter((colour) => colours(crown).includes(colour))).toEqual([]);
  expect(drawn(hat).querySelectorAll("circle")).toHaveLength(1);
});
