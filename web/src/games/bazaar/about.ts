import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'bazaar',
  kind: 'table',
  quickSeats: 4,
  quickConfig: { negotiateSeconds: 3600 },
  friendsConfig: { negotiateSeconds: 300, revealSeconds: 25 },
  minutes: [10, 20],
  Art,
  hue: 42,
  text: {
    vi: {
      name: 'Chợ',
      gloss: '',
      pitch: 'Bốn loại tài sản, một tâm lý thị trường, một người cùng cặp: hợp tác hay phản bội?',
    },
    zh: {
      name: '集市',
      gloss: 'Chợ',
      pitch: '四种资产，一种市场情绪，一个搭档：合作还是背叛？',
    },
    ko: {
      name: '장터',
      gloss: 'Chợ',
      pitch: '네 가지 자산, 하나의 분위기, 그리고 짝: 협력할까, 배신할까?',
    },
    en: {
      name: 'Bazaar',
      gloss: 'Chợ',
      pitch: 'Four goods, one mood of the market, and a partner: cooperate or betray?',
    },
  },
};
