// The picture of a player: a bot's is its character's animal; a person's is the one that the server says, which is the
// chosen one or else goes by the seat. No two at a table are alike, and none is an animal of the games' cards.

/** The pictures that people can choose from. */
export const AVATARS = ["fox", "panda", "rabbit-face", "koala", "monkey-face", "frog", "hedgehog", "bear", "penguin", "owl", "turtle", "lion"];
export const CHARACTERS = ["snail", "sloth", "llama", "otter", "seal", "camel", "dolphin", "octopus", "bison", "badger", "shark", "t-rex"];

export function avatar({ bot, character, avatar }: { bot: string | null; character?: string | null; avatar?: string | null }, seat: number): string {
  if (bot === null) return AVATARS.includes(avatar ?? "") ? avatar! : AVATARS[seat % AVATARS.length];
  return CHARACTERS.includes(character ?? "") ? character! : "robot";
}
