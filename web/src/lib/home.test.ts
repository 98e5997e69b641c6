import { beforeEach, expect, it } from "vitest";
import { forget, recent, remember } from "./home.svelte";

const table = (id: string) => ({ id, game: "paws-up", invite: null });
const ids = (): string[] => recent().map((each) => each.id);

beforeEach(() => localStorage.clear());

it("lists the tables of this device, newest first", () => {
  for (const id of ["a", "b", "c"]) remember(table(id));
  expect(ids()).toEqual(["c", "b", "a"]);
});

it("moves a table to the front when it is visited again", () => {
  for (const id of ["a", "b", "a"]) remember(table(id));
  remember({ ...table("b"), invite: "secret" });
  expect(ids()).toEqual(["b", "a"]);
  expect(recent()[0].invite).toBe("secret");
});

it("keeps at most eight tables", () => {
  for (const id of "abcdefghij") remember(table(id));
  expect(ids()).toEqual([..."jihgfedc"]);
});

it("forgets a table that is over", () => {
  for (const id of ["a", "b"]) remember(table(id));
  forget("a");
  expect(ids()).toEqual(["b"]);
});

it("starts empty when the store is damaged", () => {
  localStorage.setItem("pettable-tables", "[{");
  expect(ids()).toEqual([]);
  remember(table("a"));
  expect(ids()).toEqual(["a"]);
});
