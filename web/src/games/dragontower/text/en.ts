import type { LadderWords } from '../../../session/ladder';

const many = new Intl.PluralRules('en');
const layers = (n: number) => `${n} ${many.select(n) === 'one' ? 'layer' : 'layers'}`;

export const en: LadderWords & { safe: (safe: number, of: number) => string } = {
  bet: 'Enter the tower',
  difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert', master: 'Master' },
  safe: (safe, of) => `${safe} of ${of} ways up are safe`,
  step: (n) => `Layer ${n}`,
  steps: 'Layer',
  go: (n) => `Climb to layer\u00a0${n}`,
  board: 'The tower',
  marks: { survived: 'climbed', lost: 'the dragon', next: 'next' },
  notYet: 'First climb one layer.',
  status: {
    ready: 'Choose a difficulty and bet: the tower has nine layers.',
    begun: 'You stand at the foot of the tower. Climb?',
    survived: (n, multiplier) => `Layer ${n} is reached: ${multiplier}. Climb on, or cash out?`,
    lost: (n) => `The dragon was waiting on layer ${n}. The stake is lost.`,
    found: (n) =>
      n === 0
        ? 'Your round is still open: you stand at the foot of the tower.'
        : `Your round is still open: you are on layer ${n}. Climb on, or cash out?`,
    cashedOut: (amount) => `Cashed out: ${amount}.`,
    finished: (amount) => `The top is reached: ${amount} is cashed out by itself.`,
    limited: (amount) => `The limit on the win is reached: ${amount} is cashed out by itself.`,
  },
  limitReached: (most, n, multiplier) =>
    `Limit on the win: ${most}. At this stake layer ${n} (${multiplier}) reaches it and is cashed out by itself.`,
  limitFar: (most, multiplier, amount) =>
    `Limit on the win: ${most}, not reached here: the top (${multiplier}) pays ${amount} and cashes out by itself.`,
  returns: {
    label: 'Comes back on average',
    step: (share) => `${share} of the next layer`,
    run: (n, share) => `${share} of ${layers(n)}`,
    stepLine: (n) => `Of layer ${n} alone`,
    runLine: (n) => `Of a climb of ${layers(n)}`,
    quotient: 'Return divided by chance',
    note: 'The tower punishes greed: the higher you climb before you cash out, the less comes back on average.',
  },
  table: {
    caption: (difficulty) => `All layers: ${difficulty}`,
    reach: 'Chance to get there',
    pays: 'Pays',
    share: 'Comes back',
    capped: 'The limit on the win: the round ends here by itself, and the layers above it are never reached at this stake.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · ${survived} of ${layers(of)}`,
  draw: (n, drawn, below, survived) => `layer ${n}: ${drawn}, safe below ${below}: ${survived ? 'climbed' : 'the dragon'}`,
  drawTiles: (n, drawn, safe, picked, survived) =>
    `layer ${n}: ${drawn}, safe tiles ${safe}, yours ${picked}: ${survived ? 'climbed' : 'the dragon'}`,
  hints: {
    ready: 'Every layer climbed raises the multiplier. If the dragon waits there, the stake is lost. Cash out in time.',
    open: 'The button tells the chance of the next layer and what you would have then. Green dots are safe ways, red ones the dragon’s.',
  },
};

export type Words = typeof en;
