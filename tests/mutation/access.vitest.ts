import { defineConfig } from 'vitest/config';

/** The tests of rights and row scope alone, as the mutation run starts them over and over. */
export default defineConfig({
  test: {
    include: [
      'tests/api/access/{rowScope,scope,leaks,matrix}.test.ts',
      'tests/api/{events/events,reports/partners,sharing}.test.ts',
    ],
    globalSetup: 'tests/api/support/template.ts',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
