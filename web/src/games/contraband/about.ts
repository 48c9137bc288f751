import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'contraband',
  kind: 'table',
  quickSeats: 4,
  quickConfig: { selectSeconds: 3600, actSeconds: 3600, settleSeconds: 3600 },
  friendsConfig: { selectSeconds: 90, actSeconds: 180, settleSeconds: 45 },
  // Time to read, for somebody who plays it for the first time; bots wait for nobody else.
  minutes: [5, 15],
  Art,
  hue: 12,
  text: {
    vi: {
      name: 'Buôn lậu',
      gloss: '밀수 게임',
      pitch: 'Hai đội, một biên giới: giấu bao nhiêu tiền, và có dám khám không?',
    },
    zh: {
      name: '走私',
      gloss: '밀수 게임',
      pitch: '两队隔着一道边境：藏多少钱，敢不敢查？',
    },
    ko: {
      name: '밀수 게임',
      gloss: '',
      pitch: '두 팀과 하나의 국경: 얼마를 숨길까, 그리고 검사할까?',
    },
    en: {
      name: 'Contraband',
      gloss: '밀수 게임',
      pitch: 'Two teams, one border: how much do you hide, and do you dare to look?',
    },
  },
};
