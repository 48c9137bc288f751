/** The hands as a game of boardgame.io, whose clients need its rules, too. */
import { createRequire } from 'node:module';
import { DECK, SEATS, act, begin, seenFrom } from '../hands.js';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

function move(word) {
  const ask = ({ G, ctx, playerID, random, events }) => {
    if (!act(G, Number(playerID), word, () => random.Shuffle(DECK))) return INVALID_MOVE;
    if (G.turn !== Number(ctx.currentPlayer)) events.endTurn({ next: String(G.turn) });
  };
  // A client has no deck, so only the server can make a move.
  return { move: ask, client: false, undoable: false };
}

export const Hands = {
  name: 'hands',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: () => begin(),
  moves: { deal: move('deal'), draw: move('draw'), stand: move('stand') },
  playerView: ({ G, playerID }) => seenFrom(Number(playerID), G),
};
