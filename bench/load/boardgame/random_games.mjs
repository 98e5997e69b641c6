// Plays random games when told how many, one line each: what `make bench` measures of boardgame.io. A game is one deal,
// played in its own client, as its documentation does in tests; no server, no network.

import { createInterface } from 'node:readline';
import { Client } from 'boardgame.io/dist/cjs/client.js';
import { Tricks, follows } from './game.mjs';

const play = () => {
  const client = Client({ game: Tricks, numPlayers: 4, debug: false });
  client.start();
  let moves = 0;
  for (let state = client.getState(); state.G.deals === 1; state = client.getState()) {
    const hand = client.store.getState().G.hands[Number(state.ctx.currentPlayer)];
    const legal = hand.filter((card) => follows(hand, state.G.trick, card));
    client.moves.play(legal[Math.floor(Math.random() * legal.length)]);
    moves += 1;
  }
  client.stop();
  return moves;
};

for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  let moves = 0;
  for (let game = 0; game < Number(line); game += 1) moves += play();
  const used = process.cpuUsage(before);
  console.log(JSON.stringify({ moves, seconds: (used.user + used.system) / 1e6 }));
}
