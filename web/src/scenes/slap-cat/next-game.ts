// A game with the same bots and options, with races or without.
import { ApiError } from "$lib/api";
import type { LiveTable } from "$lib/live-table.svelte";
import { route } from "$lib/route.svelte";
import { session } from "$lib/session.svelte";
import { settings } from "$lib/settings.svelte";
import { optionsFor, saveSoloSetup, soloSetup } from "$lib/solo-setup";

/** Does nobody play but this player, against bots? With a deck of one's own the next game would have another one. */
export const isAlone = ({ you, seat, chairs, info, tutorial }: LiveTable): boolean =>
  tutorial === null && you?.host === true && !info?.own_deck && seat !== null && chairs.every((chair, each) => each === seat || chair.bot !== null);

/** Opens it, and keeps the choice for games that are started from the home page. */
export async function playNext(table: LiveTable, calm: boolean): Promise<void> {
  const { game, options, bot } = table.info!;
  const known = session.catalogue?.games.find(({ name }) => name === game);
  if (!known) return;
  const seats = table.chairs.length;
  const chosen = optionsFor(known, seats).map(({ name }) => `${name}=${(name === "calm" ? calm : options.includes(name)) ? "on" : "off"}`);
  try {
    const id = await session.open({ game, seats, options: chosen, bot, bots: table.chairs.flatMap((chair) => chair.bot ?? []) });
    const setup = soloSetup(known, settings.level, session.catalogue?.bots ?? []);
    saveSoloSetup(known, settings.level, { ...setup, options: { ...setup.options, calm } });
    route.go(`/t/${id}?go=1`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    table.showToast(table.words!.word(table.words!.has(`problem-${error.problem}`) ? `problem-${error.problem}` : "problem-offline"));
  }
}
