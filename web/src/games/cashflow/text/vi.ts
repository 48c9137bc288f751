import { en, type Words } from './en';
export const vi: Words = en;
