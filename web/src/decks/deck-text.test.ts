import { describe, expect, it } from "vitest";
import { freeId, linesBefore, rowsOf, textOf, toCsv, toToml, type Sheet } from "./deck-text";

const kinds = [
  {
    kind: "cat",
    fields: [
      { name: "id", kind: "plain", number: false, optional: false, values: [] },
      { name: "stars", kind: "plain", number: true, optional: false, values: [] },
      { name: "icons", kind: "enum icon[]", number: false, optional: true, values: ["swap", "draw"] },
    ],
  },
];
const sheet = (...cards: Record<string, unknown>[]): Sheet => ({ game: "slap-cat", name: 'Odd, "cats"', reconstruction: false, rows: rowsOf(cards) });

describe("a deck's files", () => {
  it("are a table with a line for each row", () => {
    const written = sheet({ kind: "cat", id: "a", stars: 3, icons: ["swap", "draw"] }, { kind: "cat", id: "b,c", stars: "three", count: 2 });
    expect(toCsv(written)).toBe('game,slap-cat\nname,"Odd, ""cats"""\nkind,id,stars,icons,count\ncat,a,3,swap draw,\ncat,"b,c",three,,2\n');
    expect(toCsv(written).split("\n")[linesBefore(written)]).toBe("cat,a,3,swap draw,");
  });

  it("are a table with kind and id even without a card", () => {
    expect(toCsv({ ...sheet(), reconstruction: true })).toBe('game,slap-cat\nname,"Odd, ""cats"""\nreconstruction,true\nkind,id\n');
  });

  it("are TOML with copies written out, and numbers where the server has them", () => {
    const written = sheet({ kind: "cat", id: "a", stars: 3, icons: ["swap"], count: 2 }, { kind: "dog", id: 'b"', stars: "03" });
    expect(toToml(written, { kinds })).toBe(
      'game = "slap-cat"\nname = "Odd, \\"cats\\""\n\ncards = [\n' +
        '  {kind = "cat", id = "a", stars = 3, icons = ["swap"]},\n  {kind = "cat", id = "a-2", stars = 3, icons = ["swap"]},\n' +
        '  {kind = "dog", id = "b\\"", stars = "03"},\n]\n',
    );
  });

  it("have ids that are free", () => {
    expect(freeId(rowsOf([{ id: "cat-1" }, { id: "cat-2" }]), "cat-1")).toBe("cat-3");
    expect(freeId([], "")).toBe("card-2");
  });

  it("are read as text or not at all", async () => {
    expect(await textOf(new Blob(["ä"]))).toBe("ä");
    expect(await textOf(new Blob([new Uint8Array([0xff, 0xfe])]))).toBeNull();
  });
});
