// How the game looks on the shelf.
export const emoji = "cat-face";
