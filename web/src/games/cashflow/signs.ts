/** Signs of squares, decks and cards. */

import Baby from '@lucide/svelte/icons/baby';
import Banknote from '@lucide/svelte/icons/banknote';
import Building from '@lucide/svelte/icons/building';
import CloudLightning from '@lucide/svelte/icons/cloud-lightning';
import HandHeart from '@lucide/svelte/icons/hand-heart';
import Handshake from '@lucide/svelte/icons/handshake';
import Lightbulb from '@lucide/svelte/icons/lightbulb';
import Rocket from '@lucide/svelte/icons/rocket';
import ShoppingBag from '@lucide/svelte/icons/shopping-bag';
import Star from '@lucide/svelte/icons/star';
import Store from '@lucide/svelte/icons/store';
import UserX from '@lucide/svelte/icons/user-x';
import type { SquareType } from './catalogue';

type Icon = typeof Baby;
/** A tone of the design language: `good` is drawn in `--good` on `--good-soft`. */
type Tone = 'good' | 'bad' | 'info' | 'accent' | 'private';

export const SQUARE_SIGNS: Record<SquareType, { Icon: Icon; tone: Tone }> = {
  OPPORTUNITY: { Icon: Lightbulb, tone: 'good' },
  LIABILITY: { Icon: ShoppingBag, tone: 'bad' },
  OFFER: { Icon: Store, tone: 'info' },
  PAYCHECK: { Icon: Banknote, tone: 'accent' },
  CHARITY: { Icon: HandHeart, tone: 'private' },
  CHILD: { Icon: Baby, tone: 'private' },
  DOWNSIZE: { Icon: UserX, tone: 'bad' },
  FAST_OPPORTUNITY: { Icon: Building, tone: 'good' },
  FAST_PENALTY: { Icon: CloudLightning, tone: 'bad' },
  FAST_PAYDAY: { Icon: Banknote, tone: 'accent' },
  FAST_DONATION: { Icon: HandHeart, tone: 'private' },
  FAST_DREAM: { Icon: Star, tone: 'info' },
};

export const DECK_SIGNS: Record<string, { Icon: Icon; tone: Tone }> = {
  small: { Icon: Lightbulb, tone: 'good' },
  big: { Icon: Handshake, tone: 'accent' },
  doodad: { Icon: ShoppingBag, tone: 'bad' },
  offer: { Icon: Store, tone: 'info' },
  fastTrack: { Icon: Rocket, tone: 'private' },
};
