import { inLang } from '../../text/index.svelte';
import { en } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

const ALL = { en, vi, zh, ko };

/** The words for what was promised, what came, and what can be shown. */
export const words = () => inLang(ALL);
