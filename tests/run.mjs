// `npm test`: every test there is, first those without a browser, then the browser's; one line at the end sums both.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const house = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'noi-tests-'));

const runs = [
  {
    package: 'vitest',
    program: 'vitest.mjs',
    words: (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    count: ofVitest,
  },
  {
    package: '@playwright/test',
    program: 'cli.js',
    words: () => ['test', '-c', 'tests/browser/playwright.config.ts', '--reporter=list,json'],
    count: ofPlaywright,
  },
];

let passed = 0;
let failed = 0;
let skipped = 0;
let again = 0;
for (const [index, run] of runs.entries()) {
  const file = join(folder, `${index}.json`);
  const owner = dirname(createRequire(import.meta.url).resolve(`${run.package}/package.json`));
  const { status } = spawnSync(process.execPath, [join(owner, run.program), ...run.words(file)], {
    cwd: house,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const sum = existsSync(file) ? run.count(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0, 0];
  passed += sum[0];
  // A run that ends badly without a failed test (nothing found, no browser, an error outside of tests) is a failure.
  failed += status !== 0 && sum[1] === 0 ? 1 : sum[1];
  skipped += sum[2];
  again += sum[3] ?? 0;
}
rmSync(folder, { recursive: true, force: true });

if (again > 0) console.log(`\n${again} passed only when tried again: see "flaky" above`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(passed > 0 && failed === 0 ? 0 : 1);

/** A file that cannot be loaded has no tests, but counts as a failure. */
function ofVitest(report) {
  const unloaded = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  );
  return [
    report.numPassedTests,
    report.numFailedTests + unloaded.length,
    report.numPendingTests + report.numTodoTests,
  ];
}

function ofPlaywright({ stats, errors }) {
  return [stats.expected + stats.flaky, stats.unexpected + errors.length, stats.skipped, stats.flaky];
}
