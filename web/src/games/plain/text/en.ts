/** English, which the other languages must match: what the plain page says of any game. */

export const en = {
  topics: { all: 'Events' },
  phase: (phase: string) => `${phase}.`,
  waits: (names: string) => `Waiting for ${names}.`,
  yours: 'Make your move.',
  atZero: 'the rules go on by themselves.',
  hidden: 'hidden',
  facts: 'The table',
  seats: 'Players',
  more: 'More',
  notNow: (n: number) => `Not possible now (${n})`,
  none: 'Nothing can be done right now.',
  from: (least: string) => `from ${least}`,
  leaveOut: 'without',
  wins: (names: string, n: number) => `${names} ${n === 1 ? 'wins' : 'win'}.`,
  youWin: 'You win!',
  shared: 'You win, and not alone.',
  draw: 'Nobody wins.',
  points: (figure: string) => figure,
  entry: (n: number) => `entry ${n}`,
  rules: {
    none: 'No written rules',
    noneText: 'This game came without rules for players. What can be done, and why not, stands beside the buttons.',
    settings: 'Settings of this table',
  },
  phrases: ['Good luck!', 'Well played!', 'One moment, please.', 'Another one?'],
  broken: 'The board that this house has for the game does not work; this is the plain one.',
};

export type PlainText = typeof en;
