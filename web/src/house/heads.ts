/** Receipts: the heads that came with our accepted commands. The journal must contain every one. */

const key = (table: string) => `croupier.heads.${table}`;

export const headsOf = (table: string): string[] => JSON.parse(localStorage.getItem(key(table)) ?? '[]') as string[];

export function keepHead(table: string, head: string): void {
  localStorage.setItem(key(table), JSON.stringify([...headsOf(table), head]));
}
