/** Options of all mutation runs: a run changes these files at one place at a time, and reports the changes that no test detects. */
export const of = (name, mutate) => ({
  testRunner: 'vitest',
  vitest: { configFile: `tests/mutation/${name}.vitest.ts`, related: false },
  mutate,
  coverageAnalysis: 'perTest',
  // For a value that is calculated when its module is loaded, all tests would run for each of its mutants, which takes hours.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: 'data/mutation',
  ignorePatterns: ['dist', 'data', 'test-results'],
  // Stryker would rewrite the file through the classic API of the compiler, which the native compiler does not have. No rewriting is
  // needed.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `data/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { break: 90 },
});
