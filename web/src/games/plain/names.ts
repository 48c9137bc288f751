/** Names of the wire as people read them, where nobody has said it better: `turnSeconds`, `CRYPTO_GAMBLE`, `non-stop`. */
export function humanised(name: string): string {
  // A short name in capitals is a sign of its own, such as TKL.
  if (/^[A-Z0-9]{1,4}$/.test(name)) return name;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
