import type { Cover } from "$lib/cover";

export const cover: Cover = { emoji: "cat-face", accent: "light-dark(#0b7a6e, #4fd1c1)", onAccent: "light-dark(#fff, #14231f)", minutes: 15, age: 8, hard: 2 };
