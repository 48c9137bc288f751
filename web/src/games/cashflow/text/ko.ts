import { en, type Words } from './en';
export const ko: Words = en;
