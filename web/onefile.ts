import type { Plugin } from 'vite';

const SCRIPT = /<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/;
const STYLE = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;

/** Puts scripts and styles into the page itself: a page on a disk can load nothing beside it. */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const taken = (name: string): string => {
        const file = bundle[name];
        delete bundle[name];
        if (file?.type === 'chunk') return file.code;
        return file ? String(file.source) : this.error(`${name} is not in the bundle`);
      };
      for (const page of Object.values(bundle)) {
        if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
        const html = String(page.source);
        const script = taken(SCRIPT.exec(html)![1]!).replace(/<(?=\/script|!--)/g, '\\x3c');
        const style = taken(STYLE.exec(html)![1]!);
        page.source = html
          .replace(SCRIPT, '')
          .replace(STYLE, () => `<style>${style}</style>`)
          .replace('</body>', () => `<script type="module">${script}</script></body>`);
      }
    },
  };
}
