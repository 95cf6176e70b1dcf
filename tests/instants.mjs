/**
 * `npm run test:instants`: runs the parts of `npm test` at other instants, and on a machine in another time zone. Parts and instants can be
 * given in any order (`npm run test:instants -- rules web 2028-02-29 tet`); the default is all parts at all instants.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const morning = (day) => ({ NOI_TEST_INSTANT: `${day}T09:30:00+07:00` });

/** Name → environment variables of the run. */
const instants = {
  sunday: morning('2026-11-29'),
  'month-end': morning('2026-11-30'),
  'month-start': morning('2026-12-01'),
  'year-end': morning('2026-12-31'),
  'leap-day': morning('2028-02-29'),
  // The first day of Tết.
  tet: morning('2027-02-06'),
  '23:59': { NOI_TEST_INSTANT: '2026-11-26T23:59:00+07:00' },
  '00:01': { NOI_TEST_INSTANT: '2026-11-27T00:01:00+07:00' },
  // In this zone it is still the previous day when it is morning in Việt Nam.
  zone: { TZ: 'America/Los_Angeles' },
};

const words = process.argv.slice(2);
const chosen = words.flatMap((word) => {
  if (instants[word]) return [[word, instants[word]]];
  if (/^\d{4}-\d\d-\d\d$/.test(word)) return [[word, morning(word)]];
  return /^\d{4}-\d\d-\d\dT/.test(word) ? [[word, { NOI_TEST_INSTANT: word }]] : [];
});
const parts = words.filter((word) => !instants[word] && !/^\d{4}-/.test(word));
const run = fileURLToPath(new URL('run.mjs', import.meta.url));

const results = (chosen.length > 0 ? chosen : Object.entries(instants)).map(([name, env]) => {
  console.log(`\nThe tests at: ${name}\n`);
  const { status } = spawnSync(process.execPath, [run, ...parts], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return { name, isGreen: status === 0 };
});
console.log('\nBy instant');
for (const { name, isGreen } of results) console.log(`  ${isGreen ? 'passed' : 'FAILED'}  ${name}`);
process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1);
