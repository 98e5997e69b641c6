// The picture of a player: an animal for each seat, the same on every device; a bot looks like its name.

const SEATS = ["fox", "panda", "rabbit-face", "koala", "tiger-face", "frog", "hedgehog", "owl"];
const BOTS: Record<string, string> = { puppy: "dog-face", tabby: "cat-face", collie: "guide-dog", parrot: "parrot" };

export const avatar = (chair: { bot: string | null }, seat: number): string => (chair.bot ? (BOTS[chair.bot] ?? "robot") : SEATS[seat % SEATS.length]);
