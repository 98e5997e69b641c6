import type { Cover } from "$lib/cover";

export const cover: Cover = { emoji: "dog-face", accent: "light-dark(#6f4ef2, #b3a0ff)", onAccent: "light-dark(#fff, #1f1838)", minutes: 20, age: 10, hard: 3 };
