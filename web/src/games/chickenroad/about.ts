import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'chickenroad',
  kind: 'session',
  quickSeats: 1,
  minutes: [1, 3],
  Art,
  hue: 85,
  text: {
    vi: {
      name: 'Chicken Road',
      gloss: 'Gà qua đường',
      pitch: 'Qua mỗi làn, tiền cược lại nhân lên; nhớ dừng trước khi xe tới.',
    },
    zh: {
      name: 'Chicken Road',
      gloss: '小鸡过马路',
      pitch: '每过一条车道倍率就涨；趁车没来赶紧收手。',
    },
    ko: {
      name: 'Chicken Road',
      gloss: '닭 길 건너기',
      pitch: '차선을 건널 때마다 배수가 오릅니다. 차가 오기 전에 멈추세요.',
    },
    en: {
      name: 'Chicken Road',
      gloss: '',
      pitch: 'Every lane multiplies your stake; stop before the car comes.',
    },
  },
};
