// What the reaction window asks: which card would be cancelled, whose it is, and what comes if nobody cancels it.
import type { AnySceneLine, GameView } from "$generated/pupularity";
import type { Words } from "$lib/text";

export function cancelQuestion(view: GameView, lines: readonly AnySceneLine[], words: Words): string | undefined {
  const last = view.open.chain?.cancels.at(-1);
  const stands = lines.find((line) => line.type === "scene-as-it-stands");
  if (last && stands?.type === "scene-as-it-stands")
    return words.word("pup-cancel-cancel", { card: words.card(last.card), seat: words.seat(last.seat), drama: words.card(stands.card), works: stands.works ? "yes" : "no" });
  const drama = lines.find((line) => line.type === "scene-drama-aimed" || line.type === "scene-drama-stirred");
  return drama && words.filled(drama.type === "scene-drama-aimed" ? "pup-cancel-aimed" : "pup-cancel-stirred", drama.type, { ...drama });
}
