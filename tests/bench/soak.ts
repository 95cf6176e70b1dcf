/**
 * `npm run bench:soak [-- --minutes M --rate R --size N --database FILE --read-only]`: measures memory and processor time during a constant,
 * mixed load like that of an office. Writes go to a temporary copy; with --read-only the file itself is read.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callAtRate } from './callAtRate.ts';
import { copyDatabase } from './copyDatabase.ts';
import { readDataset } from './dataset.ts';
import { calculateMemoryTrend } from './memoryTrend.ts';
import { mixCalls } from './mix.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { printTable, printVerdicts } from './printTable.ts';
import { buildReadCases } from './readCases.ts';
import { type MemoryReading, readMemory } from './readMemory.ts';
import { benchFolder, getDatabaseFile } from './settings.ts';
import { startNoi } from './startNoi.ts';
import { calculatePercentile } from './statistics.ts';
import { buildWriteCases } from './writeCases.ts';

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
const [minutes, rate, size] = [Number(values.minutes), Number(values.rate), Number(values.size)];
const isReadOnly = values['read-only'];

const undo: (() => unknown)[] = [];
try {
  await soak();
} finally {
  for (const step of undo.reverse()) await step();
}

async function soak(): Promise<void> {
  const database = getDatabaseFile(size, values.database);
  prepareDatabase(database, size);
  const dataset = readDataset(database);
  const file = isReadOnly ? database : join(benchFolder, 'soaking.sqlite');
  if (!isReadOnly) undo.push(copyDatabase(database, file));
  const { server, target } = await startNoi(`sqlite:${file}`, Number(values.port));
  undo.push(() => server.stop());
  const next = mixCalls([...buildReadCases(dataset), ...(isReadOnly ? [] : buildWriteCases(dataset))]);
  const samples: MemoryReading[] = [];
  const sample = async () => void samples.push(await readMemory(server));
  const before = server.processorTime();
  const { times, refused, late } = await callAtRate(target, next, { minutes, rate }, sample);

  console.log(
    `\n${minutes} minutes, ${rate} calls a second, ${isReadOnly ? 'reading only' : 'reading and writing'}`,
  );
  const lost = server.lost();
  if (lost) throw new Error(`The server ${lost}`);
  const { lines, verdicts } = calculateMemoryTrend(samples);
  printTable(lines);
  const within = (share: number) => `${Math.round(calculatePercentile(times, share))} ms`;
  console.log(
    `${times.length} answers: half within ${within(0.5)}, all but a hundredth within ${within(0.99)}`,
  );
  const processor = ((server.processorTime() - before) * 1000) / times.length;
  console.log(`${processor.toFixed(1)} ms of processor time per answer`);
  if (late > 0) console.log(`${late} calls were not made: the server did not keep up`);
  for (const [what, count] of refused) console.log(`refused: ${what}, ${count} times`);
  printVerdicts(verdicts);
  if (verdicts.some(({ kept }) => !kept) || refused.size > 0) process.exitCode = 1;
}
