/** Whom one does not want to hear at a table. The house leaves them out; who they are is remembered here. */

const key = (table: string) => `croupier.muted.${table}`;

export interface Muted {
  player: string;
  /** As they were called when they were muted. */
  name: string;
}

export const mutedAt = (table: string): Muted[] => JSON.parse(localStorage.getItem(key(table)) ?? '[]') as Muted[];

export function keepMuted(table: string, muted: Muted[]): void {
  localStorage.setItem(key(table), JSON.stringify(muted));
}
