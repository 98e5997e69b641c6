// What the reaction window asks: what comes of the Drama if nobody acts, and what my cancel would change about that.
import type { AnySceneLine, GameView } from "$generated/pupularity";
import type { Words } from "$lib/text";

export function cancelQuestion(view: GameView, lines: readonly AnySceneLine[], words: Words): string | undefined {
  const last = view.open.chain?.cancels.at(-1);
  const stands = lines.find((line) => line.type === "scene-as-it-stands");
  if (last && stands?.type === "scene-as-it-stands" && !stands.works) return words.word("pup-revive", { seat: words.seat(last.seat), drama: words.card(stands.card) });
  const drama = lines.find((line) => line.type === "scene-drama-aimed" || line.type === "scene-drama-stirred");
  if (!drama) return undefined;
  const { effect } = words.cards[drama.card] as { effect: string };
  return words.filled(drama.type === "scene-drama-aimed" ? "pup-stop-aimed" : "pup-stop-stirred", drama.type, { ...drama, effect });
}
