import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed already. */
const LOOSE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;

/**
 * A gzip copy beside each file that is not, made once at build time. Gzip alone, because browsers ask for
 * brotli only over https, and a house at a party has none.
 */
export function gzip(): Plugin {
  return {
    name: 'gzip',
    apply: 'build',
    writeBundle: ({ dir }) => {
      for (const path of filesBelow(dir!)) compress(path);
    },
  };
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function compress(path: string): void {
  if (!LOOSE.test(path)) return;
  const plain = readFileSync(path);
  const small = gzipSync(plain, { level: 9 });
  if (small.length < plain.length) writeFileSync(`${path}.gz`, small);
}
