import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'hilo',
  kind: 'session',
  quickSeats: 1,
  minutes: [1, 5],
  Art,
  hue: 205,
  text: {
    vi: {
      name: 'HiLo',
      gloss: 'Cao hay thấp',
      pitch: 'Lá tiếp theo cao hơn hay thấp hơn? Dừng lúc nào là do bạn.',
    },
    zh: {
      name: 'HiLo',
      gloss: '猜大小',
      pitch: '下一张更大还是更小？何时收手由你决定。',
    },
    ko: {
      name: 'HiLo',
      gloss: '하이로',
      pitch: '다음 카드는 높을까 낮을까? 언제 멈출지는 직접 정하세요.',
    },
    en: {
      name: 'HiLo',
      gloss: '',
      pitch: 'Is the next card higher or lower? You decide when to stop.',
    },
  },
};
