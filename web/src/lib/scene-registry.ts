// What the client knows of each game, found by folder: its scene, the meaning of its fields. A game that has
// no folder in `scenes/` is played in words.
import type { Component } from "svelte";
import { api } from "./api";
import { inWords, type Stage } from "./beats";
import type { LiveTable } from "./live-table.svelte";
import type { Fields } from "./text";

export type Scene = Component<{ table: LiveTable }>;
export type ScoredCards = Component<{ table: LiveTable; seat: number }>;

const scenes = import.meta.glob<{ default: Scene }>("../scenes/*/Scene.svelte");
const stages = import.meta.glob<{ stage: Stage }>("../scenes/*/beats.ts");
const scoredCards = import.meta.glob<{ default: ScoredCards }>("../scenes/*/ScoredCards.svelte");
const pointsByRound = import.meta.glob<{ default: Scene }>("../scenes/*/PointsByRound.svelte");
const fields = import.meta.glob<{ fields: Fields }>("../generated/*.ts");

export const sceneOf = async (game: string): Promise<Scene> =>
  (await (scenes[`../scenes/${game}/Scene.svelte`] ?? (() => import("$table/TextScene.svelte")))()).default;

/** How a game's steps are staged. */
export const stageOf = async (game: string): Promise<Stage> => (await stages[`../scenes/${game}/beats.ts`]?.())?.stage ?? inWords;

/** Shows the cards that scored for a seat, in the result. */
export const scoredCardsOf = async (game: string): Promise<ScoredCards | undefined> =>
  (await scoredCards[`../scenes/${game}/ScoredCards.svelte`]?.())?.default;

/** Shows everybody's points round by round, in the result of a game that has rounds. */
export const pointsByRoundOf = async (game: string): Promise<Scene | undefined> =>
  (await pointsByRound[`../scenes/${game}/PointsByRound.svelte`]?.())?.default;

/** A game that came after this client was built has its fields from the server. */
export const fieldsOf = async (game: string): Promise<Fields> =>
  (await fields[`../generated/${game}.ts`]?.())?.fields ?? (await api.gameWords(game, "en")).fields;
