/** Choosing among what the options offer, without knowing any game. */

import type { GameName, Games } from '../../../web/src/generated/games';
import type { Field, Options } from '../../../web/src/generated/table';

/** Ranges without a limit would hardly ever give a small number. */
const MOST_STEPS = 5;

function valueOf(field: Field, random: () => number): string | number {
  if ('oneOf' in field) return field.oneOf[Math.floor(random() * field.oneOf.length)]!;
  if ('text' in field) return field.min;
  const steps = Math.min(MOST_STEPS, Math.floor((field.max - field.min) / field.step));
  return field.min + field.step * Math.floor(random() * (steps + 1));
}

/** One of the commands that the options offer, at random; null if they offer none. What is offered is accepted. */
export function choose<G extends GameName>(options: Options, random: () => number = Math.random): Games[G]['command'] | null {
  const allowed = options.filter((one) => one.allowed);
  const option = allowed[Math.floor(random() * allowed.length)];
  if (!option) return null;
  const command: Record<string, unknown> = { type: option.type };
  for (const [name, field] of Object.entries(option.fields ?? {})) {
    if (!(field.optional && random() < 0.5)) command[name] = valueOf(field, random);
  }
  return command as unknown as Games[G]['command'];
}
