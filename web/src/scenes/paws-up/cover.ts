// How the game looks on the shelf.
export const emoji = "paw-prints";
