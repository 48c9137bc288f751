import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { DESKTOP, PHONE } from './tests/support/screens';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromium = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
if (chromium === undefined) throw new Error('There is no Chromium: install it, or set CHROMIUM to its path.');

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  // Whole games of several people: a busy machine may take minutes, only what hangs takes longer.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    // What never comes is named by the line that waits for it, not by the end of the test's time.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: chromium,
      // Without a sandbox because a build's machine runs as root; only our own pages are opened.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
  projects: [
    { name: 'desktop', use: DESKTOP },
    { name: 'phone', use: PHONE, testIgnore: 'support.spec.ts', grepInvert: /@once/ },
  ],
});
