// What the client knows of each game, found by folder: its scene, the meaning of its fields, its help. A game that has
// no folder in `scenes/` is played in words.
import type { Component } from "svelte";
import { api } from "./api";
import { inWords, type Stage } from "./beats";
import type { Help } from "./help";
import type { LiveTable } from "./live-table.svelte";
import type { HowItEnded } from "./result";
import type { Fields, Words } from "./text";

/** `options`: those of the table, which may change what a card shows. */
type CardPicture = Component<{ card: number; cards: readonly unknown[]; words: Words; width: string; options?: readonly string[] }>;
/** The seat before which a card lies in a view of its game; null: before none. */
export type OwnerOf = (view: unknown, card: number) => number | null;
export type Scene = Component<{ table: LiveTable }>;
/** `brief`: in the result of a game, where one button may stand. */
export type NextGame = Component<{ table: LiveTable; brief?: boolean }>;
export type ScoredCards = Component<{ table: LiveTable; seat: number }>;

const scenes = import.meta.glob<{ default: Scene }>("../scenes/*/Scene.svelte");
const stages = import.meta.glob<{ stage: Stage }>("../scenes/*/beats.ts");
const scoredCards = import.meta.glob<{ default: ScoredCards }>("../scenes/*/ScoredCards.svelte");
const pointsByRound = import.meta.glob<{ default: Scene }>("../scenes/*/PointsByRound.svelte");
const nextGames = import.meta.glob<{ default: NextGame }>("../scenes/*/NextGame.svelte");
const endings = import.meta.glob<{ howItEnded: HowItEnded }>("../scenes/*/how-it-ended.ts");
const owners = import.meta.glob<{ ownerOf: OwnerOf }>("../scenes/*/owner.ts");
const cardPictures = import.meta.glob<{ default: CardPicture }>("../scenes/*/CardPicture.svelte");
const described = import.meta.glob<{ fields: Fields; help: Help }>("../generated/*.ts");

export const sceneOf = async (game: string): Promise<Scene> =>
  (await (scenes[`../scenes/${game}/Scene.svelte`] ?? (() => import("$table/TextScene.svelte")))()).default;

/** How a game's steps are staged. */
export const stageOf = async (game: string): Promise<Stage> => (await stages[`../scenes/${game}/beats.ts`]?.())?.stage ?? inWords;

/** Before whom cards lie, in a game that names the owner of a card. */
export const ownerOfCardsOf = async (game: string): Promise<OwnerOf> => (await owners[`../scenes/${game}/owner.ts`]?.())?.ownerOf ?? (() => null);

/** Shows the cards that scored for a seat, in the result. */
export const scoredCardsOf = async (game: string): Promise<ScoredCards | undefined> =>
  (await scoredCards[`../scenes/${game}/ScoredCards.svelte`]?.())?.default;

/** Says in the result what ended the game. */
export const howItEndedOf = async (game: string): Promise<HowItEnded | undefined> => (await endings[`../scenes/${game}/how-it-ended.ts`]?.())?.howItEnded;

/** What a player may choose for the next game: shown in the settings, and in the result. */
export const nextGameOf = async (game: string): Promise<NextGame | undefined> => (await nextGames[`../scenes/${game}/NextGame.svelte`]?.())?.default;

/** Draws one card by itself, as the table does. */
export const cardPictureOf = async (game: string): Promise<CardPicture | undefined> =>
  (await cardPictures[`../scenes/${game}/CardPicture.svelte`]?.())?.default;

/** Shows everybody's points round by round, in the result of a game that has rounds. */
export const pointsByRoundOf = async (game: string): Promise<Scene | undefined> =>
  (await pointsByRound[`../scenes/${game}/PointsByRound.svelte`]?.())?.default;

/** A game that came after this client was built has its fields and its help from the server. */
export const fieldsOf = async (game: string): Promise<Fields> =>
  (await described[`../generated/${game}.ts`]?.())?.fields ?? (await api.gameWords(game, "en")).fields;

export const helpOf = async (game: string): Promise<Help> =>
  (await described[`../generated/${game}.ts`]?.())?.help ?? (await api.gameWords(game, "en")).help;
