import tests from './playwright.config';

/** The gallery: pictures of every page for people to look at, light and dark, in `screenshots`. No picture is compared; what lies on it wrongly fails. */
const LOOKS = ['light', 'dark'] as const;

export default {
  ...tests,
  testMatch: 'gallery/*.gallery.ts',
  projects: tests.projects!.flatMap((project) =>
    LOOKS.map((colorScheme) => ({ ...project, name: `${project.name}-${colorScheme}`, use: { ...project.use, colorScheme } })),
  ),
};
