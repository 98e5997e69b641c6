// A file that somebody hands in, as the server takes it.

/** More than any record has; the server's own limit. */
export const MOST_BYTES = 256 * 1024;
/** The same for decks. */
export const MOST_DECK_BYTES = 32 * 1024;

/** A file's bytes in base64. */
export const base64 = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onerror = () => failed(reader.error ?? new Error("unreadable"));
    // `data:…;base64,AAAA`; an empty file has nothing after the colon.
    reader.onload = () => done((reader.result as string).split(",")[1] ?? "");
    reader.readAsDataURL(file);
  });
