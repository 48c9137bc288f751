import type { SessionWords } from '../../../session/game';

const many = new Intl.PluralRules('en');
const count = (n: number, one: string, other: string) => `${n} ${many.select(n) === 'one' ? one : other}`;

export const en = {
  bet: 'Deal a card',
  difficulties: {},
  higher: 'Higher or same',
  lower: 'Lower or same',
  skip: 'Skip',
  skipsLeft: (n: number) => count(n, 'skip left', 'skips left'),
  noSkips: 'All 50 skips of this round are used.',
  notYet: 'First you need one right guess.',
  autoUnit: 'Cash out after right guesses',
  ofValues: (n: number, of: number) => `${n} of ${of} values`,
  sure: (guess: string, multiplier: string, loss: string) =>
    `“${guess}” always wins here, but pays ${multiplier}: it costs you ${loss} of what you have reached.`,
  /** A picture with its value. */
  picture: (rank: string, value: number) => `${rank} (${value})`,
  back: 'The first card is dealt when you bet.',
  ribbon: 'Cards of this round',
  first: 'first card',
  came: {
    higher: 'guessed higher or same: right',
    lower: 'guessed lower or same: right',
    skip: 'after a skip',
    unknown: 'turned',
  },
  wrong: { higher: 'guessed higher or same: wrong', lower: 'guessed lower or same: wrong' },
  skipped: 'skipped',
  status: {
    ready: 'Place a bet: the first card is dealt face up.',
    first: (card: string) => `First card: ${card}. Is the next one higher or lower?`,
    right: (card: string, multiplier: string) => `Right: ${card}. Now ${multiplier}. Go on, or cash out?`,
    skipped: (card: string, left: number) => `Skipped: now ${card}. ${count(left, 'skip', 'skips')} left.`,
    found: (card: string) => `Your round is still open, on ${card}. Higher or lower?`,
    wrong: (card: string) => `Wrong: ${card}. You lose the stake.`,
    cashedOut: (amount: string) => `Cashed out: ${amount}.`,
    automatic: (amount: string) => `The limit on the win is reached: ${amount} was cashed out for you.`,
  },
  limit: (most: string, multiplier: string) =>
    `Limit on the win: ${most} (${multiplier} at this stake). A right guess that reaches it is cashed out by itself.`,
  returns: {
    label: 'Average return',
    guess: (share: string) => `${share} after one guess`,
    run: (n: number, share: string) => `${share} after ${count(n, 'guess', 'guesses')}`,
    guessLine: 'After one guess: chance times multiplier',
    onCard: (guess: string) => `“${guess}” on this card`,
    runLine: (n: number) => count(n, 'guess', 'guesses'),
    soFar: (n: number) => `After your ${count(n, 'guess', 'guesses')}`,
    note: 'Every guess costs the house’s share again: the longer the run, the less comes back on average.',
    rounding: (most: string) => `The multiplier of a guess is rounded to four decimals; that moves its return by at most ${most}.`,
  },
  product: { title: 'How the multiplier comes about', start: 'Start', guess: (guess: string, card: string) => `${guess} on ${card}` },
  odds: {
    caption: 'Chance and multiplier by the card that lies open',
    card: 'Card',
    chance: 'Chance',
  },
  recap: (cards: string) => `Cards ${cards}`,
  draw: {
    first: (card: string) => `first card ${card}`,
    next: (card: string) => `next card ${card}`,
    skip: (card: string) => `after a skip ${card}`,
    higher: (card: string) => `higher or same: ${card}`,
    lower: (card: string) => `lower or same: ${card}`,
    wrong: 'wrong',
  },
  hints: {
    ready: 'Guess whether the next card is higher or lower. Every right guess multiplies; cash out before a wrong one.',
    open: 'The buttons tell the chance and the multiplier. The same value wins both ways. A card you do not like can be skipped.',
  },
};

export type Words = typeof en & SessionWords;
