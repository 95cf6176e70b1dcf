/**
 * `npm run bench:soak [-- --minutes M --rate R --size N --database FILE --read-only]`: a steady, mixed load such as an office
 * makes, and what memory does meanwhile. Writes go to a throw-away copy; with --read-only the file itself is read.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyDatabase } from './copyDatabase.ts';
import { factsOf } from './facts.ts';
import { mix } from './mix.ts';
import { pace } from './pace.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { printTable } from './printTable.ts';
import { readCases } from './readCases.ts';
import { type Memory, readMemory } from './readMemory.ts';
import { databaseOf, folder } from './settings.ts';
import { noiSide } from './sides/noi.ts';
import { type Started, startUp } from './startUp.ts';
import { steadiness } from './steadiness.ts';
import { writeCases } from './writeCases.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    rate: { type: 'string', default: '50' },
    'read-only': { type: 'boolean', default: false },
    size: { type: 'string', default: '10000' },
    database: { type: 'string' },
    port: { type: 'string', default: '4890' },
  },
});
const [minutes, rate, size, port] = [values.minutes, values.rate, values.size, values.port].map(Number) as [
  number,
  number,
  number,
  number,
];
const isReadOnly = values['read-only'];
const database = databaseOf(size, values.database);

let remove = () => {};
let started: Started | undefined;
try {
  await soak();
} finally {
  await started?.served.stop();
  remove();
}

async function soak(): Promise<void> {
  prepareDatabase(database, size);
  const facts = factsOf(database);
  const file = isReadOnly ? database : join(folder, 'soaking.sqlite');
  if (!isReadOnly) remove = copyDatabase(database, file);
  [started] = await startUp([noiSide(`sqlite:${file}`, port)], 1, (_side, why) => {
    throw new Error(why);
  });
  const next = mix([...readCases(facts), ...(isReadOnly ? [] : writeCases(facts))]);
  const { url } = started?.served ?? { url: '' };
  const asked = { url: `${url}/api/v1`, headers: started?.headers ?? {} };
  const samples: Memory[] = [];
  const sample = async () => void samples.push(await readMemory(url));
  const { times, refused, late } = await pace(asked, next, { minutes, rate }, sample);

  console.log(
    `\n${minutes} minutes, ${rate} calls a second, ${isReadOnly ? 'reading only' : 'reading and writing'}`,
  );
  const lost = started?.served.lost();
  if (lost) throw new Error(`The server ${lost}`);
  const { lines, verdicts } = steadiness(samples);
  printTable(lines);
  times.sort((a, b) => a - b);
  const part = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`;
  console.log(`${times.length} answers: half within ${part(0.5)}, all but a hundredth within ${part(0.99)}`);
  if (late > 0) console.log(`${late} calls were not made: the server did not keep up`);
  for (const [what, many] of refused) console.log(`refused: ${what}, ${many} times`);
  for (const { promise, kept, figure } of verdicts)
    console.log(`${kept ? 'kept  ' : 'missed'} ${promise}: ${figure}`);
  if (verdicts.some(({ kept }) => !kept) || refused.size > 0) process.exitCode = 1;
}
