import { defineConfig } from 'vitest/config';

/** The tests of rights over the API, on SQLite. */
export default defineConfig({
  test: {
    include: ['tests/api/access/{leaks,answers,offered,scope}.test.ts'],
    globalSetup: 'tests/api/support/template.ts',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
