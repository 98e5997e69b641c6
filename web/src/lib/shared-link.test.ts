import { afterEach, describe, expect, it, vi } from "vitest";
import { copyFrom, linkBase } from "./shared-link";

const at = (origin: string): { hostname: string; origin: string } => ({ hostname: new URL(origin).hostname, origin });

describe("the address in a link for others", () => {
  it("is the page's own where others can open that", () => {
    expect(linkBase(at("https://play.example"), null)).toEqual({ origin: "https://play.example", onlyHere: false });
    expect(linkBase(at("http://192.168.1.5:8000"), null)).toEqual({ origin: "http://192.168.1.5:8000", onlyHere: false });
  });

  it.each(["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])("is the server's for others, on a page at %s", (origin) => {
    expect(linkBase(at(origin), "http://192.168.1.5:8000/")).toEqual({ origin: "http://192.168.1.5:8000", onlyHere: false });
    expect(linkBase(at(origin), null)).toEqual({ origin, onlyHere: true });
  });
});

describe("copying", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("selects the text where there is no clipboard API, and says whether that worked", async () => {
    vi.stubGlobal("navigator", {});
    const selected: string[] = [];
    const input = { value: "a link", focus: () => selected.push("focus"), select: () => selected.push("select") } as unknown as HTMLInputElement;
    for (const works of [true, false]) {
      vi.stubGlobal("document", { execCommand: (command: string) => command === "copy" && works });
      expect(await copyFrom(input)).toBe(works);
    }
    expect(selected).toEqual(["focus", "select", "focus", "select"]);
  });
});
