/**
 * Builds the package: one module for every browser and Node, with the parts that it shares with the web client in it
 * (`web/src/fair`, `web/src/generated`), and the types beside it.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const inside = (name) => join(here, name);
const target = { bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], target: 'es2022', logLevel: 'warning' };

rmSync(inside('dist'), { recursive: true, force: true });
// The client's own modules find their packages here, whether or not those of the web client are installed.
const nodePaths = [inside('node_modules')];
await build({ ...target, entryPoints: [inside('src/index.ts')], outfile: inside('dist/index.js'), external: ['ws'], nodePaths });
// What uses the package uses it as anybody else does: built.
const users = ['tests/house.test.ts', 'examples/bot.ts'];
await build({
  ...target,
  entryPoints: users.map(inside),
  outdir: inside('dist'),
  outbase: here,
  external: ['ws', 'node:*', 'croupier-client'],
});

const tsc = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
execFileSync(process.execPath, [tsc, '--project', inside('tsconfig.json'), '--declaration', '--emitDeclarationOnly'], { stdio: 'inherit' });

/** Node reads no module whose ending is left out. */
for (const path of readdirSync(inside('dist/types'), { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.d.ts')) continue;
  const file = inside(join('dist/types', path));
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/(from '|import\(["'])(\.[^'"]*?)(["'])/g, (_, before, name, after) => `${before}${name}.js${after}`),
  );
}
