import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'bet',
    title: 'The bet',
    body: [
      'You play alone against the house, with play money. A bet takes your stake and deals the first card face up.',
      'Cards are values from 1 to 13: the ace is 1, the jack 11, the queen 12, the king 13. Suits are only paint and count for nothing. Every value is equally likely every time: a card that was drawn can come again.',
    ],
  },
  {
    id: 'guess',
    title: 'Guess, skip, or cash out',
    body: [
      [
        'Higher or same: you are right if the next card is at least as high.',
        'Lower or same: you are right if the next card is at most as high. The same value wins both ways.',
        'Skip: the card is swapped for another one, and the multiplier stays. At most 50 times in a round, whenever you like.',
        'Cash out: after at least one right guess you can take what you have reached.',
      ],
      'A right guess multiplies, and the new card lies open. A wrong one ends the round, and the stake is gone.',
    ],
  },
  {
    id: 'odds',
    title: 'Chances and multipliers',
    body: [
      'Higher or same wins with (14 − card) of 13 values, lower or same with (card) of 13. The multiplier of a guess is the return to the player divided by its chance, rounded to four decimals. With 96 %, a guess on a 7 pays ×1.7829.',
      'Your multiplier starts at 1 and is multiplied with every right guess, rounded to eight decimals each time.',
      'On an ace, “higher or same” always wins, and on a king “lower or same”; but that pays less than 1 (×0.96 at a return of 96 %), so it makes what you have smaller.',
      'Every guess costs the house’s share again. At 96 %, a single guess gives 96 % back on average, a run of ten only about 66 %. The panel “Odds” has the figures of this house.',
    ],
  },
  {
    id: 'pay',
    title: 'What is paid',
    body: [
      'A cash-out pays stake times multiplier, cut to the decimals of the currency, and at most the limit on the win. When a right guess reaches that limit, the round is cashed out by itself.',
      'A round waits for you for ever: close the page or lose the connection, and you find it again as you left it.',
    ],
  },
  {
    id: 'fair',
    title: 'Can it be checked?',
    body: [
      'Card number i of a round, counted from 0, is the first 8 hex digits of SHA-256 of “server seed:client seed:number of the round:i”, modulo 13, plus 1. The house shows the hash of its seed before your client seed is set. When you open the server seed, every card can be computed again.',
    ],
  },
];

export default rules;
