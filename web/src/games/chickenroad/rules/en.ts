import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'bet',
    title: 'The bet',
    body: [
      'You play alone against the house, with play money. Choose how hard the road is, and bet: the chicken stands at the kerb.',
      ['Easy: 19 lanes.', 'Medium: 17 lanes.', 'Hard: 15 lanes.', 'Daredevil: 10 lanes.'],
      'The fewer the lanes, the more dangerous each of them is, and the more it pays.',
    ],
  },
  {
    id: 'step',
    title: 'Cross or cash out',
    body: [
      'Every lane that is crossed raises the multiplier. If a car comes, the round is over and the stake is gone. After one lane you can cash out at any time; the last lane cashes out by itself.',
    ],
  },
  {
    id: 'odds',
    title: 'Chances and multipliers',
    body: [
      'Lane k of a road with S lanes is crossed with a chance of S − k + 1 in 20 − k + 1. The multiplier after k lanes is the return to the player divided by the chance of getting there, rounded to eight decimals.',
      'So the house takes its share once: the return of a run is the same however far you go. The whole table is in the panel “Odds”.',
    ],
  },
  {
    id: 'pay',
    title: 'What is paid',
    body: [
      'A cash-out pays stake times multiplier, cut to the decimals of the currency, and at most the limit on the win. A lane that reaches the limit cashes out by itself.',
      'A round waits for you for ever: close the page or lose the connection, and you find it again as you left it.',
    ],
  },
  {
    id: 'fair',
    title: 'Can it be checked?',
    body: [
      'Lane k is decided by the first 8 hex digits of SHA-256 of “server seed:client seed:number of the round:k − 1”. Divided by 2³², that is a number from 0 to 1; the lane is safe if it is below the chance. All lanes are fixed when you bet. When you open the server seed, every lane that you tried can be computed again.',
    ],
  },
];

export default rules;
