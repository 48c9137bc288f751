import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'dragontower',
  kind: 'session',
  quickSeats: 1,
  minutes: [1, 3],
  Art,
  hue: 330,
  text: {
    vi: {
      name: 'Dragon Tower',
      gloss: 'Tháp Rồng',
      pitch: 'Leo từng tầng; mỗi tầng giấu rồng, mỗi bước lên đáng giá hơn.',
    },
    zh: {
      name: 'Dragon Tower',
      gloss: '龙塔',
      pitch: '一层一层往上爬；每层都藏着龙，越高越值钱。',
    },
    ko: {
      name: 'Dragon Tower',
      gloss: '용의 탑',
      pitch: '한 층씩 오르세요. 층마다 용이 숨어 있고, 높을수록 값집니다.',
    },
    en: {
      name: 'Dragon Tower',
      gloss: '',
      pitch: 'Climb layer by layer; each hides a dragon, and each is worth more.',
    },
  },
};
