import { inLang } from '../../text/index.svelte';
import { en } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

const ALL = { en, vi, zh, ko };

/** The words for a room: its people, its host, its pauses, what comes next, and the evening's score. */
export const words = () => inLang(ALL);
