import type { RuleSection } from '../../../ui/rules';

const sections: RuleSection[] = [
  {
    id: 'goal',
    title: 'Goal',
    body: [
      'Everybody begins in the Rat Race with a profession, its salary and its debts. Whoever lives on passive income may leave it for the Fast Track, and wins there by reaching the goal and landing on the dream.',
    ],
  },
  {
    id: 'figures',
    title: 'The books',
    body: [
      [
        'Passive income: the cash flow of all your assets.',
        'Total income: salary and passive income.',
        'Total expenses: taxes, other expenses, children, and the payments of all debts.',
        'Payday: total income minus total expenses. It can be negative.',
        'The mortgage of a house or business belongs to it: it is paid off at the sale and costs nothing by itself.',
      ],
    ],
  },
  {
    id: 'turn',
    title: 'A turn',
    body: [
      [
        'Roll one die (two with fast dice, one more while charity lasts) and move that far.',
        'Every payday square that you pass or land on pays your payday at once, before the square acts.',
        'The square where you land acts.',
        'At the end you may pay back debts, borrow, or enter the Fast Track. You may do so before rolling, too.',
      ],
    ],
  },
  {
    id: 'squares',
    title: 'Squares of the Rat Race',
    body: [
      [
        'Opportunity: draw a small or a big deal, or decline.',
        'Doodad: pay for something nobody needs. Cards for parents are passed over while you have no child.',
        'Market: an offer card; everyone may sell what it asks for.',
        'Payday: nothing more than your payday.',
        'Charity: give a tenth of your total income (at least 100) and roll one die more, three times. There is no loan for it.',
        'Child: up to three; each costs 5.6 % of your salary on every payday, at least 100.',
        'Downsized: pay your total expenses once and miss three turns.',
      ],
    ],
  },
  {
    id: 'deals',
    title: 'Deals',
    body: [
      'Only the player at turn may buy. Cash that is missing is lent by the bank at once.',
      [
        'Shares, funds, preferred stock and certificates: any number, at the price on the card. Preferred stock and certificates bring their dividend on every payday; shares and funds bring nothing until they are sold.',
        'Splits double or halve everybody’s shares of that symbol.',
        'Houses, businesses and partnerships: pay the down payment and own the cash flow.',
        'Coins bring nothing until somebody buys them.',
        'Repairs cost only those who own such a property.',
      ],
    ],
  },
  {
    id: 'windows',
    title: 'Windows: everyone may sell',
    body: [
      'When a price or a buyer shows up, a window opens for everyone who holds something that fits. All act at the same time, each as often as they like, until they are done or the time is over.',
      [
        'For shares you get the number times the price.',
        'For property you get the price (or the price of each home times the homes) minus the mortgage, and never less than 0.',
        'Other market cards act by themselves: businesses that bring more, partnerships that are bought out, and the foreclosure of what loses money.',
      ],
    ],
  },
  {
    id: 'bank',
    title: 'Bank and debts',
    body: [
      [
        'There is one bank loan. It goes in thousands, and a tenth of it is due on every payday.',
        'What you must pay and cannot is lent to you at once. In the Rat Race nobody goes bankrupt.',
        'Every other debt is paid back as a whole, and then costs nothing more.',
        'On the Fast Track there is no bank.',
      ],
    ],
  },
  {
    id: 'fastTrack',
    title: 'The Fast Track',
    body: [
      'You may enter when your passive income covers your total expenses. You get 100 paydays in cash; assets, debts, children and salary end. Your passive income becomes payday + 50,000, and your goal is 50,000 more than that.',
      [
        'Business: your passive income grows by half of it, at least 2,000. With events, each square sells its own business for cash.',
        'Setback: a charge of 3,000. With events: illness, lawsuits and more.',
        'Donation: as charity, for a fifth of your income, at least 5,000.',
        'Cash flow day: pays your passive income.',
        'Dream: with the goal reached you win; before that it is only a look at it.',
        'Whoever cannot pay sells assets at half their cost. Whoever has nothing left to sell is out.',
      ],
      'At any time, in their turn or not, players may give up: they are out, and their cash, assets and debts are gone. Whoever gives up in their own turn passes it on; a window goes on for the others first.',
      'Once somebody has given up, the last one who is not out has won. When all are out, nobody wins. Whoever gave up scores 0.',
    ],
  },
  {
    id: 'variants',
    title: 'Variants of the house',
    body: [
      [
        'Fast dice: two dice instead of one.',
        'Credit only while payday stays at 0 or more: purchases after which it would be negative are refused.',
        'Fast Track events: every square has its own.',
        'Dreams help: most dreams give a small advantage on the way.',
      ],
    ],
  },
  {
    id: 'time',
    title: 'Time',
    body: [
      'Every step of a turn and every window has its time. When it is over the careful choice is made: dice are rolled, deals and donations declined, windows closed, turns ended.',
    ],
  },
];

export default sections;
