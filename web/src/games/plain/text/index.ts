import { inLang, type InAll } from '../../../text/index.svelte';
import { en, type PlainText } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

export const texts: InAll<PlainText> = { vi, zh, ko, en };
export const words = (): PlainText => inLang(texts);
