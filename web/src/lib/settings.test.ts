import { beforeEach, expect, it, vi } from "vitest";

const KEY = "pettable-settings";

/** The settings as a page that opens now reads them. */
async function opened() {
  vi.resetModules();
  return (await import("./settings.svelte")).settings;
}

function speaks(language: string): void {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
}

beforeEach(() => localStorage.clear());

it.each([
  ["de-AT", "de"],
  ["en-GB", "en"],
  ["fr", "en"],
])("a new device that speaks %s gets %s", async (spoken, language) => {
  speaks(spoken);
  expect((await opened()).language).toBe(language);
});

it("keeps what a person chose for the next visit", async () => {
  speaks("en-GB");
  const settings = await opened();
  Object.assign(settings, { language: "de", theme: "dark", sound: false, level: "parrot" });
  settings.save();
  expect(await opened()).toMatchObject({ language: "de", theme: "dark", sound: false, level: "parrot" });
});

it("changes nothing on the device until it is saved", async () => {
  (await opened()).sound = false;
  expect((await opened()).sound).toBe(true);
});

it("fills in what an older version did not keep", async () => {
  localStorage.setItem(KEY, JSON.stringify({ theme: "light" }));
  expect(await opened()).toMatchObject({ theme: "light", sound: true, level: "tabby" });
});

it("starts from the defaults when the store is damaged", async () => {
  speaks("de");
  localStorage.setItem(KEY, "{not json");
  expect(await opened()).toMatchObject({ language: "de", theme: "system", sound: true });
});
