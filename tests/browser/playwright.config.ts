import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './support/chromium.ts';
import { freePort } from './support/freePort.ts';

// The workers read this file again and must find the same server.
process.env.NOI_TEST_PORT ??= String(await freePort());
const port = process.env.NOI_TEST_PORT;
const baseURL = `http://127.0.0.1:${port}`;

const timed = '**/*.timed.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/globalSetup.ts',
  workers: 2,
  // A busy machine is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // Unattended, one second try; what needed it is named at the end.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // What measures time has the machine for itself: it runs when everything else is done (alone: with --no-deps).
  projects: [
    { name: 'screens', testIgnore: timed },
    {
      name: 'timed',
      testMatch: timed,
      dependencies: ['screens'],
      // Measured as most people have it.
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
  use: {
    baseURL,
    locale: 'vi-VN',
    // Deliberately not Vietnam's: the browser's own zone may never matter.
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1366, height: 900 },
    // Where no graphics card draws them, animations take processor time from the tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    screenshot: 'only-on-failure',
    // Noting what the page was at every step costs as much as the tests themselves: the second try does.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
  },
  webServer: {
    command: 'node --import tsx tests/browser/support/server.ts',
    cwd: '../..',
    env: { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: baseURL },
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
