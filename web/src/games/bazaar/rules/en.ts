import type { RuleSection } from '../../../ui/rules';

const sections: RuleSection[] = [
  {
    id: 'aim',
    title: 'Aim',
    body: [
      'Two to eight players trade, cooperate and betray for some rounds. Whose goods are worth most at the prices of the last round wins; those who tie for the highest worth all win.',
      'Everybody starts with different goods of the same worth.',
    ],
  },
  {
    id: 'goods',
    title: 'The four goods',
    body: [
      [
        'TKL, gold: always worth 3. Much of it costs a fee.',
        'TG, paper money: always worth 1.',
        'TS, digital money: worth 1, or 2 while N is 1 or 2. Everything is paid in it.',
        'C, crypto: worth 5; 6 while N is −1; 8 while N is −2.',
      ],
      'All come in whole units, and nobody ever has less than none.',
    ],
  },
  {
    id: 'round',
    title: 'A round: event, prices, pairs',
    body: [
      'An event card is drawn from a deck of six. It moves the mood N, which starts at 0 and stays between −2 and +2; N then sets the prices of the round.',
      [
        'Wave of confidence: N +1',
        'Rumours spread: N −1',
        'Panic selling: N −2',
        'Calm mood: N stays',
        'Surprise inflation: N stays; it is shown, and moves no price',
        'Exchange outage: N −1, and at the end of the round a crypto crash',
      ],
      'When all six have been drawn, they are shuffled again. Then all players are paired by lot; with an odd number one stays alone.',
    ],
  },
  {
    id: 'negotiation',
    title: 'Negotiation',
    body: [
      'You talk, trade, and seal one secret choice. You may change it until the round ends, but not withdraw it; nobody sees whether you have chosen.',
      [
        'Cooperate: you trust your partner.',
        'Betray: you take from your partner.',
        'Buy crypto: at the end of the round you buy as many as you named at the table’s price, whatever your partner does. Without enough TS at that moment nothing happens.',
      ],
      'The round ends when the time is over or everybody is ready. A trade takes your “ready” back, a changed choice does not. Who has sealed no choice has none.',
    ],
  },
  {
    id: 'market',
    title: 'The market',
    body: [
      'During the negotiation gold, paper money and crypto can be put on sale for TS. The goods are set aside until somebody buys the whole lot or you take it back; what is not sold by the end of the round comes back to you. Goods on sale still count for what you are worth.',
      'The price of a lot follows the price table: units × price ÷ price of a TS, rounded up, at least 1. With the variant “sellers name their own” you may ask for any price from 1.',
    ],
  },
  {
    id: 'reveal',
    title: 'The reveal, step by step',
    body: [
      [
        'Open offers end, and their goods go back.',
        'Crypto is bought by those who chose it and can pay.',
        'Pairs in which both chose to cooperate or betray: both cooperate, +5 TS each; both betray, nothing; one betrays, +8 TS for the traitor and −5 TS for the other. Any other pair has no result.',
        'Gold fee: 8 to 11 gold cost 1 TS, 12 or more cost 2 TS.',
        'Crypto crash, if the event announced it: who holds 4 or more loses 1.',
        'Who has no TS left converts one unit of paper money, else of gold, else of crypto, at the table’s price.',
        'The mood: more who cooperate than betray, N +1; fewer, N −1. It prices the next round.',
      ],
      'Losses and fees take nobody below 0 TS.',
    ],
  },
  {
    id: 'end',
    title: 'The end',
    body: ['After the last round everybody’s goods are counted at that round’s prices. The highest worth wins.'],
  },
];

export default sections;
