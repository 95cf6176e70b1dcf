/**
 * Shared options of the mutation runs: each changes these files one place at a time, and reports changes that no test
 * detects.
 */
export const of = (name, mutate) => ({
  testRunner: 'vitest',
  vitest: { configFile: `tests/mutation/${name}.vitest.ts`, related: false },
  mutate,
  coverageAnalysis: 'perTest',
  // A value calculated at module load would rerun every test for each of its mutants, which takes hours.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: 'data/mutation',
  ignorePatterns: ['dist', 'data', 'test-results'],
  // Stryker would rewrite the file through the compiler's classic API, which the native compiler lacks. No rewriting is
  // needed.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `data/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { break: 90 },
});
