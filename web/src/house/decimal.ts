/** Amounts of the wire, exact: a text in its currency's decimals, and whole units of the last of them. */

/** A decimal string in units of 10^-decimals; null where it is none, or has more decimals. */
export function unitsOf(text: string, decimals: number): bigint | null {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || part.length > decimals) return null;
  return BigInt(whole + part.padEnd(decimals, '0'));
}

/** Units of 10^-decimals as a decimal string with all of them. */
export function decimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
