/**
 * `npm test`: the essential tests, part by part, parts without a browser first. `npm run test:all` adds the long runs. At the end it prints
 * the time of each part and its budget, the slowest tests, and a summary line. `node tests/run.mjs rules 'web, the rest'` runs only these
 * parts, `rest` only the long runs, and `quick` a selection for use during development.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import './support/memoryFolder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'noi-tests-'));

const vitest = (chosen, ...words) => ({
  package: 'vitest',
  program: 'vitest.mjs',
  words: (file) => [
    ...['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    // The parts of one run share their transformed modules.
    ...['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'modules')}`],
  ],
  env: { NOI_TESTS: chosen },
  read: readVitest,
});
const projects = (chosen, ...names) => vitest(chosen, ...names.flatMap((name) => ['--project', name]));
const playwright = (...words) => ({
  package: '@playwright/test',
  program: 'cli.js',
  words: () => ['test', '-c', 'tests/browser/playwright.config.ts', '--reporter=list,json', ...words],
  read: readPlaywright,
});

/** Parts of `npm test`. */
const usual = {
  rules: projects('usual', 'rules'),
  web: projects('usual', 'web', 'screens'),
  architecture: projects('usual', 'architecture'),
  api: projects('usual', 'api'),
  postgres: projects('usual', 'postgres'),
  faults: projects('usual', 'faults'),
  browser: playwright('--project', 'screens'),
};

/** Parts that `npm run test:all` adds. */
const rest = {
  'web, the rest': projects('rest', 'screens'),
  'api, the rest': projects('rest', 'api'),
  'postgres, the rest': projects('rest', 'postgres'),
  'faults, the rest': projects('rest', 'faults'),
  'api, timed': projects('rest', 'timed'),
  'architecture, the rest': vitest('rest', '--project', 'architecture', 'tests/architecture/recipes'),
  'browser, the rest': playwright('--project', 'long', '--project', 'timed'),
};

/** All tests of rules, architecture and the browser's logic, and one or two files of API tests per subject; under 90 seconds. */
const folders = [
  'rules',
  'architecture',
  'seeds',
  'jsonapi',
  'kinds',
  'screens',
  'resources',
  'reports',
  'app',
];
const ofApi = [
  ...['walk', 'engine.', 'auth.signin', 'auth.visit', 'customers', 'pricing', 'payments', 'transactions'],
  ...['merge', 'packages/registration', 'packages/actions', 'packages/edit', 'partners/', 'shifts/'],
  ...['notifications', 'queues', 'search', 'openapi', 'access/leaks', 'exports/lists', 'lists/totals'],
  ...['lists/plans', 'reports/sums'],
];
const quick = {
  quick: vitest(
    'usual',
    ...['rules', 'architecture', 'web', 'api'].flatMap((name) => ['--project', name]),
    ...folders.map((name) => `tests/${name}/`),
    ...ofApi.map((start) => `tests/api/${start}`),
  ),
};

/**
 * Time budget of each part, as a multiple of the calibration loop that is measured next to it: on a slow machine both are longer. A part
 * over its budget is reported; a part 50 % over it fails `npm run test:all`. `NOI_BUDGETS=write` stores 125 % of the times of this run.
 */
const budgetsFile = new URL('budgets.json', import.meta.url);
const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8'));
const BUDGET_ROOM = 1.25;
const FAILS_OVER = 1.5;

const requestedParts = process.argv.slice(2);
const known = new Set([...Object.keys(usual), ...Object.keys(rest), 'all', 'rest', 'quick']);
const unknown = requestedParts.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${[...known].join(', ')}.`);
  process.exit(1);
}
const chosen = choose();
// Starts the build while earlier parts run. The parts themselves build what is still missing, and report build errors.
if ('browser' in chosen && Object.keys(chosen).length > 1)
  spawn(process.execPath, ['api/start.mjs', 'build'], { cwd: root, stdio: 'ignore' });

const sum = { passed: 0, failed: 0, skipped: 0, again: 0 };
const took = [];
const tests = [];
const failures = [];
for (const [part, run] of Object.entries(chosen)) {
  const file = join(folder, `${took.length}.json`);
  const owner = dirname(createRequire(import.meta.url).resolve(`${run.package}/package.json`));
  const before = calibrate();
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [join(owner, run.program), ...run.words(file)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...run.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const seconds = (performance.now() - began) / 1000;
  const none = { passed: 0, failed: 0, skipped: 0, again: 0, tests: [] };
  const found = existsSync(file) ? run.read(JSON.parse(readFileSync(file, 'utf8'))) : none;
  // A run that fails without a failed test (no tests found, no browser, an error outside the tests) counts as a failure.
  if (status !== 0 && found.failed === 0) found.failed = 1;
  took.push({ part, seconds, loop: (before + calibrate()) / 2, passed: found.passed });
  for (const name of Object.keys(sum)) sum[name] += found[name];
  tests.push(...found.tests.map((test) => ({ ...test, part })));
  if (found.failed > 0) {
    const named = found.tests.filter(({ failure }) => failure !== undefined);
    failures.push(...named.map(({ name, failure }) => `${part}: ${name}\n    ${failure}`));
    if (named.length < found.failed)
      failures.push(`${part}: ended badly outside of its tests, see its output`);
  }
}
rmSync(folder, { recursive: true, force: true });

const inSeconds = (value) => `${value.toFixed(1).padStart(7)} s`;
console.log('\nThe slowest tests');
for (const { part, name, duration } of tests.sort((a, b) => b.duration - a.duration).slice(0, 10))
  console.log(`${inSeconds(duration / 1000)}  ${part}: ${name}`);
console.log('\nWhat took how long');
// Seconds of the steps before the tests, measured by the caller: 'install=31 check=12'.
for (const one of (process.env.NOI_TOOK ?? '').split(' ').filter(Boolean)) {
  const [part, time] = one.split('=');
  console.log(`${inSeconds(Number(time))}  ${part}`);
}
for (const { part, seconds, loop, passed } of took) {
  const most = budgets[part] === undefined ? null : budgets[part] * loop;
  const budget = most === null ? '' : ` of ${most.toFixed(0)} s${seconds > most ? ', OVER ITS BUDGET' : ''}`;
  console.log(`${inSeconds(seconds)}  ${part}: ${passed} passed${budget}`);
  if (
    most !== null &&
    seconds > most * FAILS_OVER &&
    (requestedParts.includes('all') || requestedParts.includes('rest'))
  ) {
    sum.failed += 1;
    failures.push(
      `${part}: ${seconds.toFixed(0)} s, over its budget of ${most.toFixed(0)} s by more than half`,
    );
  }
}
console.log(`${inSeconds(took.reduce((all, { seconds }) => all + seconds, 0))}  in all`);

if (process.env.NOI_BUDGETS === 'write') {
  for (const { part, seconds, loop } of took) budgets[part] = Math.ceil((seconds / loop) * BUDGET_ROOM);
  writeFileSync(budgetsFile, `${JSON.stringify(budgets, null, 2)}\n`);
}

if (chosen === usual) {
  console.log('\nnpm run test:all adds:');
  for (const part of Object.keys(rest)) console.log(`           ${part}`);
}
if (sum.again > 0) console.log(`\n${sum.again} passed only when tried again: see "flaky" above`);
if (sum.skipped > 0) console.log(`\n${sum.skipped} skipped`);
if (failures.length > 0) {
  console.log(`\nWhat failed\n${failures.join('\n')}`);
  // The caller runs several commands, and prints the failures of all of them at the end.
  if (process.env.NOI_FAILURES) appendFileSync(process.env.NOI_FAILURES, `${failures.join('\n')}\n`);
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.passed > 0 && sum.failed === 0 ? 0 : 1);

function choose() {
  if (requestedParts.length === 0) return usual;
  if (requestedParts.includes('all')) return { ...usual, ...rest };
  if (requestedParts.includes('rest')) return rest;
  if (requestedParts.includes('quick')) return quick;
  return Object.fromEntries(
    Object.entries({ ...usual, ...rest }).filter(([name]) => requestedParts.includes(name)),
  );
}

/** Returns the seconds that a fixed amount of work takes on one processor now; about 0.6 on the machine of the stored budgets. */
function calibrate() {
  const began = performance.now();
  let digest = Buffer.alloc(64 * 1024);
  for (let round = 0; round < 10_000; round++)
    digest = Buffer.concat([createHash('sha256').update(digest).digest(), digest.subarray(32)]);
  return (performance.now() - began) / 1000;
}

/** A file that cannot be loaded has no tests, but counts as a failure. */
function readVitest(report) {
  const results = report.testResults;
  const unloaded = results.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    again: 0,
    tests: results.flatMap(({ name: file, message, status, assertionResults }) => [
      ...assertionResults.map((one) => ({
        name: `${relative(root, file)} ${one.fullName}`,
        duration: one.duration ?? 0,
        failure: one.status === 'failed' ? shortened(one.failureMessages.join('\n')) : undefined,
      })),
      ...(status === 'failed' && assertionResults.length === 0
        ? [{ name: relative(root, file), duration: 0, failure: shortened(message) }]
        : []),
    ]),
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
    failure:
      run.status === 'unexpected'
        ? shortened(run.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'))
        : undefined,
  }));
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** Returns a failure's message in a few lines, without colours. */
function shortened(message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const lines = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !/node_modules|node:internal|at new Promise/.test(line))
    .slice(0, 25)
    .map((line) => line.slice(0, 500))
    .join('\n    ');
}
