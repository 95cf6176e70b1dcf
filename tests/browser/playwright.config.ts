import { defineConfig } from '@playwright/test';
import { restartClock } from '../support/clock.mjs';
import '../support/memoryFolder.mjs';
import { chromiumArgs } from './support/chromium.ts';

// Every process of the run reads this file and starts at the time of the test clock; so do its server and browser.
restartClock();

const timed = '**/*.timed.spec.ts';
/** This file makes pictures and contains no tests. */
const gallery = '**/gallery.spec.ts';
/** Files that run only in `npm run test:all`: rare cases, and every page in both colour schemes. */
const long = new RegExp(
  `@long|\\b(?:${[
    'accessible|firstWeek|packages\\.accessible|passkeys|import|list|list\\.layout|day\\.parts|presence|prefetch|recovers|secondFactorFirst|start|steady|typography',
    'reports\\.(?:charts|marketing|schedule\\.(?:move|week))',
  ].join('|')})\\.spec\\.ts`,
);

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/globalSetup.ts',
  // Each worker has its own server, database and browser contexts (`support/test.ts`), so all tests can run in parallel.
  workers: 2,
  fullyParallel: true,
  // Generous time-outs: the machine may be busy.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
  // Timed tests run after all others, one by one (only these: with --no-deps).
  projects: [
    { name: 'screens', testIgnore: [timed, gallery], grepInvert: long },
    {
      name: 'timed',
      testMatch: timed,
      dependencies: ['long'],
      // Most users have no preference for reduced motion.
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
    { name: 'long', testIgnore: [timed, gallery], grep: long },
    { name: 'gallery', testMatch: gallery },
  ],
  use: {
    locale: 'vi-VN',
    // Not the zone of Việt Nam, because the browser's zone must not matter.
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1366, height: 900 },
    // Without a graphics card, animations take processor time from the tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    screenshot: 'only-on-failure',
  },
});
