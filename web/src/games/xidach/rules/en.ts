import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'goal',
    title: 'What it is about',
    body: [
      'Two to eight people play with one deck of 52 cards. Whoever opens the table is the Nhà Cái (dealer); all others are Nhà Con (players). Each Nhà Con plays against the Nhà Cái alone: come as close to 21 as you can without going over.',
      'Many hands are played at one table. Each is about the stake in points; scores add up until the dealer closes the table, or until the number of hands that the table was set to has been played.',
    ],
  },
  {
    id: 'cards',
    title: 'What cards count',
    body: [
      ['2 to 10: as they are', 'J, Q, K: 10', 'Ace: 1, 10 or 11'],
      'Your aces always count so that your total is the highest that does not go over 21. Ace and 4 are 15; ace, ace and 9 are 21.',
    ],
  },
  {
    id: 'kinds',
    title: 'What hands are called',
    body: [
      [
        'Xì Bàng: two aces as the first two cards',
        'Xì Dách: an ace and a 10, J, Q or K as the first two cards',
        'Ngũ Linh: five cards that come to less than 21; the aces may count 1 for this. Exactly 21 is not enough',
        'Đủ (enough): 16 to 21',
        'Non (too low): below 16, for the dealer below 15',
        'Quắc (bust): over 21',
      ],
    ],
  },
  {
    id: 'deal',
    title: 'The deal',
    body: [
      'The Nhà Cái chooses the neighbour to start with, counterclockwise or clockwise. From there one card goes to everybody around the table, the dealer last, and then a second one. The turns follow the same order.',
      'You see your own cards only.',
    ],
  },
  {
    id: 'special',
    title: 'Special hands',
    body: [
      'If the Nhà Cái has Xì Bàng or Xì Dách, the hand ends at once: another special hand ties, every other hand loses.',
      'Otherwise each Nhà Con with a special hand wins at once, shows it and takes no turn.',
    ],
  },
  {
    id: 'players',
    title: 'The turn of a Nhà Con',
    body: [
      [
        'Non, below 16: you must draw, unless you have five cards.',
        'Đủ: stand, or draw at your own risk.',
        'Quắc or five cards: you can only stand.',
      ],
      'Every turn ends with “Stand”, even after a Quắc, so that nobody learns what you hold. Your Quắc stays your secret until your hand is settled.',
    ],
  },
  {
    id: 'dealer',
    title: 'The turn of the Nhà Cái',
    body: [
      'The dealer plays last.',
      [
        'Below 15 the dealer must draw, unless there are five cards.',
        'With 15 the dealer may draw, or stand; comparing is not possible yet.',
        'With 16 or more, Quắc included, the dealer may compare with any Nhà Con who is not settled yet, and may go on drawing afterwards.',
        '“Stand” settles with everybody who is left.',
      ],
      'A comparison shows that player’s hand to all. With the first one the dealer’s hand is open too, and so is every card drawn later.',
    ],
  },
  {
    id: 'settling',
    title: 'Who wins',
    body: [
      [
        'Ngũ Linh wins against everything; two of them tie.',
        'If both sides are Quắc it is a tie; if only one is, it loses.',
        'Otherwise the higher total wins; equal totals tie.',
      ],
      'A win brings the Nhà Con the stake from the dealer, a loss gives it to the dealer, a tie moves nothing. Points move when the hand is settled.',
    ],
  },
  {
    id: 'time',
    title: 'Time',
    body: [
      'A turn has a time limit, 30 seconds unless the table says otherwise; it starts again with every card drawn and every comparison. When it runs out, cards are drawn for you as long as you may not stand, and then you stand.',
      'Between two hands the dealer may take their time. A table where nothing happens for ten minutes is closed by the house.',
    ],
  },
];

export default rules;
