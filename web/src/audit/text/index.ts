import { inLang } from '../../text/index.svelte';
import { en } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

const ALL = { en, vi, zh, ko };

/** The words of the audit page. */
export const words = () => inLang(ALL);
