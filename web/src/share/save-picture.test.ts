import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawnPicture, NoPicture, savePicture } from "./save-picture";

const picture = new Blob(["png"], { type: "image/png" });
const saved: string[] = [];

function device({ touch, share }: { touch: boolean; share?: () => Promise<void> }): void {
  vi.stubGlobal("matchMedia", () => ({ matches: touch }));
  vi.stubGlobal("navigator", share ? { canShare: () => true, share } : {});
}

beforeEach(() => {
  vi.useFakeTimers();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("saves a file where there is no sheet to send it", async () => {
  device({ touch: true });
  expect(await savePicture(picture, "a.png")).toBe("saved");
  expect(saved).toEqual(["a.png"]);
});

it("saves a file where a mouse points, also if the system has a sheet", async () => {
  const share = vi.fn(() => Promise.resolve());
  device({ touch: false, share });
  expect(await savePicture(picture, "a.png")).toBe("saved");
  expect(share).not.toHaveBeenCalled();
});

it("hands the file to a phone's sheet", async () => {
  const share = vi.fn((_: { files: File[] }) => Promise.resolve());
  device({ touch: true, share: share as unknown as () => Promise<void> });
  expect(await savePicture(picture, "a.png")).toBe("sent");
  expect(share.mock.calls[0][0].files.map(({ name, type }) => [name, type])).toEqual([["a.png", "image/png"]]);
  expect(saved).toEqual([]);
});

it("leaves it at that when somebody changes their mind, and saves where the sheet fails", async () => {
  device({ touch: true, share: () => Promise.reject(new DOMException("", "AbortError")) });
  expect(await savePicture(picture, "a.png")).toBe("cancelled");
  expect(saved).toEqual([]);
  device({ touch: true, share: () => Promise.reject(new DOMException("", "NotAllowedError")) });
  expect(await savePicture(picture, "a.png")).toBe("saved");
  expect(saved).toEqual(["a.png"]);
});

it("asks with the token of a link in a header, and says where nothing was drawn", async () => {
  const fetched = vi.fn((_path: string, _how: unknown) => Promise.resolve(new Response("png")));
  vi.stubGlobal("fetch", fetched);
  expect(await (await drawnPicture("t1", "de", "secret")).text()).toBe("png");
  expect(fetched.mock.calls[0]).toEqual(["/api/tables/t1/picture?lang=de", { headers: { "Pettable-Share": "secret" } }]);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 429 })));
  await expect(drawnPicture("t1", "de", "")).rejects.toBeInstanceOf(NoPicture);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(drawnPicture("t1", "de", "")).rejects.toBeInstanceOf(NoPicture);
});
