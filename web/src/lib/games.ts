// The one list of games in the client: how each looks on the shelf, its scene, and what its fields are.
import type { Component } from "svelte";
import type { LiveTable } from "./table.svelte";
import type { Fields } from "./text";

export type Scene = Component<{ table: LiveTable }>;

interface Shown {
  emoji: string;
  scene: () => Promise<{ default: Scene }>;
  fields: () => Promise<{ fields: Fields }>;
}

export const games: Record<string, Shown> = {
  "paws-up": {
    emoji: "paw-prints",
    scene: () => import("../scenes/paws-up/Scene.svelte"),
    fields: () => import("$generated/paws-up"),
  },
  "slap-cat": {
    emoji: "cat-face",
    scene: () => import("../scenes/slap-cat/Scene.svelte"),
    fields: () => import("$generated/slap-cat"),
  },
  pupularity: {
    emoji: "dog-face",
    scene: () => import("../scenes/pupularity/Scene.svelte"),
    fields: () => import("$generated/pupularity"),
  },
  "chain-of-command": {
    emoji: "crown",
    scene: () => import("../scenes/chain-of-command/Scene.svelte"),
    fields: () => import("$generated/chain-of-command"),
  },
};

export const fieldsOf = async (game: string): Promise<Fields> => (await games[game].fields()).fields;

/** A face for every seat, the same for all who look. */
const FACES = ["fox", "panda", "rabbit-face", "koala", "tiger-face", "frog", "hedgehog", "owl"];
export const face = (seat: number): string => FACES[seat % FACES.length];
