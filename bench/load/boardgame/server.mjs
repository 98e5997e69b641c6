// The server as its documentation has it, on loopback. Its first line says where it listens.

import { Server } from 'boardgame.io/dist/cjs/server.js';
import { Tricks } from './game.mjs';

const server = Server({ games: [Tricks], origins: [/127\.0\.0\.1/] });
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`http://127.0.0.1:${appServer.address().port}`);

process.on('SIGTERM', () => process.exit(0));
