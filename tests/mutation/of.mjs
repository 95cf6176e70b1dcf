/** What every mutation run has in common: each change of these files by itself, and which of them no test notices. */
export const of = (name, mutate) => ({
  testRunner: 'vitest',
  vitest: { configFile: `tests/mutation/${name}.vitest.ts`, related: false },
  mutate,
  coverageAnalysis: 'perTest',
  // What a module calculates as it is loaded would have every test run again for each of its mutants: hours.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: 'data/mutation',
  ignorePatterns: ['dist', 'data', 'test-results'],
  // It would be rewritten through the classic compiler's API, which the native one does not have; and needs no rewriting.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `data/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { break: 90 },
});
