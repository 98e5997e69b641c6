// Links for others: by an address that they can open, and into the clipboard, also where the page has no clipboard API.

export interface LinkBase {
  origin: string;
  /** Does only this machine reach it? */
  onlyHere: boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The page's own origin; on a page of this machine alone, the `address` that the server gives for others. */
export function linkBase({ hostname, origin }: { hostname: string; origin: string }, address: string | null): LinkBase {
  if (!LOOPBACK.test(hostname)) return { origin, onlyHere: false };
  return address ? { origin: new URL(address).origin, onlyHere: false } : { origin, onlyHere: true };
}

/** Copy the text of an input; false where the browser does not allow it. The text is selected then, to be copied by hand. */
export async function copyFrom(input: HTMLInputElement): Promise<boolean> {
  try {
    // Pages without encryption have no clipboard API, and some browsers refuse it.
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.focus();
    input.select();
    return document.execCommand("copy");
  }
}
