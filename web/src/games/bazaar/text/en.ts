/** English, whose shape the other languages must have. */

import type { Card } from '../../../generated/bazaar';
import type { GameWords } from '../../game';
import type { Good } from '../goods';
import type { Beat } from '../telling.svelte';

type Lines = [string, string][];

const game: GameWords = {
  topics: { round: 'Rounds and prices', market: 'Market', choices: 'Choices', results: 'Results', people: 'Who is ready' },
  settings: {
    rounds: { label: 'Rounds' },
    negotiateSeconds: { label: 'Seconds to negotiate', hint: 'A round ends earlier when everybody is ready.' },
    revealSeconds: { label: 'Seconds to look at the reveal' },
    pricing: {
      label: 'Prices on the market',
      hint: 'The original game trades at the price table alone.',

      values: { table: 'By the price table', free: 'Sellers name their own' },
    },
  },
  phases: { negotiation: 'Negotiation', reveal: 'Reveal', over: 'End' },
  channels: { pair: { label: 'Partner', who: 'Only you and your partner of the round read this.' } },
  phrases: [
    'Let’s both cooperate.',
    'I need digital coins: my gold is on sale.',
    'Can I trust you?',
    'Well played!',
    'You betrayed me!',
    'Is everybody ready?',
  ],
};

const goods: Record<Good, string> = { TKL: 'gold', TG: 'banknotes', TS: 'digital coins', C: 'crypto' };
const units: Record<Good, [one: string, other: string]> = {
  TKL: ['gold', 'gold'],
  TG: ['banknote', 'banknotes'],
  TS: ['coin', 'coins'],
  C: ['crypto', 'crypto'],
};
const lot = (n: string, good: Good): string => `${n} ${units[good][/^\D?1$/.test(n) ? 0 : 1]}`;
const coins = (n: string): string => lot(n, 'TS');

const events: Record<Card, { name: string; text: string }> = {
  confidence_wave: { name: 'Wave of confidence', text: 'Everybody trusts the market.' },
  rumor_spread: { name: 'Rumours spread', text: 'People whisper, and nerves fray.' },
  panic_selling: { name: 'Panic selling', text: 'Everybody wants out of money at once.' },
  stable_mood: { name: 'Calm mood', text: 'Nothing stirs the market.' },
  surprise_inflation: { name: 'Surprise inflation', text: 'A word on every lip; no price moves.' },
  exchange_outage: { name: 'Exchange outage', text: 'The exchange is down, and large holdings of crypto shrink.' },
};

export const en = {
  game,
  goods,
  lot,
  events,
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  roundShort: (n: number) => `R${n}`,
  now: 'now',

  event: {
    title: 'Event of the round',
    moves: (n: string) => `Mood ${n}`,
    still: 'The mood stays',
    crash: 'End of the round: 4 or more crypto lose 1',
    inflation: 'Inflation: moves no price',
  },
  mood: {
    title: 'Mood of the market',
    levels: ['panic', 'nervous', 'calm', 'confident', 'euphoric'],
    spoken: (n: string, level: string) => `Mood ${n}: ${level}. The scale goes from −2 to +2.`,
    next: 'prices the next round',
    why: [
      ['Range', '−2 … +2'],
      ['The event of a round', 'moves it by its number'],
      ['More cooperate than betray', '+1'],
      ['More betray than cooperate', '−1'],
      ['Mood +1 or +2', 'a digital coin costs 2'],
      ['Mood −1', 'crypto costs 6'],
      ['Mood −2', 'crypto costs 8'],
    ] as Lines,
  },

  prices: {
    title: 'Prices and your goods',
    titleOnly: 'Prices',
    good: 'Good',
    price: 'Price',
    have: 'You have',
    worth: 'Worth',
    last: 'the last rounds',
    total: 'Your portfolio',
    up: (by: string) => `up by ${by} since the last round`,
    down: (by: string) => `down by ${by} since the last round`,
    onSale: (n: string) => `${n} on sale`,
    chart: 'Prices over the rounds',
    same: 'unchanged since the last round',
    why: {
      TS: [
        ['Mood 0 or below', '1'],
        ['Mood +1 or +2', '2'],
        ['Pays for everything', 'digital coins'],
      ],
      TG: [['Always', '1']],
      TKL: [
        ['Always', '3'],
        ['Holding 8 to 11', '−1 coins a round'],
        ['Holding 12 or more', '−2 coins a round'],
      ],
      C: [
        ['Mood 0 or above', '5'],
        ['Mood −1', '6'],
        ['Mood −2', '8'],
      ],
    } as Record<Good, Lines>,
    whyTitle: (good: string) => `Price of ${good}`,
  },
  worth: {
    title: (name: string) => `What ${name} has`,
    yours: 'What you have',
    line: (n: string, good: string, price: string) => `${n} ${good} × ${price}`,
    sum: 'Worth',
    spoken: (name: string, value: string) => `${name}: worth ${value}`,
  },

  warnings: {
    title: 'Coming at the end of this round',
    fee: (gold: string, fee: string) => `You hold ${gold} gold: keeping it costs you ${coins(fee)}.`,
    feeNear: (gold: string, from: string, fee: string) => `You hold ${gold} gold. From ${from} on it costs ${coins(fee)} a round.`,
    crash: (crypto: string) => `Crypto crash: whoever holds 4 or more loses 1. You will hold ${crypto}, and lose 1.`,
    crashSafe: (crypto: string) => `Crypto crash: whoever holds 4 or more loses 1. With ${crypto} you are safe.`,
    unpayable: (cost: string, money: string) => `Your purchase costs ${coins(cost)}, and you have ${money}: without more coins nothing happens.`,
    conversion: (good: string) => `You will run out of coins: one unit of ${good} is converted.`,
    conversionIfBetrayed: (good: string) => `If you are betrayed, you are left without coins, and one unit of ${good} is converted.`,
    badge: {
      fee: (fee: string) => `gold fee −${coins(fee)}`,
      crash: 'crash −1 crypto',
      conversion: 'no coins: converts',
    },
  },

  market: {
    bare: 'nothing on sale',
    title: 'Market',
    empty: 'Nobody sells anything yet.',
    closed: 'The market opens with the next round.',
    seller: (name: string) => `from ${name}`,
    yours: 'yours',
    buy: 'Buy',
    cancel: 'Take back',
    buyAsk: (what: string, price: string) => `Buy ${what} for ${coins(price)}?`,
    buyText: (name: string, left: string) => `You buy the whole lot from ${name} and are left with ${coins(left)}. This cannot be undone.`,
    tablePrice: (price: string) => `table: ${coins(price)}`,
    tooDear: (price: string, money: string) => `It costs ${coins(price)}; you have ${money}.`,
    sell: 'Sell',
    sellTitle: 'Put goods on sale',
    what: 'What do you sell?',
    none: 'you have none',
    quantity: 'How many',
    price: 'Price of the whole lot in coins',
    offer: (what: string, price: string) => `Offer ${what} for ${coins(price)}`,
    byTable: 'The price is set by the table of the round.',
    free: (price: string) => `By the price table it would be ${coins(price)}.`,
    kept: 'The goods are set aside until somebody buys the lot, you take it back, or the round ends.',
    nothing: 'You have nothing to sell but digital coins, which pay for everything.',
    quoteTitle: 'Price of the lot',
    quoteUnits: (n: string, good: string, price: string) => `${n} ${good} × ${price}`,
    quoteMoney: (price: string) => `÷ ${price} for a coin, rounded up`,
    closedReason: 'The market is open during the negotiation.',
  },

  pairs: {
    title: 'Pairs of the round',
    yours: 'Your pair',
    alone: 'Without a partner this round',
    ready: 'ready',
    notReady: 'still trading',
    partner: 'your partner',
    secret: 'choice secret until the reveal',
    before: (name: string) => `What ${name} chose before`,
    roundChoice: (round: number, choice: string) => `Round ${round}: ${choice}`,
  },

  choice: {
    names: { COOPERATE: 'Cooperate', BETRAY: 'Betray', CRYPTO_GAMBLE: 'Buy crypto' },
    past: { COOPERATE: 'cooperated', BETRAY: 'betrayed', CRYPTO_GAMBLE: 'bought crypto', none: 'chose nothing' },
    with: (name: string) => `Your secret choice with ${name}`,
    alone: 'Your choice without a partner',
    aloneHint: 'Cooperate or betray brings you nothing this round, but still moves the mood.',
    none: 'Nothing chosen yet.',
    sealed: (choice: string) => `Sealed: ${choice}`,
    onlyYou: 'Only you see it. You can change it until the round ends.',
    amount: 'How many crypto',
    seal: (n: string, cost: string) => `Seal: ${n} crypto for ${coins(cost)}`,
    gambleHint: (money: string) => `Paid when the round ends. You have ${coins(money)} now.`,
    what: 'What brings what?',
    pays: [
      ['Both cooperate', '+5 coins each'],
      ['You betray, the other cooperates', 'you +8 coins'],
      ['You cooperate, the other betrays', 'you −5 coins'],
      ['Both betray', 'nothing'],
      ['One buys crypto or chooses nothing', 'no result'],
      ['Buy crypto', 'at the table’s price, paid in coins'],
    ] as Lines,
    gambleOf: (n: string) => `Buy ${n} crypto`,
  },
  ready: {
    act: 'Ready',
    next: 'Next round',
    already: 'You are ready; waiting for the others.',
    count: (n: number, of: number) => `${n} of ${of} ready`,
    ask: 'Ready without a choice?',
    askText: 'You have sealed no choice. When everybody is ready the round ends at once, and none is made for you.',
    askAct: 'Ready without a choice',
  },

  reveal: {
    title: (round: number) => `Round ${round} is revealed`,
    last: (round: number) => `What happened in round ${round}`,
    skip: 'Show all at once',
    beats: {
      open: 'The choices',
      b: 'Crypto is bought',
      c: 'The pairs',
      d: 'Gold fee',
      e: 'Crypto crash',
      f: 'Without digital coins',
      g: 'The mood moves',
    } as Record<Beat, string>,
    nothing: {
      b: 'Nobody bought crypto.',
      d: 'Nobody holds enough gold for a fee.',
      e: 'No crypto is lost.',
      f: 'Everybody has digital coins left.',
    },
    pair: {
      bothCooperate: (a: string, b: string) => `${a} and ${b} cooperated.`,
      bothBetray: (a: string, b: string) => `${a} and ${b} betrayed each other: nothing moves.`,
      betrayed: (traitor: string, other: string) => `${traitor} betrayed ${other}.`,
      none: (a: string, b: string) => `${a} and ${b}: no result.`,
      alone: (name: string) => `${name} was without a partner.`,
    },
    bought: (name: string) => `${name} bought crypto:`,
    failed: (name: string) => `${name} could not pay for the crypto: nothing happens.`,
    pairResult: (name: string) => `${name} in the pair:`,
    fee: (name: string) => `${name} pays for keeping gold:`,
    crash: (name: string) => `${name} loses crypto in the crash:`,
    converted: (name: string) => `${name} had no coins left and converts:`,
    votes: (cooperate: string, betray: string) => `${cooperate} cooperated, ${betray} betrayed.`,
    mood: (from: string, to: string) => `The mood goes from ${from} to ${to}.`,
    moodStays: (n: string) => `The mood stays at ${n}.`,
  },

  ownLog: { title: 'Your rounds', you: (choice: string) => `You ${choice}`, nothing: 'Nothing changed for you.' },
  moments: {
    betrayal: (round: number, traitor: string, victim: string, won: string, lost: string) =>
      `Round ${round}: ${traitor} betrayed ${victim}: ${coins(won)} against ${lost}.`,
    trade: (round: number, buyer: string, what: string, seller: string, price: string) =>
      `Round ${round}: ${buyer} bought ${what} from ${seller} for ${coins(price)}.`,
    mood: (round: number, event: string, mood: string, crypto: string) => `Round ${round}: ${event}. The mood went to ${mood}, crypto to ${crypto}.`,
    lead: (round: number, name: string, value: string) => `After round ${round} ${name} was ahead, worth ${value}.`,
  },

  values: 'Values over the rounds',

  status: {
    choose: (partner: string) => `Trade, talk, and seal your choice with ${partner}.`,
    chooseAlone: 'You are without a partner: trade, or buy crypto.',
    chosen: 'Your choice is sealed. Trade on, or say that you are ready.',
    ready: (names: string) => `You are ready. Waiting for ${names}.`,
    watch: (names: string) => `Negotiation. Waiting for ${names}.`,
    reveal: 'See how the round went, then go on.',
    revealWaiting: (names: string) => `Waiting for ${names} to go on.`,
  },
  atZero: { negotiation: 'all choices are opened; whoever has none goes without.', reveal: 'the next round begins.' },

  lines: {
    change: (sentence: string, goods: string) => `${sentence} ${goods}.`,
    totals: (totals: string) => `Everybody’s worth: ${totals}.`,
    dealt: 'Everybody has different goods of the same worth.',
    shuffled: 'The event cards are shuffled.',
    event: (round: number, name: string, n: string) => `Round ${round}: ${name}. Mood ${n}.`,
    prices: (prices: string) => `Prices: ${prices}.`,
    pairs: (pairs: string) => `Pairs: ${pairs}.`,
    pair: (a: string, b: string) => `${a} with ${b}`,
    alone: (name: string) => `${name} alone`,
    offered: (name: string, what: string, price: string) => `${name} offers ${what} for ${coins(price)}.`,
    bought: (buyer: string, what: string, seller: string, price: string) => `${buyer} buys ${what} from ${seller} for ${coins(price)}.`,
    cancelled: (name: string, what: string) => `${name} takes ${what} back from the market.`,
    ready: (name: string) => `${name} is ready.`,
    readyBack: (name: string) => `${name} traded and is no longer ready.`,
    ended: 'The market closes; what was not sold goes back.',
    chosen: (choice: string) => `You sealed: ${choice}.`,
    opened: (choices: string) => `The choices: ${choices}.`,
    openedOne: (name: string, choice: string) => `${name} ${choice}`,
    over: 'That was the last round.',
  },

  hints: {
    start:
      'Everybody starts with different goods of the same worth. Sell what is about to fall, buy what is about to rise, and seal a secret choice with your partner: it pays digital coins, or costs some.',
    sealed: 'Your choice is sealed and only you see it. You may still change it and trade. When everybody is ready, the round ends at once.',
    market: 'Something is on sale. You buy whole lots, and pay in digital coins.',
    reveal: 'The reveal goes step by step: crypto purchases, pairs, gold fee, crash, conversion, and last the mood, which prices the next round.',
    mood: 'The mood has moved: from +1 on a digital coin is worth 2; at −1 or below crypto gets dearer.',
  },
  outcome: {
    won: (value: string) => `You win with a portfolio worth ${value}.`,
    shared: (names: string, value: string) => `You share the win with ${names}: worth ${value}.`,
    lost: (names: string, many: boolean, value: string, own: string) =>
      `${names} ${many ? 'win' : 'wins'} with a portfolio worth ${value}. Yours is worth ${own}.`,
    watched: (names: string, many: boolean, value: string) => `${names} ${many ? 'win' : 'wins'} with a portfolio worth ${value}.`,
  },
  score: (value: string) => `worth ${value}`,

  fair: {
    portfolio: (name: string, goods: string) => `${name} gets ${goods}`,
    leftOver: 'this portfolio stays in the box',
    card: (n: number, name: string) => `event ${n} of the deck: ${name}`,
    seat: (round: number, place: number, name: string) => `round ${round}, place ${place}: ${name}`,
  },
};

export type Words = typeof en;
