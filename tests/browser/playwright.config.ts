import { defineConfig } from '@playwright/test';
import { restartClock } from '../support/clock.mjs';
import '../support/memoryFolder.mjs';
import { chromiumArgs } from './support/chromium.ts';

// This file is read by every process of the run: each starts at the instant of the tests, and its server and browser with it.
restartClock();

const timed = '**/*.timed.spec.ts';
/** Makes pictures; proves nothing. */
const gallery = '**/gallery.spec.ts';
/** What only `npm run test:all` runs: what a walk through the work does not meet, and every page in both colour schemes. */
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
  // Each has a server, a database and browser contexts of its own (`support/test.ts`), so that any test can run beside any other.
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
  // What measures time has the machine for itself: it runs when everything else is done (alone: with --no-deps).
  projects: [
    { name: 'screens', testIgnore: [timed, gallery], grepInvert: long },
    {
      name: 'timed',
      testMatch: timed,
      dependencies: ['long'],
      // Measured as most people have it.
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
    { name: 'long', testIgnore: [timed, gallery], grep: long },
    { name: 'gallery', testMatch: gallery },
  ],
  use: {
    locale: 'vi-VN',
    // Deliberately not Vietnam's: the browser's own zone may never matter.
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1366, height: 900 },
    // Where no graphics card draws them, animations take processor time from the tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    screenshot: 'only-on-failure',
  },
});
