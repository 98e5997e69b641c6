import { beforeEach, expect, it } from "vitest";
import { forgetTable, recentTables, rememberTable } from "./recent-tables";

const table = (id: string) => ({ id, game: "paws-up" });
const ids = (): string[] => recentTables().map((each) => each.id);

beforeEach(() => localStorage.clear());

it("lists the tables of this device, newest first", () => {
  for (const id of ["a", "b", "c"]) rememberTable(table(id));
  expect(ids()).toEqual(["c", "b", "a"]);
});

it("moves a table to the front when it is visited again", () => {
  for (const id of ["a", "b", "a"]) rememberTable(table(id));
  rememberTable({ ...table("b"), game: "slap-cat" });
  expect(ids()).toEqual(["b", "a"]);
  expect(recentTables()[0].game).toBe("slap-cat");
});

it("keeps at most eight tables", () => {
  for (const id of "abcdefghij") rememberTable(table(id));
  expect(ids()).toEqual([..."jihgfedc"]);
});

it("forgets a table that is over", () => {
  for (const id of ["a", "b"]) rememberTable(table(id));
  forgetTable("a");
  expect(ids()).toEqual(["b"]);
});

it("starts empty when the store is damaged", () => {
  localStorage.setItem("pettable-tables", "[{");
  expect(ids()).toEqual([]);
  rememberTable(table("a"));
  expect(ids()).toEqual(["a"]);
});
