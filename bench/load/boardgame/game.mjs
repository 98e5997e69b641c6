// A trick game for four, of like size as Chain of Command: 48 cards, 12 in a hand, follow suit, the highest wins.
// It deals anew when the hands are empty, so that a load can last as long as it likes.

const SEATS = 4;
const SUITS = 4;
const RANKS = 12;

export const suitOf = (card) => Math.floor(card / RANKS);

const deal = (random) => {
  const pack = random.Shuffle([...Array(SUITS * RANKS).keys()]);
  return [...Array(SEATS).keys()].map((seat) => pack.slice(seat * RANKS, (seat + 1) * RANKS));
};

export const follows = (hand, trick, card) => {
  if (trick.length === 0) return true;
  const lead = suitOf(trick[0].card);
  return suitOf(card) === lead || !hand.some((held) => suitOf(held) === lead);
};

const winner = (trick) => {
  const lead = suitOf(trick[0].card);
  return trick.filter((play) => suitOf(play.card) === lead).reduce((a, b) => (b.card > a.card ? b : a)).seat;
};

export const Tricks = {
  name: 'tricks',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: ({ random }) => ({ hands: deal(random), trick: [], last: [], taken: Array(SEATS).fill(0), deals: 1 }),
  // Others' hands are numbers.
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G, ctx }) => (G.trick.length === 0 ? G.lead : (ctx.playOrderPos + 1) % ctx.numPlayers),
    },
  },
  moves: {
    // Cards are secret until they are played: only the server can judge and deal.
    play: {
      client: false,
      move: ({ G, ctx, random }, card) => {
        const seat = Number(ctx.currentPlayer);
        const hand = G.hands[seat];
        if (!hand.includes(card) || !follows(hand, G.trick, card)) return 'INVALID_MOVE';
        hand.splice(hand.indexOf(card), 1);
        G.trick.push({ seat, card });
        if (G.trick.length < SEATS) return undefined;
        G.lead = winner(G.trick);
        G.taken[G.lead] += 1;
        G.last = G.trick;
        G.trick = [];
        if (G.hands.every((each) => each.length === 0)) {
          G.hands = deal(random);
          G.deals += 1;
        }
        return undefined;
      },
    },
  },
};
