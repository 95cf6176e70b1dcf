/** Shared options of the mutation runs: each change to these files alone, and which changes no test notices. */
export const of = (name, mutate) => ({
  testRunner: 'vitest',
  vitest: { configFile: `tests/mutation/${name}.vitest.ts`, related: false },
  mutate,
  coverageAnalysis: 'perTest',
  // A value calculated at module load would rerun every test for each of its mutants: hours.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: 'data/mutation',
  ignorePatterns: ['dist', 'data', 'test-results'],
  // Stryker would rewrite it through the classic compiler's API, which the native compiler lacks; it needs no rewriting.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `data/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { break: 90 },
});
