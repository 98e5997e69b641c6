import type { Cover } from "$lib/cover";

export const cover: Cover = { emoji: "crown", accent: "light-dark(#2468d8, #8db8ff)", onAccent: "light-dark(#fff, #14203a)", minutes: 10, age: 8, hard: 1 };
