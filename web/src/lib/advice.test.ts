import { fields } from "$generated/chain-of-command";
import { fields as pupularityFields } from "$generated/pupularity";
import { describe, expect, it } from "vitest";
import { arranged, detail, gainsSentence, lead, moveName, note, offered, parted, promise, reason, rowReasons, type Advice, type Suggestion } from "./advice";
import { Words } from "./text";

const CARDS = ["dogs", "cats", "birds"].map((group) => ({ kind: "leader", id: `${group}-leader`, group }));
const suggestion = (card: number, chance: number, points: number): Suggestion => ({ move: { type: "play", seat: 0, card } as never, chance, points, gains: [] });
const advice = (why: Advice["why"], ...moves: Suggestion[]): Advice => ({ moves, why, by_points: Math.max(...moves.map(({ chance }) => chance)) - Math.min(...moves.map(({ chance }) => chance)) < 0.04, margin: moves.length > 1 ? moves[0].chance - moves[1].chance : 0 });

async function wordsIn(lang: "en" | "de"): Promise<Words> {
  const words = await Words.load(lang, "chain-of-command", fields);
  words.cards = CARDS;
  return words;
}

const words = await wordsIn("en");
const [dogs, cats] = [0, 1].map((card) => words.card(card));
const sentence = (why: Advice["why"], ...moves: Suggestion[]): string => reason(words, advice(why, ...moves));

describe("a hint's sentence", () => {
  it("says what the best move gains against the next best one, as the rows show it", () => {
    const moves = [suggestion(0, 0.2, 52.4), suggestion(1, 0.2, 49.6), suggestion(2, 0.19, 40)];
    expect(sentence("even", ...moves)).toBe(`Both win the game about equally often; “${dogs}” brings about 2 points more than “${cats}”.`);
    expect(sentence("close", ...moves)).toBe(`Both win the game about equally often; “${dogs}” brings about 2 points more than “${cats}”.`);
  });

  it("says so where nothing sets the moves apart", () => {
    expect(sentence("even", suggestion(0, 0.2, 50.1), suggestion(1, 0.2, 49.9))).toContain("come to about the same");
    expect(sentence("close", suggestion(0, 0.3, 49), suggestion(1, 0.28, 51))).toContain("about equally good");
  });

  it("compares chances alone where they differ", () => {
    const better = `“${dogs}” wins about 12 more games in 100 than “${cats}”`;
    expect(sentence("clear", suggestion(0, 0.42, 51), suggestion(1, 0.3, 50))).toBe(`${better}.`);
  });

  it("compares chances as the rows show them", () => {
    const moves = [suggestion(0, 0.374, 51), suggestion(1, 0.296, 50)];
    expect(moves.map((each) => promise(words, advice("clear", ...moves), each))).toEqual(["wins 37 of 100 games", "wins 30 of 100 games"]);
    expect(sentence("clear", ...moves)).toContain("about 7 more games in 100");
  });

  it("claims no difference of less than one game in 100", () => {
    const moves = [suggestion(0, 0.404, 50), suggestion(1, 0.4, 50), suggestion(2, 0.2, 50)];
    expect(lead(words, advice("clear", ...moves))).toBe("These are about equally good:");
    expect(offered(words, advice("clear", ...moves))).toEqual(moves.slice(0, 2));
    expect(sentence("clear", suggestion(0, 0.404, 50), suggestion(1, 0.4, 50))).toContain("about equally good");
  });

  it("names no points beside chances", () => {
    expect(sentence("clear", suggestion(0, 0.404, 60), suggestion(1, 0.4, 50), suggestion(2, 0.3, 50))).not.toContain("points");
  });

  it("names an only move as such", () => {
    expect(sentence("only", suggestion(0, 0, 10))).toBe("This is your only move.");
  });

  it("stands in German, too", async () => {
    const german = await wordsIn("de");
    const said = reason(german, advice("clear", suggestion(0, 0.42, 51), suggestion(1, 0.3, 49)));
    expect(said).toBe(`„${german.card(0)}“ gewinnt von 100 Spielen etwa 12 mehr als „${german.card(1)}“.`);
  });
});

describe("a hint's first sentence", () => {
  const gaining = (share: number): Suggestion => ({ ...suggestion(0, 0.42, 51), gains: [{ what: "gain-takes-trick", share, points: 14 }, { what: "gain-leaves-trick", share: 1 - share, points: 5 }] });
  const first = (why: Advice["why"], ...moves: Suggestion[]): string => lead(words, advice(why, ...moves));

  it("names the best move and the first thing that it gains", () => {
    expect(first("clear", gaining(0.8), suggestion(1, 0.3, 50))).toBe(`“${dogs}” is best: it wins this trick about 8 times out of 10, for 14 points.`);
  });

  it("names what sets the moves apart most, also behind what both gain", () => {
    const gains = [{ what: "gain-wins-trick", share: 1, points: 9 }, { what: "gain-chain", share: 0.5, points: 1 }, { what: "gain-keeps-leader", share: 1, points: 1 }];
    const rival = { ...suggestion(1, 0.3, 50), gains: gains.slice(0, 2) };
    const best = { ...suggestion(0, 0.42, 51), gains };
    expect(first("clear", best, rival)).toBe(`“${dogs}” is best: you keep your leader for later.`);
    expect(gainsSentence(words, best)).toBe("It wins this trick, for 9 points; after this trick one card in your hand stands higher in the chain about 5 times out of 10.");
  });

  it("names first what sets the best move apart from all others, and otherwise which one it is better than", () => {
    const keeps = (card: number, chance: number, points: number, ...gains: Suggestion["gains"]): Suggestion => ({ ...suggestion(card, chance, 50), gains: [...(points ? [{ what: "gain-keeps-strongest", share: 1, points }] : []), ...gains] });
    const wins = { what: "gain-takes-trick", share: 0.5, points: 1 };
    const others = [keeps(1, 0.3, 0), keeps(2, 0.2, 2)];
    expect(first("clear", keeps(0, 0.42, 1, wins), ...others)).toBe(`“${dogs}” is best: it wins this trick about 5 times out of 10, for one point.`);
    expect(first("clear", keeps(0, 0.42, 1), ...others)).toBe(`“${dogs}” is better than “${cats}”: you keep your strongest card for later.`);
    expect(first("clear", keeps(0, 0.42, 1), ...[...others].reverse())).toBe(`“${dogs}” is best, then “${words.card(2)}”.`);
  });

  it("names a smaller loss than that of the next best move", () => {
    const losing = (card: number, points: number): Suggestion => ({ ...suggestion(card, 0.42 - card / 10, 51), gains: [{ what: "gain-loses-trick", share: 1, points }] });
    expect(first("clear", losing(0, 5), losing(1, 11))).toBe(`“${dogs}” is best: it gives away about 6 points less than “${cats}”.`);
    expect(first("clear", losing(0, 11), losing(1, 5))).toBe(`“${dogs}” is best, then “${cats}”.`);
    expect(first("clear", losing(0, 5), losing(1, 5.4))).toBe(`“${dogs}” is best, then “${cats}”.`);
  });

  it("names a gain before a loss that is smaller, unless the loss comes to far more", () => {
    const gaining = (card: number, won: number, lost: number): Suggestion => ({ ...suggestion(card, 0.42 - card / 10, 51), gains: [{ what: "gain-takes-trick", share: 1, points: won }, { what: "gain-loses-trick", share: 1, points: lost }] });
    expect(first("clear", gaining(0, 11, 0), gaining(1, 0, 13))).toBe(`“${dogs}” is best: it wins this trick almost always, for 11 points.`);
    expect(first("clear", gaining(0, 3, 0), gaining(1, 0, 13))).toBe(`“${dogs}” is best: it gives away about 13 points less than “${cats}”.`);
  });

  it("compares what both moves bring where the game has words for it", async () => {
    const slap = await Words.load("en", "slap-cat");
    const move = { type: "pass", seat: 0 };
    const round = (points: number, chance = 0.4): Suggestion => ({ ...suggestion(0, chance, 20), move, gains: [{ what: "gain-round", share: 1, points }] });
    expect(lead(slap, advice("clear", round(-1), round(-3, 0.3)))).toContain("this round brings you about 2 points more than");
    expect(lead(slap, advice("clear", round(9.4), round(9, 0.3)))).toContain("this round brings you 9 points on average");
    expect(lead(slap, advice("clear", round(9.1), round(9, 0.3)))).not.toContain("this round");
  });

  it("names no second long name above the names of both moves", async () => {
    const slap = await Words.load("en", "slap-cat");
    const rank = (chance: number, points: number, text: string): Suggestion => ({ ...suggestion(0, chance, 20), move: { type: text, seat: 0 }, gains: [{ what: "gain-round", share: 1, points }] });
    slap.shortMove = ({ type }) => String(type);
    expect(lead(slap, advice("close", rank(0.4, 3, "One"), rank(0.3, 1, "Two")))).toBe("“One” looks best: this round brings you about 2 points more than “Two”.");
    const long = "Grey tail 1★ [PAWS IN!] first";
    expect(lead(slap, advice("close", rank(0.4, 3, long), rank(0.3, 1, "Grey middle 3★ + hat first")))).toBe(`“${long}” looks best, but it is not certain.`);
  });

  it("names a cause before the points that come of it", async () => {
    const slap = await Words.load("en", "slap-cat");
    const move = { type: "pass", seat: 0 };
    const round = (points: number, share: number, chance = 0.4): Suggestion => ({ ...suggestion(0, chance, 20), move, gains: [{ what: "gain-round", share: 1, points }, { what: "gain-cats", share, points: 1 }] });
    expect(lead(slap, advice("clear", round(9, 1), round(3, 0.5, 0.3)))).toContain("you finish a cat this round almost always");
    expect(lead(slap, advice("clear", round(9, 1), round(3, 0.75, 0.3)))).toContain("this round brings you about 6 points more");
    expect(lead(slap, advice("clear", round(3, 1), round(9, 0.5, 0.3)))).toContain("you finish a cat this round");
  });

  it("says of each move which story it makes, before what weighs more", async () => {
    const paws = await Words.load("en", "paws-up");
    const move = { type: "pass", seat: 0 };
    const story = { what: "gain-story-now", share: 1, points: 15 };
    const near = { what: "gain-near-stories", share: 1, points: 25 };
    const more = (points: number) => ({ what: "gain-paws-now", share: 1, points });
    const rival = { ...suggestion(1, 0.4, 50), move, gains: [near, more(16), story] };
    const moves = [{ ...suggestion(0, 0.4, 50), move, gains: [story, more(2)] }, rival, { ...suggestion(2, 0.1, 40), move, gains: [more(3)] }];
    expect(parted(paws, moves).map((each) => gainsSentence(paws, each))).toEqual(["Makes a story of 15 paws; 2 paws more in your hand.", "Makes a story of 15 paws; then you are one photo away from stories worth 25 paws together almost always.", "3 paws more in your hand."]);
    const two = [rival, moves[0]];
    expect(note(paws, advice("even", ...two))).toContain("makes a story of 15 paws");
  });

  it.each([
    ["en", "Then you are one photo away from Garden story 15, Dog story 10 and one more almost always.", "Makes Garden story 15.", "Against it: others can make stories of 23 paws this round almost always."],
    ["de", "Dann fehlt dir je ein Foto zu Garten-Story 15, Hunde-Story 10 und 1 mehr fast immer.", "Bringt die Garten-Story 15.", "Dagegen spricht: andere können in dieser Runde Storys mit 23 Pfötchen bilden, fast immer."],
  ] as const)("names the stories that it speaks of, %s", async (lang, near, now, others) => {
    const paws = await Words.load(lang, "paws-up");
    const parts = [{ what: "story-garden", points: 15 }, { what: "story-dog", points: 9.8 }, { what: "story-beach", points: 7 }];
    const said = (gain: Suggestion["gains"][number]) => gainsSentence(paws, { ...suggestion(0, 0.4, 50), gains: [gain] });
    expect(said({ what: "gain-near-stories", share: 1, points: 32, parts })).toBe(near);
    expect(said({ what: "gain-story-now", share: 1, points: 15, parts: parts.slice(0, 1) })).toBe(now);
    expect(said({ what: "gain-stories-of-others", share: 1, points: 23 })).toBe(others);
  });

  it("says of two moves that read alike what sets them apart, or the reason once", async () => {
    const paws = await Words.load("en", "paws-up");
    const gain = (name: string, points: number) => ({ what: `gain-${name}`, share: 1, points });
    const take = (text: string, ...gains: Suggestion["gains"]): Suggestion => ({ ...suggestion(0, 0.4, 50), move: { type: text, seat: 0 }, gains });
    paws.move = ({ type }) => String(type);
    const [near, more] = [gain("near-stories", 25), gain("paws-now", 3)];
    const first = take("One", gain("story-now", 15));
    expect(rowReasons(paws, [first, take("Two", near, more), take("Three", near, more)])).toEqual(["Makes a story of 15 paws.", "Then you are one photo away from stories worth 25 paws together almost always; 3 paws more in your hand.", "As with “Two”."]);
    const others = rowReasons(paws, [first, take("Two", near, more, gain("stories-of-others", 8)), take("Three", near, more)]);
    expect(others.slice(1)).toEqual(["Then you are one photo away from stories worth 25 paws together almost always, but others can make stories of 8 paws this round almost always.", "Then you are one photo away from stories worth 25 paws together almost always; 3 paws more in your hand."]);
    expect(rowReasons(paws, [first])).toEqual(["Makes a story of 15 paws."]);
  });

  it.each(["en", "de"] as const)("names the card of a plan before the points of this trick, %s", async (lang) => {
    const said = await wordsIn(lang);
    const trick = { what: "gain-takes-trick", share: 1, points: 14 };
    for (const plan of ["ducks", "waits", "probably-waits", "saves", "lifts"]) {
      const best = { ...suggestion(0, 0.5, 50), gains: [trick, { what: `gain-${plan}`, share: 1, points: 5, card: 2 }] };
      const sentence = lead(said, advice("clear", best, suggestion(1, 0.3, 50)));
      expect(sentence).toContain(said.card(2));
      expect(sentence).toContain(lang === "en" ? "5 points more" : "5 Punkte mehr");
      // It speaks of a card that is not played.
      if (plan.endsWith("waits") || plan === "saves") expect(sentence).toContain(lang === "en" ? "you keep your" : "du behältst");
    }
  });

  it("names no loss as a reason, nor what comes to nothing", () => {
    for (const loss of ["gain-leaves-trick", "gain-loses-trick"]) {
      const losing = { ...suggestion(0, 0.42, 51), gains: [{ what: loss, share: 1, points: 5 }, { what: "gain-takes-trick", share: 0.3, points: 0.2 }] };
      expect(first("clear", losing, suggestion(1, 0.3, 50))).toBe(`“${dogs}” is best, then “${cats}”.`);
      expect(gainsSentence(words, losing)).toMatch(/(Against it: a|but a)nother player wins this trick/);
      const both = { ...losing, gains: [losing.gains[0], { what: "gain-keeps-leader", share: 1, points: 1 }] };
      expect(gainsSentence(words, both)).toMatch(/^You keep your leader for later, but another player wins this trick/);
    }
  });

  it.each(["en", "de"] as const)("knows the losses of every game, %s", async (lang) => {
    const losses = { "chain-of-command": ["loses-trick", "leaves-trick"], "paws-up": ["fewer-paws", "fewer-paws-now", "stories-of-others"], pupularity: ["fewer", "best-other-rises"], "slap-cat": ["round-of-others", "negatives"] };
    for (const [game, names] of Object.entries(losses)) {
      const said = await Words.load(lang, game);
      const move = { type: "pass", seat: 0 };
      const lost = { ...suggestion(0, 0.42, 51), move, gains: names.map((name) => ({ what: `gain-${name}`, share: 1, points: 3 })) };
      expect(lost.gains.every(({ what }) => said.has(what) && said.has(`${what}.less`))).toBe(true);
      const next = { ...suggestion(1, 0.3, 50), move };
      const without = { ...lost, gains: [] };
      expect(lead(said, advice("clear", lost, next))).toBe(lead(said, advice("clear", without, next)));
    }
  });

  it("names nothing that the next best move gains as well", () => {
    const rival = { ...suggestion(1, 0.3, 50), gains: [{ what: "gain-takes-trick", share: 0.9, points: 14 }] };
    expect(first("clear", gaining(0.8), rival)).toBe(`“${dogs}” is best, then “${cats}”.`);
  });

  it("calls no moves equal whose chances, behind *more*, are not", () => {
    expect(first("close", suggestion(0, 0.17, 50), suggestion(1, 0.12, 50))).toBe(`“${dogs}” looks best, but it is not certain.`);
    expect(first("close", suggestion(0, 0.15, 50), suggestion(1, 0.12, 50))).toBe("These are about equally good:");
  });

  it("names what a move brings soon where the game as a whole does not change", () => {
    const soon = (card: number, chance: number, ...what: string[]): Suggestion => ({ ...suggestion(card, chance, 10), gains: what.map((each) => ({ what: each, share: 1, points: 1 })) });
    for (const [chance, why] of [[0.01, "The game is far from won"], [0.99, "The game is almost won"], [0.5, "It hardly matters for the end"]] as const)
      expect(first("even", soon(0, chance), soon(1, chance, "gain-keeps-leader"))).toBe(`${why}; a little speaks for “${cats}”: you keep your leader for later.`);
    expect(first("even", soon(0, 0), soon(1, 0))).toBe("You would need much luck to win the game now, whichever move you choose.");
    // A reason that a phone has no room for.
    expect(first("even", { ...soon(0, 0), gains: [{ what: "gain-ducks", share: 1, points: 9, card: 1 }] }, soon(1, 0))).toBe("You would need much luck to win the game now, whichever move you choose.");
  });

  it("lists, offers and marks first the move that a little speaks for, and it alone", () => {
    const keeps = [{ what: "gain-keeps-leader", share: 1, points: 1 }];
    const moves = [suggestion(0, 0.5, 34), suggestion(1, 0.5, 34), { ...suggestion(2, 0.5, 34), gains: keeps }];
    const given = arranged(words, advice("even", ...moves));
    expect(lead(words, given)).toBe(`It hardly matters for the end; a little speaks for “${words.card(2)}”: you keep your leader for later.`);
    expect(given.moves).toEqual([moves[2], moves[0], moves[1]]);
    expect(offered(words, given)).toEqual([moves[2]]);
    // Where nothing speaks for any of them, and where they are not level, they stay as they are.
    for (const other of [advice("even", ...moves.slice(0, 2)), advice("close", ...moves), advice("clear", suggestion(0, 0.6, 34), moves[2])]) expect(arranged(words, other)).toBe(other);
  });

  it("names what is given away now where the end does not tell the moves apart, by what fits a phone", () => {
    const ducks = { what: "gain-ducks", share: 1, points: 9, card: 1 };
    const gives = (card: number, points: number, ...gains: Suggestion["gains"]): Suggestion => ({ ...suggestion(card, 0.5, 43), gains: [...gains, { what: "gain-leaves-trick", share: 1, points }] });
    expect(first("even", gives(0, 10, ducks), gives(1, 14), gives(2, 17))).toBe(`It hardly matters for the end; a little speaks for “${dogs}”: it gives away about 4 points less than “${cats}”.`);
  });

  it("names no reason that is rare", () => {
    const chain = (share: number) => ({ ...suggestion(0, 0.5, 50), gains: [{ what: "gain-chain", share, points: 3 }] });
    expect(first("clear", chain(0.15), suggestion(1, 0.3, 50))).toBe(`“${dogs}” is best, then “${cats}”.`);
    expect(first("clear", chain(0.25), suggestion(1, 0.3, 50))).toContain("higher in the chain");
  });

  it("compares where there is nothing to gain soon, and calls no move the best that may not be", () => {
    expect(first("clear", suggestion(0, 0.42, 50), suggestion(1, 0.3, 50))).toBe(`“${dogs}” is best, then “${cats}”.`);
    expect(first("close", gaining(0.8), suggestion(1, 0.4, 49))).toBe(`“${dogs}” is best: about 2 points more.`);
    expect(first("even", suggestion(0, 0.42, 50), suggestion(1, 0.42, 50))).toBe("It hardly matters for the end of the game which of your moves you choose.");
    expect(first("even", suggestion(0, 0.02, 50), suggestion(1, 0.01, 50))).toBe("You would need much luck to win the game now, whichever move you choose.");
    expect(first("even", suggestion(0, 0.99, 50), suggestion(1, 1, 50))).toBe("You will almost certainly win the game, whichever move you choose.");
    expect(first("close", suggestion(0, 0.42, 50), suggestion(1, 0.42, 50))).toBe("These are about equally good:");
    expect(first("only", suggestion(0, 0, 10))).toBe("This is your only move.");
  });
});

it.each(["en", "de"] as const)("weighs a difference of points by its number alone, %s", async (lang) => {
  const said = await wordsIn(lang);
  for (const points of [1, 6, 51]) {
    const sentence = lead(said, advice("even", suggestion(0, 0.2, 40 + points), suggestion(1, 0.2, 40)));
    expect(sentence).toContain(String(points));
    expect(sentence).not.toMatch(/little|etwas/);
  }
});

describe("what more adds", () => {
  it("is the comparison, but nothing where the first sentence has said it all", () => {
    expect(detail(words, advice("clear", suggestion(0, 0.42, 51), suggestion(1, 0.3, 50)))).toContain("12 more games in 100");
    expect(detail(words, advice("even", suggestion(0, 0.2, 52), suggestion(1, 0.2, 50)))).toContain("Both win the game about equally often");
    expect(detail(words, advice("close", suggestion(0, 0.21, 63), suggestion(1, 0.2, 51), suggestion(2, 0.1, 60)))).toBe("");
    expect(detail(words, advice("only", suggestion(0, 0, 10)))).toBe("");
  });

  it("is what the move gains, as a sentence", () => {
    const certain = { ...suggestion(0, 0.4, 20), gains: [{ what: "gain-wins-trick", share: 1, points: 21 }] };
    expect(gainsSentence(words, certain)).toBe("It wins this trick, for 21 points.");
  });

  it.each(["en", "de"] as const)("says one of two opposites, and nothing that is rare and small, %s", async (lang) => {
    const said = await wordsIn(lang);
    const [loses, wins] = [{ what: "gain-leaves-trick", share: 0.8, points: 20 }, { what: "gain-takes-trick", share: 0.2, points: 20 }];
    const keeps = { what: "gain-keeps-leader", share: 1, points: 1 };
    const chain = { what: "gain-chain", share: 0.1, points: 1 };
    const sentence = (...gains: Suggestion["gains"]): string => gainsSentence(said, { ...suggestion(0, 0.4, 20), gains });
    expect(sentence(loses, wins, keeps)).toBe(sentence(loses, keeps));
    expect(sentence(wins, loses, keeps)).toBe(sentence(wins, keeps));
    // Not the rare one of the two, whichever comes first.
    expect(sentence({ ...wins, share: 0.1 }, { ...loses, share: 0.9 })).toBe(sentence({ ...loses, share: 0.9 }));
    expect(sentence(loses, chain)).toBe(sentence(loses));
    expect(sentence(chain)).not.toBe("");
  });

  it("offers one move where its sentence names it, and both of two where neither is better", () => {
    const alike = [suggestion(1, 0.3, 30), suggestion(2, 0.3, 30)];
    expect(offered(words, advice("close", suggestion(0, 0.35, 34), ...alike))).toHaveLength(1);
    expect(offered(words, advice("close", suggestion(0, 0.3, 34), ...alike))).toHaveLength(1);

    const moves = [suggestion(0, 0.21, 51), suggestion(1, 0.21, 63), suggestion(2, 0.1, 60)];
    expect(offered(words, advice("close", ...moves))).toEqual(moves.slice(0, 2));
    expect(offered(words, advice("clear", suggestion(3, 0.3, 51), ...moves))).toHaveLength(1);
  });
});

describe("what a move promises", () => {
  const promises = (given: Advice): string[] => given.moves.map((each) => promise(words, given, each));

  it("is a chance, and no points that would speak against it", () => {
    expect(promises(advice("close", suggestion(0, 0.21, 51), suggestion(1, 0.21, 63), suggestion(2, 0.1, 60)))).toEqual(["wins 21 of 100 games", "wins 21 of 100 games", "wins 10 of 100 games"]);
  });

  it("is points where no chance tells the moves apart", () => {
    for (const why of ["even", "close"] as const) expect(promises(advice(why, suggestion(0, 0.26, 20), suggestion(1, 0.28, 10)))).toEqual(["about 20 points in the end", "about 10 points in the end"]);
    expect(promises(advice("only", suggestion(0, 0, 1)))).toEqual(["about 1 point in the end"]);
  });
});

it("names moves without what is paid, where that tells them apart", async () => {
  const pup = await Words.load("en", "pupularity", pupularityFields);
  pup.cards = ["alpha", "beta", "gamma"].map((role) => ({ kind: "status", id: role, name: role, points: 1 }));
  const names = [0, 1, 2].map((card) => pup.card(card));
  const played = (card: number, pay: number): Suggestion => ({ ...suggestion(0, 0.5, 50), move: { type: "play", seat: 0, card, pay: [pay] } as never });
  const called = (...moves: Suggestion[]): string[] => moves.map((each) => moveName(pup, moves, each));
  const ways = [played(0, 1), played(0, 2)];
  expect(lead(pup, advice("close", ...ways, played(1, 2)))).toBe("These are about equally good, and one more:");
  expect(lead(pup, advice("close", ...ways, { ...played(1, 2), chance: 0.3 }))).toBe(`“${names[0]}” looks best; these ways are about equally good:`);
  expect(called(played(0, 2), played(1, 2))).toEqual([names[0], names[1]]);
  expect(called(played(0, 1), played(0, 2), played(1, 2))).toEqual([`${names[0]}, paying ${names[1]}`, `${names[0]}, paying ${names[2]}`, names[1]]);
});

it("lists no gain that all moves have alike", () => {
  const trick = { what: "gain-takes-trick", share: 0.8, points: 14 };
  const moves = [{ ...suggestion(0, 0.5, 50), gains: [trick] }, { ...suggestion(1, 0.4, 40), gains: [trick, { ...trick, share: 0.3 }] }];
  expect(parted(words, moves).map(({ gains }) => gains.length)).toEqual([0, 1]);
  expect(parted(words, moves.slice(0, 1))[0].gains).toEqual([trick]);
});

it("names and offers all moves that are level", () => {
  const level = [suggestion(0, 0.5, 54.2), suggestion(1, 0.5, 54), suggestion(2, 0.49, 53.8)];
  expect(lead(words, advice("close", ...level))).toBe("These are about equally good:");
  expect(offered(words, advice("even", ...level))).toEqual(level);
  expect(note(words, advice("even", ...level))).toBe("You win the game about equally often with each, so here are the points.");
  // There is room for two of four; behind *more* all of them are listed.
  const four = advice("close", ...level, suggestion(3, 0.5, 54));
  expect(lead(words, four)).toBe("These are about equally good, and 2 more:");
  expect(lead(words, four, true)).toBe("These are about equally good:");
  expect(lead(words, advice("even", ...level.slice(0, 2), suggestion(2, 0.49, 50)))).toBe("These are about equally good:");
});

it("calls no move equal that is listed below with a smaller chance", () => {
  const given = advice("close", suggestion(0, 0.32, 50), suggestion(1, 0.32, 50), suggestion(2, 0.18, 50));
  expect(lead(words, given)).toBe("These are about equally good:");
  expect(offered(words, given)).toHaveLength(2);
  expect(lead(words, given, true)).toBe(`“${dogs}” and “${cats}” are about equally good: what sets them apart may be luck.`);
  expect([detail(words, given), note(words, given)]).toEqual(["", ""]);
});

it("says in a few words what the level moves have in common, and the others do not", () => {
  const keeps = { what: "gain-keeps-leader", share: 1, points: 1 };
  const often = { what: "gain-takes-trick", share: 0.8, points: 14 };
  const both = (gain: typeof keeps) => [0, 1].map((card) => ({ ...suggestion(card, 0.5, 54), gains: [gain] }));
  expect(lead(words, advice("close", ...both(keeps)))).toBe("These are about equally good (you keep your leader for later):");
  expect(lead(words, advice("close", ...both(keeps), suggestion(2, 0.3, 40)))).toBe("These are about equally good (you keep your leader for later):");
  const other = { ...suggestion(2, 0.5, 54), gains: [] };
  expect(lead(words, advice("close", ...both(keeps), other))).toBe("These are about equally good:");
  // Too long for a phone.
  expect(lead(words, advice("close", ...both(often)))).toBe("These are about equally good:");
});

it("says so where all that can be done is level, and what it brings in any case", () => {
  const keeps = { what: "gain-keeps-leader", share: 1, points: 1 };
  const given = advice("even", ...[0, 1, 2].map((card) => ({ ...suggestion(card, 0.5, 54), gains: [keeps] })));
  expect(lead(words, given)).toBe("It hardly matters for the end of the game which of your moves you choose.");
  expect(note(words, given)).toBe("You win the game about equally often with each, so here are the points. In any case: you keep your leader for later.");
  // What is bad for the player whatever it does helps nobody to choose.
  const loses = advice("even", ...given.moves.map((move) => ({ ...move, gains: [{ what: "gain-loses-trick", share: 1, points: 5 }] })));
  expect(note(words, loses)).toBe("You win the game about equally often with each, so here are the points.");
});

it.each([[0.75, 0.25, 8, 2], [0.65, 0.35, 6, 4], [0.66, 0.34, 7, 3]])("gives tenths that sum to ten: %d and %d", (one, other, ...tenths) => {
  const gains = [one, other].map((share) => ({ what: "gain-takes-trick", share, points: 5 }));
  const text = gainsSentence(words, { ...suggestion(0, 0.5, 50), gains });
  expect([...text.matchAll(/about (\d) times/g)].map(([, number]) => Number(number))).toEqual(tenths);
});

it("lists first what the first sentence says of the best move", () => {
  const keeps = { what: "gain-keeps-leader", share: 1, points: 1 };
  const wins = { what: "gain-takes-trick", share: 0.8, points: 14 };
  const moves = [{ ...suggestion(0, 0.5, 50), gains: [wins, keeps] }, { ...suggestion(1, 0.3, 40), gains: [{ ...wins, share: 0.9 }] }];
  expect(lead(words, advice("clear", ...moves))).toContain("you keep your leader");
  expect(parted(words, moves)[0].gains[0]).toEqual(keeps);
});
