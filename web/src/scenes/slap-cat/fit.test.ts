import { expect, it } from "vitest";
import { sizes } from "./fit";

it("begins with the largest, and makes what I build smaller last", () => {
  const all = sizes(84, 56, { tapped: false, empty: false });
  expect(all[0]).toEqual({ laid: 84, mini: 56, shown: 70 });
  expect(all.at(-1)).toEqual({ laid: 36, mini: 22, shown: 54 });
  for (const [n, each] of all.slice(1).entries()) expect(each.mini <= all[n].mini && each.shown <= all[n].shown).toBe(true);
});

it("keeps places that are tapped as large as a finger", () => {
  for (const largest of [84, 46]) expect(sizes(largest, 40, { tapped: true, empty: false }).every(({ laid }) => laid >= 44)).toBe(true);
});
