import tests from './playwright.config';

/** The gallery: pictures of every page for people to look at, in `screenshots`; light on the desktop, dark on the phone. Nothing is compared. */
const looks = { desktop: 'light', phone: 'dark' } as const;

export default {
  ...tests,
  testMatch: 'gallery/*.gallery.ts',
  projects: tests.projects!.map((project) => ({ ...project, use: { ...project.use, colorScheme: looks[project.name as keyof typeof looks] } })),
};
