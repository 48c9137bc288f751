import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'bet',
    title: 'The bet',
    body: [
      'You play alone against the house, with play money. Choose how hard the tower is, and bet: you stand at its foot. It has nine layers.',
      ['Easy: a layer is safe in 3 of 4 cases.', 'Medium: in 2 of 3.', 'Hard: in 1 of 2.', 'Expert: in 1 of 3.', 'Master: in 1 of 4.'],
    ],
  },
  {
    id: 'step',
    title: 'Climb or cash out',
    body: [
      'A layer has as many tiles as the odds have cases, and that many of them are safe: 3 of 4, 2 of 3, 1 of 2, 1 of 3 or 1 of 4. You step on one of them; which are safe was fixed before you chose.',
      'Every layer that you climb raises the multiplier. If the dragon waits on your tile, the round is over and the stake is gone. After one layer you can cash out at any time; the ninth cashes out by itself.',
    ],
  },
  {
    id: 'odds',
    title: 'Chances and multipliers',
    body: [
      'The multiplier after n layers is return × (1 − penalty × (n/9)²) ÷ chance of getting there, rounded to eight decimals. The penalty is 0.15 unless the house says otherwise.',
      'So greed is punished: the higher you climb before you cash out, the less comes back on average. The whole table is in the panel “Odds”.',
    ],
  },
  {
    id: 'pay',
    title: 'What is paid',
    body: [
      'A cash-out pays stake times multiplier, cut to the decimals of the currency, and at most the limit on the win. A layer that reaches the limit cashes out by itself.',
      'A round waits for you for ever: close the page or lose the connection, and you find it again as you left it.',
    ],
  },
  {
    id: 'fair',
    title: 'Can it be checked?',
    body: [
      'Layer n is decided by the first 8 hex digits of SHA-256 of “server seed:client seed:number of the round:n − 1”. Times the number of tiles, divided by 2³² and cut to a whole number, that is t. Counted from 0, tile j is safe if the remainder of (t + j) ÷ tiles is below the number of safe ones. All layers are fixed when you bet. When you open the server seed, every layer that you tried can be computed again.',
    ],
  },
];

export default rules;
