import { en, type Text } from './en';

export const vi: Text = en;
