/** What shows that a house keeps its word, in English; the other languages match it. */

import type { Check } from '../../fair/audit';
import type { What } from '../../fair/difference';

const many = new Intl.PluralRules('en');
const count = (n: number, one: string, other: string) => `${n} ${many.select(n) === 'one' ? one : other}`;

export const en = {
  stop: {
    title: 'The house did not keep its word',
    table: 'Play at this table has stopped. Nothing more is sent to it from this device.',
    session: 'Play against the house has stopped. No bet and no move is sent from this device.',
    over: 'What came after the game is not what was promised before it.',
    promised: 'Promised, and kept on this device',
    came: 'What came',
    nothing: 'nothing',
    asItWas: 'The table as it was last shown',
    renew: 'Open the server seed and take a new one …',
    renewHint: 'The seed in use is opened: with it, the rounds under it can be checked. What was found stays with them.',
    renewText:
      'The house opens the seed in use and commits to a new one. You can bet again then. What was found here is not forgotten: it stays beside the rounds of the old seed.',
    renewAct: 'Take a new seed',
  },
  said: {
    houseKey: 'The house signs with a different key from the one this device knows.',
    signature: 'The house’s signature does not fit what it says.',
    commitment: 'The house had fixed a secret seed and shown its hash. Now the hash is a different one: the seed could have been chosen afterwards.',
    attempts: 'The attempts to begin are told differently now. None of them may be hidden: that would be a second throw of the dice.',
    game: 'This is not the game you sat down to play.',
    settings: 'The settings are not those that you were shown when you sat down.',
    seating: 'The seating is not what you were shown.',
    ownHash:
      'At your seat there is a seed that this device did not choose. If you took the seat with another device, play there; if not, the house put it there.',
    terms: 'The game does not follow the terms that your seed was opened for.',
    ownSeed: 'Your own seed is not in the draws. If you took the seat with another device, play there; if not, the house has replaced it.',
    seeds: 'A client seed does not fit the hash that was shown for it before.',
    nonce: 'The number (nonce) that the draws follow from is not the one that was promised.',
    serverSeed: 'The server seed that the house opened does not fit its hash.',
    agreement: 'The house says that you agreed to end the game. This device did not say so.',
    journal: 'The journal is not the one of this game, or its lines do not fit together.',
    head: 'A receipt that you were given is not in the journal: it was rewritten.',
    lastHead: 'The journal does not end as the house said when the game was over.',
    lost: 'Something that you did, and that the house accepted, is missing from the journal or stands there differently.',
    notMine:
      'The journal says that your seat did something that this device never sent. If you did it with another device, all is well; if not, the house made it up.',
    people:
      'The journal has an entry that nobody could have made: a seat acts without its player, or an end by consent of somebody who did not agree.',
    rules: 'The journal does not follow from the rules: decided again, something in it comes out differently.',
    clientSeed: 'The client seed is not the one that you bet with.',
    round: 'The round that is shown is not the one that you bet on.',
    elsewhere:
      'There are bets under your seed that this device did not place. If you placed them with another device, take a new seed; if not, the house did.',
  } satisfies Record<What, string>,
  evidence: {
    save: 'Save the evidence',
    hint: 'A file with everything that the house promised to this device, as it signed it. With it anybody can hold the house to its word, without having to trust you.',
    command: 'Checks the journal against your evidence with our program',
  },
  key: {
    title: 'This house shows a different key than before',
    text: 'A house signs every promise with its own key. When you were last here, this address had a different one. Either the house has lost its key, or somebody else is answering at this address now. Ask whoever runs it before you play on.',
    before: 'The key that this device knows',
    since: (when: string) => `since ${when}`,
    now: 'The key that is shown now',
    accept: 'I know why. Go on with the new key',
    acceptAsk: 'Trust the new key?',
    acceptText: 'From now on this device believes what is signed with the new key. Games that began under the old one cannot be continued here.',
    history: 'Games that you played before can still be checked under the old key.',
  },
  soFar: {
    title: 'Checked so far',
    key: (when: string) => `The house signs with the key that this device has known since ${when}.`,
    commitment: (when: string) => `The hash of the server seed is signed, and has been the same since ${when}, before anybody opened a seed.`,
    late: (when: string) => `The hash has been the same since ${when}, when the game was already running. This device did not see what came before.`,
    terms: 'Game, settings and seats are signed, and are what you were shown.',
    own: 'Your seed is at your seat.',
    others: 'Every other seed fits the hash that was shown for it before the start.',
    bets: (n: number) => `${count(n, 'bet was', 'bets were')} played with the seed and the number that you sent.`,
    heads: (n: number, signed: number) => `${count(n, 'receipt', 'receipts')} for what you did; ${signed} signed by the house.`,
    voided: (n: number) => `${count(n, 'attempt', 'attempts')} to begin came to nothing: their server seeds are open and fit.`,
  },
  atEnd: {
    title: 'Can be checked only at the end',
    serverSeed: 'That the server seed fits its hash.',
    draws: 'That every card, die and draw follows from the seeds.',
    journal: 'That the journal has all that you did, and nothing that you did not do.',
    same: 'That everybody was shown the same game: compare the six words.',
    never: 'What no check can show: whether somebody in the house looks at hidden cards.',
  },
  nothingKept:
    'This device kept nothing of this game before it began (another browser, or its storage was cleared). It can show that the journal is whole and that every draw follows from its seeds. It cannot show that the hash was there first, that your own seed is in it, or that nothing was rewritten.',
  nothingKeptSeed:
    'This device kept nothing under this seed (another browser, or its storage was cleared). It can show that the journal is whole and that every draw follows from its seeds. It cannot show that these are the bets that were placed, nor that nothing was rewritten.',
  older: 'A journal of an older format: nothing in it was signed, and it binds neither the terms, nor void attempts, nor who played a seat.',
  verdict: {
    partly: 'What this device can check holds. It cannot show the rest.',
    check: 'Check it against what this device kept',
  },
  checks: {
    commitment: 'The server seed fits the hash that this device kept before the start',
    terms: 'The game was opened by the signed terms that this device kept',
    ownSeed: 'Your seed is at your seat, as it was made here',
    clientSeeds: 'One seed a seat: each fits the hash that was given before, or is a bot’s',
    attempts: 'Every attempt that did not begin is in the journal, with its seed',
    bets: 'Every bet has the number, the client seed and the stake that this device sent, and the round that was shown here',
    sent: 'All that you did is in the journal, and nothing under your seat that this device did not send',
    heads: 'Every receipt that you were given is in the journal',
    lastHead: 'The journal ends as the house said, and the house has signed that',
    people: 'Bots played only where it is written, and an end by consent had everybody’s consent',
    chain: 'Every line of the journal fits the chain of hashes',
    rules: 'Every command, decided again by the rules in this browser, leads to what stands in the journal, and to what this device kept',
  } satisfies Record<Check['what'], string>,
  unknown: {
    commitment: 'The server seed fits the hash in the journal; this device did not see whether that hash was there before the start',
    terms: 'This device was given no terms, so it cannot show that the game was opened by them',
    ownSeed: 'This device made no seed for this game, so it cannot show that yours is in it',
    clientSeeds: 'The client seeds cannot be checked',
    attempts: 'This format does not say whether there were attempts before',
    bets: 'This device placed no bet under this seed',
    sent: 'This device sent nothing in this game, so it cannot vouch for what your seat did',
    heads: 'This device was given no receipt',
    lastHead: 'The end of the journal is not signed',
    people: 'This format does not say who played a seat, nor who agreed to an end',
    chain: 'The chain of hashes cannot be checked',
    rules: 'The rules could not be fetched, so nothing was decided again',
  } satisfies Record<Check['what'], string>,
  words: {
    title: 'In six words',
    head: 'The end of this game',
    key: 'The house’s key',
    hint: 'Read them to one another: everybody who played must have the same words. If not, the house showed each of you a different game.',
  },
  acts: {
    title: 'What the house did',
    none: 'The house did nothing but carry out the rules.',
    at: (time: string, what: string) => `${time}: ${what}`,
    time: { outage: 'moved the clock on after an outage', pause: 'moved the clock on after a pause' },
    end: {
      idle: 'ended the game because nobody was there',
      consent: 'ended the game because everybody agreed',
      restored: 'ended the game because it was opened from a copy',
      closed: 'ended the game because the table was closed',
    },
    bot: (name: string) => `a bot took over for ${name}`,
    person: (name: string) => `${name} took over from the bot`,
    voided: (n: number) => `${count(n, 'attempt', 'attempts')} to begin came to nothing`,
    bots: (names: string) => `${names}: bots from the beginning`,
  },
};

export type Words = typeof en;
