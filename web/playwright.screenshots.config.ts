import tests from './playwright.config';

/** The gallery: pictures of every page for people to look at, in `screenshots`. Nothing is compared. */
export default { ...tests, testMatch: 'gallery/*.gallery.ts' };
