import type { LadderWords } from '../../../session/ladder';

const many = new Intl.PluralRules('en');
const lanes = (n: number) => `${n} ${many.select(n) === 'one' ? 'lane' : 'lanes'}`;

export const en: LadderWords = {
  bet: 'Start',
  difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard', daredevil: 'Daredevil' },
  step: (n) => `Lane ${n}`,
  steps: 'Lane',
  go: (n) => `Cross lane\u00a0${n}`,
  board: 'The road',
  marks: { survived: 'crossed', lost: 'a car', next: 'next' },
  notYet: 'First cross one lane.',
  autoUnit: 'Cash out after lanes',
  status: {
    ready: 'Choose a difficulty and bet: the chicken waits at the kerb.',
    begun: 'The chicken stands at the kerb. Does it dare?',
    survived: (n, multiplier) => `Lane ${n} is crossed: ${multiplier}. Go on, or cash out?`,
    lost: (n) => `A car on lane ${n}! You lose the stake.`,
    found: (n) =>
      n === 0 ? 'Your round is still open: the chicken waits at the kerb.' : `Your round is still open: ${lanes(n)} crossed. Go on, or cash out?`,
    cashedOut: (amount) => `Cashed out: ${amount}.`,
    finished: (amount) => `Every lane is crossed: ${amount} was cashed out for you.`,
    limited: (amount) => `The limit on the win is reached: ${amount} was cashed out for you.`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `Limit on the win: ${most}. At this stake lane ${n} (${multiplier}) reaches it: it pays ${paid}, and the round ends by itself.`,
  limitFar: (most, multiplier, amount) =>
    `Limit on the win: ${most}, not reached here: the last lane (${multiplier}) pays ${amount} and cashes out by itself.`,
  returns: {
    label: 'Average return',
    step: (share) => `${share} on the next lane`,
    run: (n, share) => `${share} after ${lanes(n)}`,
    stepLine: (n) => `Lane ${n} alone`,
    runLine: (n) => `After ${lanes(n)}`,
    quotient: 'Return divided by chance',
    note: 'The house takes its share with the first lane. From then on every further lane is worth exactly its risk: the return of a run stays the same, however far you go.',
  },
  table: {
    caption: (difficulty) => `All lanes: ${difficulty}`,
    reach: 'Chance to get there',
    pays: 'Pays',
    share: 'Return',
    capped: 'The limit on the win: the round ends here by itself, and the lanes behind it are never reached at this stake.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · ${survived} of ${lanes(of)}`,
  draw: (n, drawn, below, survived) => `lane ${n}: ${drawn}, safe below ${below}: ${survived ? 'crossed' : 'a car'}`,
  hints: {
    ready: 'Every lane crossed raises the multiplier. If a car comes, the stake is lost. Cash out in time.',
    open: 'The button tells the chance of the next lane and what you would have then. Above each lane stands its own chance.',
  },
};
