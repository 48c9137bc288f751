/** The languages: one typed catalogue each, switched at any time without losing the place. */

import { en, type Text } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

export const LANGS = ['vi', 'zh', 'ko', 'en'] as const;
export type Lang = (typeof LANGS)[number];
/** The same in every language. */
export type InAll<T> = Record<Lang, T>;

const KEY = 'croupier.lang';
const CATALOGUES: InAll<Text> = { en, vi, zh, ko };
/** What `<html lang>` says, so that Han glyphs and screen readers are right. */
export const TAGS: InAll<string> = { en: 'en', vi: 'vi', zh: 'zh-Hans', ko: 'ko' };

/** The languages by their own names. */
export const OWN_NAMES: InAll<string> = { vi: 'Tiếng Việt', zh: '中文', ko: '한국어', en: 'English' };

const isLang = (text: string | null | undefined): text is Lang => LANGS.includes(text as Lang);

function first(): Lang {
  const kept = localStorage.getItem(KEY);
  if (isLang(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLang) ?? 'en';
}

class Language {
  code = $state<Lang>(first());

  choose(code: Lang): void {
    this.code = code;
    localStorage.setItem(KEY, code);
  }
}

export const language = new Language();

/** The catalogue of the page itself. */
export const t = (): Text => CATALOGUES[language.code];

/** A game's own texts in the reader's language. */
export const inLang = <T>(all: InAll<T>): T => all[language.code];

const formats: Record<string, Intl.NumberFormat> = {};

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language.code + JSON.stringify(options);
  return (formats[key] ??= new Intl.NumberFormat(TAGS[language.code], options));
}

/** With a minus as wide as a plus. */
const written = (value: number, options: Intl.NumberFormatOptions): string => format(options).format(value).replace('-', '−');

export const number = (value: number): string => written(value, { maximumFractionDigits: 4 });

/** With its sign, and nothing for zero but 0. */
export const signed = (value: number): string => written(value, { signDisplay: 'exceptZero', maximumFractionDigits: 4 });

/** Between a word and what it is about, as the reader's language writes it. */
export const colon = (): string => (language.code === 'zh' ? '：' : ': ');

export const percent = (share: number, decimals = 2): string => format({ style: 'percent', maximumFractionDigits: decimals }).format(share);

/** The reader's own country where the browser names one of that language: dates are written by countries. */
const country = (): string => navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language.code) ?? TAGS[language.code];

/** A moment of the wall's clock. */
export const moment = (at: number): string => new Intl.DateTimeFormat(country(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Table time, in minutes and seconds. */
export function clock(at: number): string {
  const seconds = Math.floor(at / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A list of names as the language joins them; British English needs no comma before its “and”. */
export function list(items: string[]): string {
  const tag = language.code === 'en' ? 'en-GB' : TAGS[language.code];
  return new Intl.ListFormat(tag, { style: 'long', type: 'conjunction' }).format(items);
}
