/** Who the bots are: how well one plays and, after a hyphen, its character, as the house has it (`careful-bold`). */

import { t } from '../text/index.svelte';

export const STRENGTHS = ['random', 'careful', 'sharp'] as const;
export const CHARACTERS = ['steady', 'trusting', 'grudging', 'bold'] as const;

export type Strength = (typeof STRENGTHS)[number];
export type Character = (typeof CHARACTERS)[number];
/** What one looks like: whoever does anything has no character, and a face all the same. */
export type Face = Character | 'random';

const isStrength = (word: string): word is Strength => STRENGTHS.some((one) => one === word);
const isCharacter = (word: string | undefined): word is Character => CHARACTERS.some((one) => one === word);

/** How well a bot plays; one that this client does not know is called careful. */
export function strengthOf(bot: string): Strength {
  const [word = ''] = bot.split('-');
  return isStrength(word) ? word : 'careful';
}

export function faceOf(bot: string): Face {
  const [, character] = bot.split('-');
  if (isCharacter(character)) return character;
  return strengthOf(bot) === 'random' ? 'random' : 'steady';
}

/** A bot for a seat where nobody has chosen one: each is somebody else. */
export const usualBot = (seat: number): string => `careful-${CHARACTERS[(seat + CHARACTERS.length - 1) % CHARACTERS.length]}`;

/** What it is called in the reader's language; one without a character by its seat. */
export function botName(bot: string, seat: number): string {
  const named = bot.includes('-') || strengthOf(bot) === 'random';
  return named ? t().bots.names[faceOf(bot)] : t().waiting.botName(seat);
}
