import type { About } from '../../house/about';
import Art from './Art.svelte';

export const about: About = {
  game: 'cashflow',
  kind: 'table',
  quickSeats: 4,
  quickConfig: { turnSeconds: 3600, windowSeconds: 3600, credit: 'covered' },
  friendsConfig: { turnSeconds: 180, windowSeconds: 60 },
  recommended: { credit: 'covered' },
  minutes: [30, 90],
  Art,
  hue: 265,
  text: {
    vi: {
      name: 'CashFlow',
      gloss: 'Dòng tiền',
      pitch: 'Thoát khỏi Vòng Chuột nhờ thu nhập thụ động, rồi chạm tới giấc mơ trên Làn Cao Tốc.',
    },
    zh: {
      name: 'CashFlow',
      gloss: '现金流',
      pitch: '靠被动收入跳出内圈（老鼠赛跑），再到外圈（快车道）实现梦想。',
    },
    ko: {
      name: 'CashFlow',
      gloss: '현금흐름',
      pitch: '수동 소득으로 쥐 경주를 벗어나 패스트 트랙에서 꿈을 이룹니다.',
    },
    en: {
      name: 'CashFlow',
      gloss: '',
      pitch: 'Leave the Rat Race on passive income, then reach your dream on the Fast Track.',
    },
  },
};
