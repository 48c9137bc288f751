import type { RuleSection } from '../../../ui/rules';

const rules: RuleSection[] = [
  {
    id: 'aim',
    title: 'What it is about',
    body: [
      'Two teams of the same size face each other at a border: the smugglers (밀수꾼) and the inspectors (검사관). The teams stay as they are for the whole game.',
      'Everyone begins with ₩3,000 of their own; there is no common purse. After five rounds the team with the larger total wins.',
      'Each round has three phases: selection, action, settlement. In each, one smuggler and one inspector meet at the border.',
      'The figures here are the usual ones; a table may have other settings.',
    ],
  },
  {
    id: 'selection',
    title: 'Selection',
    body: [
      'Each team has 30 seconds to choose its member for the round. Only that team sees who is nominated and who approves.',
      [
        'Any member nominates somebody of their team, or themselves.',
        'Every other member must approve; whoever nominated does so as a separate step.',
        'Whoever is nominated by somebody else must approve too: nobody is sent to the border alone by another. Whoever puts themselves up need not, and cannot.',
        'As long as nobody has approved, anybody can replace the nomination. Whoever was nominated by somebody else and has not approved can do so at any time; the approvals are then gone.',
        'With the last approval the team has agreed. When both teams have agreed, the action begins at once.',
        'A team that has not agreed when the time is over gets a member by lot.',
        'With one player a side, both go in every round, and there is no selection.',
      ],
    ],
  },
  {
    id: 'action',
    title: 'Action',
    body: [
      'The two at the border have 30 seconds. Everyone sees who has decided; nobody else sees what. A decision cannot be changed.',
      [
        'The smuggler says how much to carry: 0 to ₩1,000, in hundreds, at most their balance.',
        'The inspector lets pass, or inspects with a threshold: above 0, in hundreds, at most twice their balance.',
        'Whoever does not decide in time: the smuggler carries 0, the inspector lets pass.',
      ],
      'When both have decided, the settlement comes at once.',
    ],
  },
  {
    id: 'settlement',
    title: 'Settlement',
    body: [
      [
        'Let pass: the smuggler gains the load. The inspector’s balance does not change.',
        'Inspection failed (the threshold is above the load): the inspector pays half the threshold to the smuggler, who gains the load and that half.',
        'Caught (the threshold is not above the load): the inspector gains the threshold. The smuggler gains the load minus the threshold.',
      ],
      'Examples: load 500, threshold 300: inspector +300, smuggler +200. Load 200, threshold 600: inspector −300, smuggler +500. Load 700, let pass: smuggler +700.',
      'The settlement is shown for 15 seconds, or until everyone is ready.',
    ],
  },
  {
    id: 'transfers',
    title: 'Transfers',
    body: [
      [
        'During selection, action and settlement you can give money to any other player, also of the other team: in hundreds, at most your balance.',
        'Each player takes part in one transfer a round, as sender or receiver.',
        'Whoever has decided at the border cannot send before the settlement, but can receive.',
        'A transfer during the settlement takes back nobody’s “ready”. After the last round there is none: its settlement ends the game.',
        'Balances and transfers are seen by everyone.',
      ],
    ],
  },
  {
    id: 'talk',
    title: 'Talk',
    body: [
      'Each team has a channel that only its members read.',
      'The two at the border get a negotiation room of their own, from the start of the action to the end of the settlement. Nobody else reads it. With the round it vanishes, for the two as well: it is in no journal, no replay and no backup.',
      'Promises bind nobody.',
    ],
  },
  {
    id: 'end',
    title: 'The end',
    body: [
      'The game ends with the settlement of the last round, or when both teams have nothing left. The larger team total wins; equal totals are a draw.',
    ],
  },
];

export default rules;
