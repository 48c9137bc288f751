/** A client of a Croupier house, for Node and browsers: connect, play, watch and verify. */

export { House } from './house';
export { Guest, type Page, type Sitting, type Who } from './guest';
export { Seat, type Turn, type Verified } from './seat';
export { Watcher, type Sight } from './watcher';
export { Bets, type Bet, type Round, type SessionName, type Step } from './bets';
export { choose } from './options';
export { verifyJournal, type Ending } from './verify';
export { Broken, Misused, Offline, Refused } from './refused';
export { draw, type Seeds } from '../../../web/src/fair/draws';
export { headOf, readJournal, type Entry, type Journal } from '../../../web/src/fair/journal';
export type { Check } from '../../../web/src/fair/audit';
export type { Difference } from '../../../web/src/fair/difference';
export type { Evidence } from '../../../web/src/fair/kept';
export type { GameName, Games } from '../../../web/src/generated/games';
export type * as wire from '../../../web/src/generated/wire';
export type * as table from '../../../web/src/generated/table';
