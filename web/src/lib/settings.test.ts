import { afterEach, beforeEach, expect, it, vi } from "vitest";

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
// Other tests of this worker start from settings that nobody has changed.
afterEach(() => void (localStorage.clear(), vi.resetModules()));

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
  Object.assign(settings, { language: "de", theme: "dark", volume: 20, leftHanded: true, level: "parrot" });
  settings.save();
  expect(await opened()).toMatchObject({ language: "de", theme: "dark", volume: 20, leftHanded: true, level: "parrot" });
});

it("changes nothing on the device until it is saved", async () => {
  (await opened()).volume = 0;
  expect((await opened()).volume).toBe(70);
});

it("fills in what an older version did not keep", async () => {
  localStorage.setItem(KEY, JSON.stringify({ theme: "light" }));
  expect(await opened()).toMatchObject({ theme: "light", volume: 70, level: "tabby" });
});

it("starts from the defaults when the store is damaged", async () => {
  speaks("de");
  localStorage.setItem(KEY, "{not json");
  expect(await opened()).toMatchObject({ language: "de", theme: "system", volume: 70 });
});

it("stays silent for those who had switched the sound off", async () => {
  localStorage.setItem(KEY, JSON.stringify({ sound: false }));
  expect((await opened()).volume).toBe(0);
});

it("puts what style sheets need on the root of the page", async () => {
  const settings = await opened();
  const root = document.createElement("html");
  Object.assign(settings, { theme: "dark", motion: "less", textSize: "large", patterns: true, leftHanded: true });
  settings.paint(root);
  expect({ ...root.dataset }).toMatchObject({ theme: "dark", motion: "less", text: "large" });
  expect(root.hasAttribute("data-patterns") && root.hasAttribute("data-left-handed")).toBe(true);
  Object.assign(settings, { patterns: false, leftHanded: false });
  settings.paint(root);
  expect(root.hasAttribute("data-patterns") || root.hasAttribute("data-left-handed")).toBe(false);
});
