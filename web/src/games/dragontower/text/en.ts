import type { LadderWords } from '../../../session/ladder';

const many = new Intl.PluralRules('en');
const layers = (n: number) => `${n} ${many.select(n) === 'one' ? 'layer' : 'layers'}`;

/** What only this tower has to say. */
interface TowerWords extends LadderWords {
  safe: (safe: number, of: number) => string;
  tile: (n: number) => string;
  /** A layer that was tried: the tile stepped on, and all that were safe. */
  opened: (picked: number, safe: number[]) => string;
}

const listed = new Intl.ListFormat('en');

export const en: TowerWords = {
  bet: 'Enter the tower',
  difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert', master: 'Master' },
  safe: (safe, of) => `${safe} of ${of} tiles are safe on every layer`,
  tile: (n) => `Tile ${n}`,
  opened: (picked, safe) => `you took tile ${picked}, safe: ${listed.format(safe.map(String))}`,
  step: (n) => `Layer ${n}`,
  steps: 'Layer',
  go: (n) => `Layer\u00a0${n}: any tile`,
  board: 'The tower',
  marks: { survived: 'climbed', lost: 'the dragon', next: 'next' },
  notYet: 'First climb one layer.',
  autoUnit: 'Cash out after layers',
  status: {
    ready: 'Choose a difficulty and bet: the tower has nine layers.',
    begun: 'You stand at the foot of the tower. Pick a tile of the first layer.',
    survived: (n, multiplier) => `Layer ${n}: safe, ${multiplier}. Pick the next tile, or cash out?`,
    lost: (n) => `A dragon lay under your tile on layer ${n}. You lose the stake.`,
    found: (n) =>
      n === 0
        ? 'Your round is still open: you stand at the foot of the tower.'
        : `Your round is still open: you are on layer ${n}. Climb on, or cash out?`,
    cashedOut: (amount) => `Cashed out: ${amount}.`,
    finished: (amount) => `You reached the top: ${amount} was cashed out for you.`,
    limited: (amount) => `The limit on the win is reached: ${amount} was cashed out for you.`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `Limit on the win: ${most}. At this stake layer ${n} (${multiplier}) reaches it: it pays ${paid}, and the round ends by itself.`,
  limitFar: (most, multiplier, amount) =>
    `Limit on the win: ${most}, not reached here: the top (${multiplier}) pays ${amount} and cashes out by itself.`,
  returns: {
    label: 'Average return',
    step: (share) => `${share} on the next layer`,
    run: (n, share) => `${share} after ${layers(n)}`,
    stepLine: (n) => `Layer ${n} alone`,
    runLine: (n) => `After ${layers(n)}`,
    quotient: 'Return divided by chance',
    note: 'The tower punishes greed: the higher you climb before you cash out, the less comes back on average.',
  },
  table: {
    caption: (difficulty) => `All layers: ${difficulty}`,
    reach: 'Chance to get there',
    pays: 'Pays',
    share: 'Return',
    capped: 'The limit on the win: the round ends here by itself, and the layers above it are never reached at this stake.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · ${survived} of ${layers(of)}`,
  draw: (n, drawn, below, survived) => `layer ${n}: ${drawn}, safe below ${below}: ${survived ? 'climbed' : 'the dragon'}`,
  drawTiles: (n, drawn, safe, picked, survived) =>
    `layer ${n}: ${drawn}, safe tiles ${safe}, yours ${picked}: ${survived ? 'climbed' : 'the dragon'}`,
  hints: {
    ready: 'Each layer hides gems and dragons under its tiles. A gem raises the multiplier, a dragon takes the stake. Cash out in time.',
    open: 'Pick one of the lit tiles; once you have stepped on it, the row opens and shows what the others held. The button below takes any of them.',
  },
};

export type Words = typeof en;
