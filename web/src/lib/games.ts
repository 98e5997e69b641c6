// The games, as the folders of `scenes/` have them: how each looks on the shelf, its scene, what its fields are. A
// game that has no scene yet is played in words.
import type { Component } from "svelte";
import type { LiveTable } from "./table.svelte";
import type { Fields } from "./text";

export type Scene = Component<{ table: LiveTable }>;
export type Counted = Component<{ table: LiveTable; seat: number }>;

const scenes = import.meta.glob<{ default: Scene }>("../scenes/*/Scene.svelte");
const counted = import.meta.glob<{ default: Counted }>("../scenes/*/Counted.svelte");
const fields = import.meta.glob<{ fields: Fields }>("../generated/*.ts");
const shelf = import.meta.glob<{ emoji: string }>("../scenes/*/shelf.ts", { eager: true });

export const sceneOf = async (game: string): Promise<Scene> =>
  (await (scenes[`../scenes/${game}/Scene.svelte`] ?? (() => import("$table/AnyScene.svelte")))()).default;

/** What shows, at the end, the cards that count for a seat. */
export const countedOf = async (game: string): Promise<Counted | undefined> =>
  (await counted[`../scenes/${game}/Counted.svelte`]?.())?.default;

export const fieldsOf = async (game: string): Promise<Fields> =>
  (await fields[`../generated/${game}.ts`]?.())?.fields ?? { cards: {} };

export const emojiOf = (game: string): string => shelf[`../scenes/${game}/shelf.ts`]?.emoji ?? "paw-prints";

/** A face for every seat, the same for all who look. */
const FACES = ["fox", "panda", "rabbit-face", "koala", "tiger-face", "frog", "hedgehog", "owl"];
const face = (seat: number): string => FACES[seat % FACES.length];

/** Bots look like what they are called. */
const BOTS: Record<string, string> = { puppy: "dog-face", tabby: "cat-face", collie: "guide-dog", parrot: "parrot" };
export const avatar = (chair: { bot: string | null }, seat: number): string => (chair.bot ? (BOTS[chair.bot] ?? "robot") : face(seat));
