/** The way up: onto a tile, or onto any. */

import { allowed, rangeOf } from '../../house/scene';
import type { Request } from '../../house/socket.svelte';
import type { Stage } from '../../session/game';

/** Steps onto a tile of the next layer. */
export function climb(stage: Stage<'dragontower'>, tile: number): void {
  if (!stage.busy) stage.send({ type: 'dragontower.climb', tile }, 'step');
}

/** A tile by lot, for whoever does not care which. The lot is this browser's: no tile is likelier than another. */
export function anyTile(stage: Stage<'dragontower'>): Request {
  const range = rangeOf(allowed(stage.options, 'climb')?.fields?.['tile']);
  if (!range) return { type: 'dragontower.climb' };
  return { type: 'dragontower.climb', tile: range.min + Math.floor(Math.random() * (range.max + 1 - range.min)) };
}
