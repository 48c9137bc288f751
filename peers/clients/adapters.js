/** The clients of every server, by name; a program loads only those it needs. */
export const ADAPTERS = {
  echo: () => import('./echo.js'),
  'colyseus-views': async () => (await import('./colyseus.js')).views,
  'colyseus-messages': async () => (await import('./colyseus.js')).messages,
  boardgame: () => import('./boardgame.js'),
  croupier: () => import('./croupier.js'),
};
