import { beforeEach, describe, expect, test } from 'vitest';
import { gain, money, multiplier, share, shortMultiplier, typed, untyped } from '../../src/session/shown';
import { inLang, language, LANGS, list, number, percent, signed, t, type Lang } from '../../src/text/index.svelte';

const in_ = <T>(lang: Lang, say: () => T): T => {
  language.choose(lang);
  return say();
};

beforeEach(() => language.choose('en'));

test('a chosen language is kept, and speaks for the page and for games', () => {
  language.choose('ko');
  expect(localStorage.getItem('croupier.lang')).toBe('ko');
  expect(t().language).toBe('한국어');
  expect(inLang({ en: 1, vi: 2, zh: 3, ko: 4 })).toBe(4);
});

test('numbers are written as their readers write them', () => {
  expect(number(1234567.5)).toBe('1,234,567.5');
  expect(in_('vi', () => number(1234567.5))).toBe('1.234.567,5');
  expect(in_('en', () => signed(-3))).toBe('−3');
  expect([signed(3), signed(0)]).toEqual(['+3', '0']);
  expect(percent(0.12345)).toBe('12.35%');
  expect(percent(0.12345, 0)).toBe('12%');
});

test('names are joined as the language joins them', () => {
  expect(list(['An'])).toBe('An');
  expect(list(['An', 'Bình', 'Chi'])).toBe('An, Bình and Chi');
  expect(in_('zh', () => list(['An', 'Bình', 'Chi']))).toBe('An、Bình和Chi');
});

describe('plurals', () => {
  test('English tells one from many', () => {
    expect(t().lobby.players([1])).toBe('1 player');
    expect(t().lobby.players([2])).toBe('2 players');
    expect(t().lobby.players([2, 3, 4])).toBe('2–4 players');
    expect(t().chat.unread(1)).not.toBe(t().chat.unread(2).replace('2', '1'));
  });

  test.each(LANGS)('%s puts the number into the sentence', (lang) => {
    const sentence = in_(lang, () => t().chat.unread(17));
    expect(sentence).toContain('17');
    expect(sentence).not.toMatch(/undefined|NaN|[{}]/);
  });
});

describe('money', () => {
  test('is exact, however large', () => {
    expect(money('90071992547409931.25')).toBe('90,071,992,547,409,931.25');
    expect(in_('vi', () => money('1234.50'))).toBe('1.234,50');
    expect(money('7')).toBe('7');
  });

  test('that was won or lost has its sign', () => {
    expect(gain('10.00', '12.5')).toBe('+2.50');
    expect(gain('10.00', '0.00')).toBe('−10.00');
    expect(gain('1', '1')).toBe('+0');
  });

  test('is typed with the sign of the language, and read with either', () => {
    expect(in_('vi', () => typed('12.50'))).toBe('12,50');
    expect(in_('en', () => typed('12.50'))).toBe('12.50');
    expect([untyped(' 12,50 '), untyped('12.50')]).toEqual(['12.50', '12.50']);
  });
});

test('a multiplier is exact, and where it is short it promises no more than there is', () => {
  expect(multiplier('1.5')).toBe('×1.50');
  expect(multiplier('1.23456789')).toBe('×1.23456789');
  expect(shortMultiplier('1.99999999')).toBe('×1.99');
  expect(shortMultiplier('12345.99')).toBe('×12,345');
});

test('a small chance is not written as none', () => {
  expect(share('0.5')).toBe('50%');
  expect(share('0.0000123')).toBe('0.0012%');
  expect(share('0')).toBe('0%');
});
