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
      pitch: 'Chọn ô mà leo từng tầng: tầng nào cũng giấu rồng, càng lên cao càng ăn đậm.',
    },
    zh: {
      name: 'Dragon Tower',
      gloss: '龙塔',
      pitch: '选砖往上爬：每层都藏着龙，爬得越高倍率越大。',
    },
    ko: {
      name: 'Dragon Tower',
      gloss: '용의 탑',
      pitch: '발판을 골라 한 층씩 오르세요. 층마다 용이 숨어 있지만, 높이 오를수록 배수가 커집니다.',
    },
    en: {
      name: 'Dragon Tower',
      gloss: '',
      pitch: 'Pick your tiles and climb: every layer hides dragons, and every layer is worth more.',
    },
  },
};
