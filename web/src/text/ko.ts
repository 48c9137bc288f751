import { en, type Text } from './en';

export const ko: Text = en;
