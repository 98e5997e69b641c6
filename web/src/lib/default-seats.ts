/** How many seats a new table has unless the host chooses: up to four, as far as the game allows. */
export const defaultSeats = (allowed: readonly number[]): number => allowed.filter((count) => count <= 4).at(-1) ?? allowed[0];
