import { expect, it } from "vitest";
import type { TutorialInfo } from "./api";
import { Tutorial } from "./tutorial.svelte";

it("takes back what was wrong when the right move is chosen", () => {
  const [right, other] = [0, 1].map((cat) => ({ type: "place", seat: 0, cat }));
  const info = { steps: [{ want: right, wrong: [], otherwise: "Not there." }] } as unknown as TutorialInfo;
  const tutorial = new Tutorial("slap-cat", info);
  const { ask } = tutorial.connect(() => {}, () => {});
  expect(tutorial.wrongBeside(null)).toBe("");
  void ask({ type: "play", move: other } as never);
  expect([null, other, right].map((chosen) => tutorial.wrongBeside(chosen))).toEqual(["Not there.", "Not there.", ""]);
});
