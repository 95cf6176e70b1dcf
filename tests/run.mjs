/**
 * `npm test`: every test there is, part by part, those without a browser first. At the end: what took how long, the slowest tests,
 * and one line that sums all. `node tests/run.mjs rules api` runs only these parts, `quick` a choice for in between.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const house = fileURLToPath(new URL('..', import.meta.url));

/** Where temporary files and databases stand: in memory, where there is a folder in it with four gigabytes to spare. */
const inMemory = '/dev/shm';
const room = existsSync(inMemory) && statfsSync(inMemory, { bigint: true });
if (room && room.bavail * room.bsize >= 4n * 1024n ** 3n) process.env.TMPDIR ??= inMemory;
const folder = mkdtempSync(join(tmpdir(), 'noi-tests-'));

const vitest = (...words) => ({
  package: 'vitest',
  program: 'vitest.mjs',
  words: (file) => ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  read: readVitest,
});
const projects = (...names) => vitest(...names.flatMap((name) => ['--project', name]));

const parts = {
  rules: projects('rules'),
  web: projects('web', 'screens'),
  house: projects('house'),
  api: projects('api'),
  postgres: projects('postgres'),
  faults: projects('faults'),
  browser: {
    package: '@playwright/test',
    program: 'cli.js',
    words: () => ['test', '-c', 'tests/browser/playwright.config.ts', '--reporter=list,json'],
    read: readPlaywright,
  },
};

/** Rules, house and the browser's logic whole, and of the API a file or two from every room; under 90 seconds. */
const rooms = ['rules', 'house', 'seeds', 'jsonapi', 'kinds', 'screens', 'resources', 'reports', 'shell'];
const ofApi = [
  ...[
    'walk',
    'engine.',
    'auth.signin',
    'auth.visit',
    'customers',
    'pricing',
    'payments',
    'transactions',
    'merge',
  ],
  ...['packages/registration', 'packages/actions', 'packages/edit', 'partners/', 'shifts/', 'notifications'],
  ...['queues', 'search', 'openapi', 'access/leaks', 'exports/lists', 'lists/totals', 'lists/plans'],
  ...['reports/sums', 'reports/links'],
];
const quick = {
  quick: vitest(
    ...['rules', 'house', 'web', 'api'].flatMap((name) => ['--project', name]),
    ...rooms.map((room) => `tests/${room}/`),
    ...ofApi.map((start) => `tests/api/${start}`),
  ),
};

const asked = process.argv.slice(2);
const chosen = asked.includes('quick')
  ? quick
  : Object.fromEntries(Object.entries(parts).filter(([name]) => !asked.length || asked.includes(name)));

const sum = { passed: 0, failed: 0, skipped: 0, again: 0 };
const took = [];
const tests = [];
for (const [part, run] of Object.entries(chosen)) {
  const file = join(folder, `${part}.json`);
  const owner = dirname(createRequire(import.meta.url).resolve(`${run.package}/package.json`));
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [join(owner, run.program), ...run.words(file)], {
    cwd: house,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  took.push([part, (performance.now() - began) / 1000]);
  const none = { passed: 0, failed: 0, skipped: 0, again: 0, tests: [] };
  const found = existsSync(file) ? run.read(JSON.parse(readFileSync(file, 'utf8'))) : none;
  // A run that ends badly without a failed test (nothing found, no browser, an error outside of tests) is a failure.
  if (status !== 0 && found.failed === 0) found.failed = 1;
  for (const name of Object.keys(sum)) sum[name] += found[name];
  tests.push(...found.tests.map((test) => ({ ...test, part })));
}
rmSync(folder, { recursive: true, force: true });

const seconds = (value) => `${value.toFixed(1).padStart(7)} s`;
console.log('\nThe slowest tests');
for (const { part, name, duration } of tests.sort((a, b) => b.duration - a.duration).slice(0, 10))
  console.log(`${seconds(duration / 1000)}  ${part}: ${name}`);
console.log('\nWhat took how long');
// What came before the tests, told by whoever started them: 'install=31 check=12'.
const before = (process.env.NOI_TOOK ?? '').split(' ').filter(Boolean);
for (const [part, time] of [...before.map((one) => one.split('=')), ...took])
  console.log(`${seconds(Number(time))}  ${part}`);

if (sum.again > 0) console.log(`\n${sum.again} passed only when tried again: see "flaky" above`);
if (sum.skipped > 0) console.log(`\n${sum.skipped} skipped`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.passed > 0 && sum.failed === 0 ? 0 : 1);

/** A file that cannot be loaded has no tests, but counts as a failure. */
function readVitest(report) {
  const files = report.testResults;
  const unloaded = files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    again: 0,
    tests: files.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(house, file)} ${fullName}`,
        duration: duration ?? 0,
      })),
    ),
  };
}

function readPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    again: stats.flaky,
    tests: suites.flatMap(testsOfSuite),
  };
}

function testsOfSuite({ specs = [], suites = [] }) {
  const own = specs.map(({ file, title, tests: [run] }) => ({
    name: `tests/browser/${file} ${title}`,
    duration: run.results.reduce((time, { duration }) => time + duration, 0),
  }));
  return [...own, ...suites.flatMap(testsOfSuite)];
}
