import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'xidach',
  kind: 'table',
  quickSeats: 4,
  quickConfig: { turnSeconds: 0, hands: 0 },
  friendsConfig: { turnSeconds: 90 },
  recommended: { hands: 5 },
  minutes: [5, 20],
  Art,
  hue: 155,
  text: {
    vi: {
      name: 'Xì Dách',
      gloss: '',
      pitch: 'Bài Tết: gần 21 điểm nhất mà không quắc; nhà cái xét từng nhà con một.',
    },
    zh: {
      name: 'Xì Dách',
      gloss: '越南二十一点',
      pitch: '越南春节纸牌：尽量接近二十一点而不爆，庄家逐一比牌。',
    },
    ko: {
      name: 'Xì Dách',
      gloss: '베트남 블랙잭',
      pitch: '베트남 설날 카드놀이: 21에 가장 가깝게, 딜러가 한 명씩 비교합니다.',
    },
    en: {
      name: 'Xì Dách',
      gloss: 'Vietnamese blackjack',
      pitch: 'The card game of Tết: come close to 21 without going over; the dealer compares one by one.',
    },
  },
};
