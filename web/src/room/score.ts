/** The evening's score: what the matches that ended by their rules ended with, by person. */

import type { MatchScore } from '../generated/wire';
import type { Chart } from '../ui/chart';

/** A person; bots are taken together by their name. */
export interface Standing {
  key: string;
  name: string;
  bot: boolean;
  /** By game. */
  games: Record<string, number>;
  total: number;
  won: number;
  played: number;
}

/** Whether a match counts. */
export const counts = ({ endReason }: MatchScore): boolean => endReason === undefined;

type BotName = (bot: string, seat: number) => string;

interface Part {
  key: string;
  name: string;
  bot: boolean;
  points: number;
  won: boolean;
}

/** Who took part in a match, with what. */
function partsOf({ players, winners }: MatchScore, botName: BotName): Part[] {
  return players.map(({ player, name, bot, points }, seat) => {
    const won = winners.includes(seat);
    return player === null
      ? { key: `bot ${seat}`, name: bot === null ? name : botName(bot, seat), bot: true, points, won }
      : { key: player, name, bot: false, points, won };
  });
}

/** All who took part, whoever has most first. People of one name are told apart by their order. */
export function standings(matches: MatchScore[], botName: BotName): Standing[] {
  const all = new Map<string, Standing>();
  for (const match of matches.filter(counts)) {
    for (const { key, name, bot, points, won } of partsOf(match, botName)) {
      const one = all.get(key) ?? { key, name, bot, games: {}, total: 0, won: 0, played: 0 };
      one.games[match.game] = (one.games[match.game] ?? 0) + points;
      one.total += points;
      one.won += Number(won);
      one.played += 1;
      // A name may have changed since.
      one.name = name;
      all.set(key, one);
    }
  }
  return apart([...all.values()]).sort((one, other) => Number(one.bot) - Number(other.bot) || other.total - one.total);
}

function apart(all: Standing[]): Standing[] {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const before = seen.get(one.name) ?? 0;
    seen.set(one.name, before + 1);
    return before === 0 ? one : { ...one, name: `${one.name} (${before + 1})` };
  });
}

/** The games that were played to their end, in the order of the evening. */
export const gamesOf = (matches: MatchScore[]): string[] => [...new Set(matches.filter(counts).map(({ game }) => game))];

/** How the people's points ran, match by match. */
export function chartOf(matches: MatchScore[], people: Standing[], title: string): Chart {
  const counted = matches.filter(counts);
  const lines = people.map(({ key, name }) => {
    let sum = 0;
    const values = counted.map(({ players }, i) => {
      const seat = players.findIndex(({ player }, at) => (player ?? `bot ${at}`) === key);
      sum += seat < 0 ? 0 : counted[i]!.players[seat]!.points;
      return sum;
    });
    return { name, values: [0, ...values] };
  });
  return { title, labels: ['0', ...counted.map(({ number }) => String(number))], lines };
}
