import { inLang, type InAll } from '../../text/index.svelte';
import { en } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

const ALL = { en, vi, zh, ko };

/** The languages by their own names. */
export const LANGUAGES: InAll<string> = { vi: 'Tiếng Việt', zh: '中文', ko: '한국어', en: 'English' };

/** The words of the audit page. */
export const words = () => inLang(ALL);
