// Whether a game of Slap Cat! with races was played on this device before.

const KEY = "pettable-slap-cat-races";

export const knowsRaces = (): boolean => localStorage.getItem(KEY) !== null;

export const rememberRaces = (): void => localStorage.setItem(KEY, "yes");
