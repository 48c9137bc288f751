import type { RuleSection } from '../../../ui/rules';

const sections: RuleSection[] = [
  {
    id: 'aim',
    title: 'Aim',
    body: [
      'Two to eight players trade, cooperate and betray for some rounds. Whoever’s goods are worth most at the prices of the last round wins; those who tie for the highest worth all win.',
      'Everybody starts with different goods of the same worth.',
    ],
  },
  {
    id: 'goods',
    title: 'The four goods',
    body: [
      [
        'Gold (TKL): always worth 3. Much of it costs a fee.',
        'Banknotes (TG): always worth 1.',
        'Digital coins (TS): worth 1, or 2 while the mood is +1 or +2. Everything is paid in them.',
        'Crypto (C): worth 5; 6 while the mood is −1; 8 while it is −2.',
      ],
      'All come in whole units, and nobody can have fewer than none. The letters are those of the original game; here every good goes by its name.',
    ],
  },
  {
    id: 'round',
    title: 'A round: event, prices, pairs',
    body: [
      'An event card is drawn from a deck of six. It moves the mood of the market, which starts at 0 and stays between −2 and +2. The mood then sets the prices of the round.',
      [
        'Wave of confidence: mood +1',
        'Rumours spread: mood −1',
        'Panic selling: mood −2',
        'Calm mood: the mood stays',
        'Surprise inflation: the mood stays; everybody talks about it, and no price moves',
        'Exchange outage: mood −1, and at the end of the round a crypto crash',
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
        'Buy crypto: at the end of the round you buy as many as you named at the table’s price, whatever your partner does. Without enough coins at that moment nothing happens.',
      ],
      'The round ends when the time is over or everybody is ready. A trade takes your “ready” back, a changed choice does not. Whoever has sealed nothing goes without a choice.',
    ],
  },
  {
    id: 'market',
    title: 'The market',
    body: [
      'During the negotiation gold, banknotes and crypto can be put on sale for digital coins. The goods are set aside until somebody buys the whole lot or you take it back; what is not sold by the end of the round comes back to you. Goods on sale still count for what you are worth.',
      'The price of a lot follows the price table: units × price ÷ price of a coin, rounded up, at least 1. With the variant “sellers name their own” you may ask for any price from 1.',
    ],
  },
  {
    id: 'reveal',
    title: 'The reveal, step by step',
    body: [
      [
        'Open offers end, and their goods go back.',
        'Crypto is bought by those who chose it and can pay.',
        'Pairs in which both chose to cooperate or betray: both cooperate, +5 coins each; both betray, nothing; one betrays, +8 coins for the traitor and −5 for the other. Any other pair has no result.',
        'Gold fee: 8 to 11 gold cost 1 coin, 12 or more cost 2.',
        'Crypto crash, if the event announced it: whoever holds 4 or more loses 1.',
        'Whoever has no coins left converts one banknote, else one gold, else one crypto, at the table’s price.',
        'The mood: more who cooperate than betray, mood +1; fewer, mood −1. It prices the next round.',
      ],
      'Losses and fees take nobody below 0 coins.',
    ],
  },
  {
    id: 'end',
    title: 'The end',
    body: ['After the last round everybody’s goods are counted at that round’s prices. The highest worth wins.'],
  },
  {
    id: 'strategy',
    title: 'How to play well',
    body: [
      'Read the mood before you trade. From +1 on a digital coin is worth 2, so coins are then worth holding; at −1 crypto rises to 6 and at −2 to 8, so crypto bought while spirits are high pays when they fall.',
      'The event of the next round is unknown, but your own table moves the mood too: count who is likely to cooperate. Many traitors mean a lower mood, and dearer crypto, in the next round.',
      'Use the market to get rid of what will cost you: gold from eight pieces on, or a fourth crypto when a crash is announced. Whoever runs out of coins sells at a bad moment, so keep a few back.',
      'Cooperation pays a little every round and keeps the mood up; betrayal pays once, and your partner remembers. It is worth most in the last round, and everybody knows that.',
    ],
  },
];

export default sections;
