import { en, type Words } from './en';
export const zh: Words = en;
