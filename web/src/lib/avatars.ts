// The picture of a player: a bot's is its character's animal, a person's goes by the seat. No two at a table are alike, and
// none is an animal of the games' cards.

const SEATS = ["fox", "panda", "rabbit-face", "koala", "monkey-face", "frog", "hedgehog", "bear"];
const CHARACTERS = ["snail", "sloth", "llama", "otter", "seal", "camel", "dolphin", "octopus", "bison", "badger", "shark", "t-rex"];

export function avatar({ bot, character }: { bot: string | null; character?: string | null }, seat: number): string {
  if (bot === null) return SEATS[seat % SEATS.length];
  return CHARACTERS.includes(character ?? "") ? character! : "robot";
}
