import type { Cover } from "$lib/cover";

export const cover: Cover = { emoji: "paw-prints", accent: "light-dark(#c93c2e, #ff8d80)", onAccent: "light-dark(#fff, #2b2738)", minutes: 15, age: 8, hard: 2 };
