/** What the games against the house have in common, in English; the other languages match it. */

const many = new Intl.PluralRules('en');
const count = (n: number, one: string, other: string) => `${n} ${many.select(n) === 'one' ? one : other}`;

export const en = {
  playMoney: 'Play money',
  playMoneyHint: 'It is worth nothing and cannot be bought.',
  held: (amount: string) => `${amount} staked`,
  broke: 'Your play money is used up. It was never worth anything, and there is no more to be had.',
  stake: 'Stake',
  stakeBounds: (min: string, max: string) => `${min} to ${max}`,
  half: 'Half the stake',
  double: 'Double the stake',
  all: 'As much as possible',
  allShort: 'Max',
  setStake: (amount: string) => `Stake ${amount}`,
  currency: 'Currency',
  difficulty: 'Difficulty',
  bet: (word: string, amount: string) => `${word} for ${amount}`,
  changeBet: 'Change the bet',
  keepBet: 'Leave the bet as it is',
  betKey: 'Place the bet',
  badStake: (min: string, max: string, decimals: number) =>
    decimals === 0
      ? `A stake is ${min} to ${max}, in whole units.`
      : `A stake is ${min} to ${max}, with at most ${count(decimals, 'decimal', 'decimals')}.`,
  tooMuch: (have: string) => `You have only ${have}.`,
  disabled: 'The house takes no new bets in this game now. A round that is open can be finished.',
  limitTitle: 'Limit on the win',
  limit: (most: string) => `A round pays at most ${most}.`,
  multiplier: 'Multiplier',
  cashOut: 'Cash out',
  cashOutNow: 'Cash-out now',
  cashOutFor: (amount: string) => `Cash out ${amount}`,
  pays: (amount: string) => `pays ${amount}`,
  paysLimit: (amount: string) => `pays the limit, ${amount}, and ends the round`,
  sum: {
    title: 'How the cash-out comes about',
    stake: 'Stake',
    times: 'times multiplier',
    exact: 'exactly',
    cut: (decimals: number) => (decimals === 0 ? 'cut to whole units' : `cut to ${count(decimals, 'decimal', 'decimals')}`),
    capped: 'limit on the win',
  },
  won: (payout: string, multiplier: string) => `Cashed out: ${payout} at ${multiplier}`,
  lost: (stake: string) => `Lost: the stake of ${stake} is gone`,
  automatic: 'cashed out by itself',
  net: 'Won or lost',
  returns: {
    title: 'What comes back on average',
    plain: 'Of all that is staked, this share comes back to the players in the long run. The rest stays with the house.',
    cut: 'Payouts are cut to the decimals of the currency, so a very small stake gets back a little less.',
  },
  panels: { rules: 'Rules', odds: 'Odds', seeds: 'Seeds', past: 'Past rounds' },
  actions: 'Your bet',
  board: 'Table',
  endedMeanwhile: 'This round ended while you were away.',
  otherOpen: (game: string) => `A round of ${game} is open.`,
  goTo: (game: string) => `To ${game}`,
  seeds: {
    plain:
      'Before your client seed was known, the house fixed a secret server seed and showed its hash. Both seeds and the number of the round decide everything that is drawn. When you change the server seed, the old one is opened, and every round under it can be computed again.',
    commitment: 'Hash of the server seed in use',
    nonce: 'Number of the next round (nonce)',
    client: 'Your client seed',
    typed: 'Something of your own in it',
    clientHint: 'At most 40 plain characters without : and , – this device adds 16 random ones. It counts from the next bet on.',
    restored:
      'The house was opened from a copy: your last server seed was opened, and rounds that were open ended without a result. Their stakes are yours again.',
    random: 'Other random characters',
    saved: 'The new client seed counts from the next bet on.',
    inRound: 'The seeds can be changed when no round is open.',
    rotate: 'Open the server seed and take a new one …',
    rotateAsk: 'Change the server seed?',
    rotateText:
      'The seed in use is opened, so that you can check every round under it, and is never used again. The house commits to a new one, and this device makes a new client seed for it. This cannot be taken back.',
    rotateAct: 'Open it',
    rotated: 'The old server seed is open: its rounds can be checked.',
  },
  past: {
    live: 'Under the seed in use',
    liveHint: 'These rounds can be checked once you open the server seed.',
    retired: 'Under opened seeds',
    under: (when: string, rounds: number) => `${when} · ${count(rounds, 'round', 'rounds')}`,
    none: 'No round yet.',
    noneRetired: 'No server seed has been opened yet.',
    round: (number: number) => `Round ${number}`,
    open: 'still open',
    earlier: 'Earlier rounds',
    check: 'Check all of it in this browser',
    drawnShown: (drawn: string, shown: string) => `the seeds give ${drawn}, shown was ${shown}`,
    waitsForSeed: 'Its draws can be computed again once the server seed is open.',
    stakeOf: (amount: string) => `stake ${amount}`,
  },
};

export type Words = typeof en;
