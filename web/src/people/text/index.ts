import { inLang } from '../../text/index.svelte';
import { en } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

const ALL = { en, vi, zh, ko };

/** The words for people: who is shown out, who is let in, with which devices they come. */
export const words = () => inLang(ALL);
