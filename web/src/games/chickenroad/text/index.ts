import type { LadderWords } from '../../../session/ladder';
import { inLang, type InAll } from '../../../text/index.svelte';
import { en } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

export const texts: InAll<LadderWords> = { en, vi, zh, ko };

export const words = (): LadderWords => inLang(texts);
