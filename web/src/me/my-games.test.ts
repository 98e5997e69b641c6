import { describe, expect, it } from "vitest";
import { ALL_GAMES, favourite, historyAddress } from "./my-games";

describe("the history", () => {
  it("asks for all games where nothing is chosen", () => {
    expect(historyAddress(ALL_GAMES, null, 1e9)).toBe("/api/me/history");
  });

  it("asks for what is chosen, and for the games before the last one", () => {
    const filter = { ...ALL_GAMES, game: "paws-up", won: "true" as const, days: "7" as const };
    expect(historyAddress(filter, 900.5, 1e6)).toBe("/api/me/history?game=paws-up&won=true&since=395200&before=900.5");
  });
});

describe("a favourite move", () => {
  it("is the one that is made more often than by others", () => {
    const moves = [
      { kind: "pet", mine: 0.7, all: 0.8 },
      { kind: "leader", mine: 0.3, all: 0.2 },
    ];
    expect(favourite(moves)?.kind).toBe("leader");
  });

  it("is none where all play alike, or nothing was played", () => {
    expect(favourite([{ kind: "pet", mine: 0.82, all: 0.8 }])).toBeNull();
    expect(favourite([])).toBeNull();
  });
});
