// Asks the server for the picture of a finished game and saves it as a file; a phone offers to send it on instead, by the system's own sheet.

type Done = "saved" | "sent" | "cancelled";

/** Phones and tablets: elsewhere a file in the downloads is what people expect. */
const byTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

/** A picture that the server did not draw. */
export class NoPicture extends Error {}

/** The picture of a finished game; `share`: the token of a secret link to it. */
export async function drawnPicture(id: string, lang: string, share: string): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch(`/api/tables/${id}/picture?lang=${lang}`, { headers: share ? { "Pettable-Share": share } : {} });
  } catch {
    throw new NoPicture("offline");
  }
  if (!answer.ok) throw new NoPicture(answer.statusText);
  return answer.blob();
}

export async function savePicture(picture: Blob, name: string): Promise<Done> {
  const file = new File([picture], name, { type: "image/png" });
  if (byTouch() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "sent";
    } catch (error) {
      // Anything but a change of mind: a browser that wanted a fresher tap, for example. Then it is saved.
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "saved";
}
