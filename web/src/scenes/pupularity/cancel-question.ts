// What the reaction window asks: what comes of the Drama if nobody acts, and what my cancel would change about that.
import type { AnySceneLine, GameView } from "$generated/pupularity";
import type { Words } from "$lib/text";

export function cancelQuestion(view: GameView, lines: readonly AnySceneLine[], words: Words): string | undefined {
  const last = view.open.chain?.cancels.at(-1);
  const stands = lines.find((line) => line.type === "scene-as-it-stands");
  const target = view.open.chain?.target ?? null;
  if (last && stands?.type === "scene-as-it-stands" && !stands.works)
    return words.word("pup-revive", {
      whose: stands.seat === words.viewer ? "mine" : stands.owner !== null && stands.owner === words.viewer ? "against" : "other",
      by: words.seat(last.seat), drama: words.card(stands.card), maker: words.seat(stands.seat), target: target === null ? "" : words.card(target),
    });
  const drama = lines.find((line) => line.type === "scene-drama-aimed" || line.type === "scene-drama-stirred");
  if (!drama) return undefined;
  const { effect } = words.cards[drama.card] as { effect: string };
  const trades = lines.find((line) => line.type === "scene-drama-trades");
  const gives = trades?.type === "scene-drama-trades" ? words.card(trades.card) : "";
  const question = words.filled(drama.type === "scene-drama-aimed" ? "pup-stop-aimed" : "pup-stop-stirred", drama.type, { ...drama, effect, gives });
  return [question, ...lines.filter((line) => line.type === "scene-would-double").map((line) => `${words.line({ ...line })}.`)].join(" ");
}
