/** Han and Hangul for machines that have none: fetched by need, piece by piece, after the first paint. */

import type { Lang } from '../text/index.svelte';

export function loadFonts(lang: Lang): void {
  requestAnimationFrame(() => {
    // Hangul in every language: Contraband's terms keep their names.
    void import('@fontsource-variable/noto-sans-kr/wght.css');
    if (lang === 'zh') void import('@fontsource-variable/noto-sans-sc/wght.css');
  });
}
