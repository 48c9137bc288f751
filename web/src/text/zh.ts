import { en, type Text } from './en';

export const zh: Text = en;
