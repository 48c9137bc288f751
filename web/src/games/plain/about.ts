/** What the lobby tells of a game that has no client of its own: what the house says of it. */

import type { GameInfo, GameTexts } from '../../generated/wire';
import type { About } from '../../house/about';
import { LANGS, type InAll, type Lang } from '../../text/index.svelte';
import Art from './Art.svelte';
import { humanised } from './names';

/** The game's own texts in a language, then in English. */
export const textsOf = ({ texts }: Pick<GameInfo, 'texts'>, lang: Lang): GameTexts[] => [texts?.[lang], texts?.en].filter((one) => one !== undefined);

/** The same of a game in every language. */
export const inAll = <T>(make: (lang: Lang) => T): InAll<T> => Object.fromEntries(LANGS.map((lang) => [lang, make(lang)])) as InAll<T>;

export function aboutPlain(info: GameInfo): About {
  const { name: game, seats, table } = info;
  return {
    game,
    kind: table ? 'table' : 'session',
    quickSeats: seats.find((count) => count > 1) ?? seats[0] ?? 1,
    Art,
    hue: hueOf(game),
    text: inAll((lang) => {
      const said = textsOf(info, lang);
      const pick = (part: 'name' | 'pitch') => said.map((one) => one[part]).find(Boolean);
      return { name: pick('name') ?? humanised(game), gloss: '', pitch: pick('pitch') ?? '' };
    }),
  };
}

/** A colour of its own for each name. */
const hueOf = (name: string): number => [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 7);
