import { expect, it } from "vitest";
import { firstThat, sizes } from "./fit";

it("begins with the largest, and makes what I build smaller last", () => {
  const all = sizes(84, 56, { tapped: false, empty: false });
  expect(all[0]).toEqual({ laid: 84, mini: 56, shown: 70 });
  expect(all.at(-1)).toEqual({ laid: 36, mini: 22, shown: 54 });
  for (const [n, each] of all.slice(1).entries()) expect(each.mini <= all[n].mini && each.shown <= all[n].shown).toBe(true);
});

it("keeps places that are tapped as large as a finger", () => {
  for (const largest of [84, 46]) expect(sizes(largest, 40, { tapped: true, empty: false }).every(({ laid }) => laid >= 44)).toBe(true);
});

it("finds the largest that fits, in a few tries", () => {
  for (const most of [0, 1, 2, 9, 14])
    for (let first = 0; first <= most; first++) {
      let tries = 0;
      const found = firstThat(most, (n) => (tries++, n >= first));
      expect(found).toBe(first);
      expect(tries).toBeLessThanOrEqual(5);
    }
});

it("finds what fitted before in two tries, and any other from there", () => {
  for (const most of [1, 2, 9, 14])
    for (let first = 0; first <= most; first++)
      for (let guess = 0; guess <= most + 1; guess++) {
        let tries = 0;
        expect(firstThat(most, (n) => (tries++, n >= first), guess)).toBe(first);
        expect(tries).toBeLessThanOrEqual(guess === first ? 2 : 6);
      }
});
