/** English, which the other languages must match. The game's own terms stay, with a gloss. */

import type { Kind, Verdict } from '../../../generated/xidach';
import { number, signed } from '../../../text/index.svelte';
import type { Who } from '../who';

const points = (n: number) => `${number(n)} ${n === 1 ? 'point' : 'points'}`;
const does = ({ me, name }: Who, mine: string, others: string) => (me ? `You ${mine}` : `${name} ${others}`);
const whose = ({ me, name }: Who) => (me ? 'Your' : `${name}’s`);

export const en = {
  game: {
    topics: { cards: 'Cards', turns: 'Turns', results: 'Results' },
    settings: {
      stake: { label: 'Stake of a hand', hint: 'How many points move between the dealer and each player.' },
      turnSeconds: { label: 'Seconds for a turn', hint: '0 is without a limit. When time is up, the rules draw while they must, then stand.' },
      hands: { label: 'Hands', hint: '0 is without a limit: the dealer closes the table.' },
    },
    phases: {
      ready: 'Before the first deal',
      players: 'The players’ turns',
      dealer: 'The dealer’s turn',
      settled: 'Between two hands',
      over: 'Over',
    },
    channels: {},
    phrases: ['Good luck!', 'Well played!', 'Ouch …', 'One more hand?', 'One moment, please.'],
  },
  dealer: 'Nhà Cái',
  /** What that is, where the language has another word. */
  dealerGloss: 'dealer',
  player: 'Nhà Con (player)',
  kinds: {
    xi_bang: 'Xì Bàng',
    xi_dach: 'Xì Dách',
    ngu_linh: 'Ngũ Linh',
    quac: 'Quắc',
    non: 'Non',
    du: 'Đủ',
  } satisfies Record<Kind, string>,
  means: {
    xi_bang: 'two aces',
    xi_dach: 'an ace with a 10, J, Q or K',
    ngu_linh: 'five cards below 21',
    quac: 'over 21: bust',
    non: 'too low to stand',
    du: '16 to 21: enough',
  } satisfies Record<Kind, string>,
  fifteen: 'neither Non nor Đủ: draw, or stand',
  status: {
    dealFirst: 'You are the Nhà Cái (dealer): deal the first hand.',
    dealNext: 'Deal the next hand, or close the table.',
    waitFirst: (name: string) => `${name}, the Nhà Cái (dealer), deals the first hand.`,
    waitNext: (name: string) => `${name}, the Nhà Cái (dealer), deals the next hand or closes the table.`,
    non: (value: number) => `${value} is Non: draw a card.`,
    du: (value: number) => `${value} is Đủ: stand, or dare to draw.`,
    quac: (value: number) => `${value} is Quắc (bust): stand. Nobody else knows yet.`,
    nguLinh: 'Ngũ Linh, five cards below 21: stand.',
    full: (value: number) => `${value} with five cards: stand.`,
    dealerFifteen: 'With 15: draw, or stand and settle with everybody.',
    dealerDu: (value: number) => `With ${value}: compare one by one, draw on, or stand to settle with all.`,
    dealerQuac: (value: number) => `${value} is Quắc (bust): compare, or stand to settle with all.`,
    dealerNguLinh: 'Ngũ Linh, five cards below 21: stand to settle with all.',
    dealerFull: (value: number) => `${value} with five cards: compare, or stand to settle with all.`,
    turnOf: (name: string) => `${name} draws or stands.`,
    dealersTurn: (name: string) => `${name}, the Nhà Cái (dealer), draws or compares.`,
  },
  atZero: {
    me: 'you draw as long as you must, then stand.',
    other: (name: string) => `${name} draws as long as needed, then stands.`,
    dealer: 'the dealer draws as long as needed, then settles with all.',
  },
  actions: {
    deal: 'Deal',
    dealFirst: (name: string) => `${name} first`,
    sides: { left: 'counterclockwise', right: 'clockwise' },
    draw: 'Draw a card',
    stand: 'Stand',
    standAll: (n: number) => (n === 1 ? 'settle with the last one' : `settle with the ${n} left`),
    compareWith: 'Compare with',
    compare: (name: string) => `Compare with ${name}`,
    cards: (n: number) => (n === 1 ? '1 card' : `${n} cards`),
    close: 'Close the table',
    closeTitle: 'Close the table?',
    closeAsk: 'The game ends with the scores as they are now. This cannot be undone.',
    closeAct: 'Close the table',
  },
  reasons: {
    notYet: 'Wait for the deal.',
    turnOf: (name: string) => `It is ${name}’s turn.`,
    non: 'Non, below 16: you must draw.',
    dealerNon: 'Non, below 15: you must draw.',
    quac: 'Quắc: no more cards.',
    full: 'Five cards are the most.',
    tooLow: 'Comparing takes 16 or more.',
  },
  board: {
    hand: (n: number) => `Hand ${n}`,
    stake: (n: number) => `Stake: ${points(n)}`,
    starts: (who: Who) => does(who, 'start', 'starts'),
    order: (names: string[]) => `Order of turns: ${names.join(', ')}`,
    turnNumber: (n: number) => `turn ${n} of this hand`,
    score: (value: number) => `Score ${signed(value)}`,
    emptyFelt: 'All cards are still in the deck.',
    you: 'You',
    cardsOf: (name: string) => `Cards of ${name}`,
    fiveCards: (n: number) => `${n} of 5 cards`,
    fiveGoal: 'Five below 21 make a Ngũ Linh',
    ace: (n: number) => `A = ${n}`,
    aceSpoken: (n: number) => `the ace counts ${n}`,
    sum: 'How this hand counts',
    total: 'Total',
    acesLow: 'Every ace as 1: Ngũ Linh',
    status: { waiting: 'waits', acting: 'thinks …', stood: 'stands', settled: '' },
    outcome: { win: 'wins', lose: 'loses', tie: 'ties' } satisfies Record<Verdict, string>,
    ownOutcome: { win: 'You win', lose: 'You lose', tie: 'A tie' } satisfies Record<Verdict, string>,
  },
  banner: {
    atOnce: (names: string, n: number) => `${names} ${n === 1 ? 'wins' : 'win'} at once.`,
    youAtOnce: 'You win at once.',
    dealerAtOnce: ({ me, name }: Who) => `${me ? 'You have' : `${name}, the dealer, has`} it: everybody is settled at once.`,
    compared: (who: Who, outcome: Verdict, change: number) =>
      outcome === 'tie'
        ? `${does(who, 'tie', 'ties')} with the dealer.`
        : outcome === 'win'
          ? `${does(who, 'beat', 'beats')} the dealer: ${signed(change)}.`
          : `${does(who, 'lose', 'loses')} to the dealer: ${signed(change)}.`,
    ownQuac: 'Only you know. Stand as if nothing had happened.',
    ownNguLinh: 'Five cards below 21 beat everything but another Ngũ Linh.',
    handOver: (n: number) => `Hand ${n} is over`,
    change: (n: number) => (n === 0 ? 'Nothing won, nothing lost.' : n > 0 ? `You gain ${points(n)}.` : `You lose ${points(-n)}.`),
  },
  log: {
    began: (n: number, name: string) => `Hand ${n}: ${name} gets the first card`,
    dealt: (card: string) => `You are dealt ${card}.`,
    turn: (who: Who) => `${whose(who)} turn.`,
    drew: (who: Who, card: string | null) => `${does(who, 'draw', 'draws')} ${card ?? 'a card'}.`,
    timeRanOut: (who: Who) => `${whose(who)} time is up: the rules play on.`,
    stood: (who: Who) => `${does(who, 'stand', 'stands')}.`,
    compared: (who: Who) => `The dealer compares with ${who.me ? 'you' : who.name}.`,
    opened: (who: Who, cards: string) => `${does(who, 'show', 'shows')} ${cards}.`,
    settled: (who: Who, outcome: Verdict, change: number, hands: string) =>
      outcome === 'tie'
        ? `${does(who, 'tie', 'ties')}: nothing moves${hands}.`
        : outcome === 'win'
          ? `${does(who, 'win', 'wins')} ${points(change)} from the dealer${hands}.`
          : `${does(who, 'lose', 'loses')} ${points(-change)} to the dealer${hands}.`,
    ended: (totals: string) => `The hand is over: ${totals}.`,
    closed: 'The dealer closes the table.',
    lastHand: 'That was the last hand.',
  },
  moments: {
    atOnce: (hand: number, who: Who, cards: string, change: number) =>
      `Hand ${hand}: ${does(who, 'win', 'wins')} ${points(change)} at once with ${cards}.`,
    five: (hand: number, who: Who, cards: string, change: number) =>
      `Hand ${hand}: ${does(who, 'win', 'wins')} ${points(change)} with five cards, ${cards}.`,
    swing: (hand: number, { me, name }: Who, change: number) =>
      change > 0
        ? `Hand ${hand}: ${me ? 'as the dealer you take' : `${name}, the dealer, takes`} ${points(change)} from the table.`
        : `Hand ${hand}: ${me ? 'as the dealer you pay' : `${name}, the dealer, pays`} the table ${points(-change)}.`,
    lead: (hand: number, who: Who, score: number) => `Hand ${hand}: ${does(who, 'take', 'takes')} the lead with ${signed(score)}.`,
  },
  hints: {
    deal: 'You are the Nhà Cái, the dealer: everybody plays against you. Press “Deal”. Whoever gets the first card also takes the first turn; you play last.',
    waitDeal:
      'You are a Nhà Con, a player: you play against the dealer alone. Come as close to 21 as you can without going over. The dealer deals first.',
    non: 'Your hand is Non: below 16 you have to draw. An ace counts 1, 10 or 11, whichever suits you best; tap the total to see the sum.',
    du: 'From 16 to 21 your hand is Đủ, enough. Stand to keep it, or draw and risk going over 21. Five cards below 21 are a Ngũ Linh, which beats even 21.',
    quac: 'Over 21 is Quắc. Nobody else sees it: stand as if nothing had happened. If the dealer goes over too, it is a tie.',
    dealerNon: 'Your turn as the dealer. Below 15 you have to draw; from 16 on you may compare with the players one by one.',
    dealer:
      'You may compare with one player, keep drawing, then compare with the next. The first comparison opens your hand to all. “Stand” settles with everybody left.',
    settled:
      'Points have moved between you and each player. Deal again for as long as you like; “Close the table” ends the game and counts the scores.',
    special: 'A hand of two aces (Xì Bàng), or of an ace with a ten-value card (Xì Dách), wins at once.',
  },
  outcome: {
    youAlone: (score: number) => `You win with ${signed(score)}.`,
    shared: (names: string, score: number) => `${names} share the win with ${signed(score)}.`,
    other: (name: string, score: number) => `${name} wins with ${signed(score)}.`,
    allEven: 'Nobody is ahead: all scores are even.',
  },
  score: (value: number) => `${signed(value)} ${Math.abs(value) === 1 ? 'point' : 'points'}`,
  chart: 'Score by hand',
  cardTo: (card: string, name: string) => `${card} to ${name}`,
};

export type Words = typeof en;
