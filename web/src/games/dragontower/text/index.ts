import { inLang, type InAll } from '../../../text/index.svelte';
import { en, type Words } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

export const texts: InAll<Words> = { en, vi, zh, ko };

export const words = (): Words => inLang(texts);
