import tests from './playwright.config';

/** How soon a click is answered on a slow phone: figures for people to read, measured by `npm run pace`. */
export default { ...tests, testMatch: 'pace.measure.ts', workers: 1, projects: tests.projects!.filter(({ name }) => name === 'phone') };
