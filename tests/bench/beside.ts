/**
 * `npm run bench:beside [-- --size N --records N --only NAME --database FILE --postgres URL|new --port P]`: how long other users wait
 * while one user imports, edits, erases or runs a long query. Exits with 1 if they wait longer than promised.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHeavyCases, type HeavyCase } from './besideCases.ts';
import { copyDatabase } from './copyDatabase.ts';
import { readDataset } from './dataset.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { preparePostgres } from './preparePostgres.ts';
import { printTable, printVerdicts } from './printTable.ts';
import { type BenchTableRow, type BenchVerdict, roundToThreeDigits } from './section.ts';
import { benchFolder, getDatabaseFile } from './settings.ts';
import { startNoi } from './startNoi.ts';
import { type ConcurrentClients, type LongestWaits, runWithConcurrentClients } from './watchOthers.ts';

/** Maximum extra wait in milliseconds, compared with an idle server. */
const limits: Readonly<Record<keyof LongestWaits, number>> = {
  stop: 50,
  healthz: 100,
  reader: 200,
  writer: 300,
};

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    records: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    database: { type: 'string' },
    postgres: { type: 'string' },
    port: { type: 'string', default: '4890' },
  },
});

const undo: (() => unknown)[] = [];
try {
  await measure();
} finally {
  for (const step of undo.reverse()) await step();
}

async function measure(): Promise<void> {
  const file = getDatabaseFile(Number(values.size), values.database);
  prepareDatabase(file, Number(values.size));
  const dataset = readDataset(file);
  let databaseUrl: string;
  if (values.postgres) ({ databaseUrl } = await preparePostgres(file, values.postgres, undo));
  else {
    const copy = join(benchFolder, 'beside.sqlite');
    undo.push(copyDatabase(file, copy));
    databaseUrl = `sqlite:${copy}`;
  }
  const { server, target } = await startNoi(databaseUrl, Number(values.port));
  undo.push(() => server.stop());
  let written = 0;
  const others: ConcurrentClients = {
    url: server.url,
    target,
    read: { path: '/customers/7' },
    write: () => {
      written += 1;
      const attributes = { name: `Khách gọi ${Date.now()}-${written}` };
      return { method: 'POST', path: '/customers', body: { data: { type: 'customers', attributes } } };
    },
  };
  const lines: BenchTableRow[] = [];
  const verdicts: BenchVerdict[] = [];
  const alone = await runWithConcurrentClients(others, () => new Promise((done) => setTimeout(done, 5000)));
  lines.push(lineOf('nothing', alone));
  for (const one of buildHeavyCases({ target, databaseUrl, dataset, records: Number(values.records) })) {
    if (!one.name.includes(values.only)) continue;
    process.stderr.write(`beside ${one.name} …\n`);
    const found = await measureCase(one, others);
    if (found instanceof Error) {
      verdicts.push({ promise: `${one.name} succeeds`, kept: false, figure: found.message });
      continue;
    }
    const line = lineOf(one.name, found);
    lines.push(line);
    // Figures are printed at once, so that they are visible even if the run is ended early.
    process.stderr.write(
      `${Object.entries(line)
        .slice(1)
        .map((figure) => figure.join(' '))
        .join(', ')}\n`,
    );
    for (const [name, most] of Object.entries(limits) as [keyof LongestWaits, number][]) {
      const waited = found.waits[name] - alone.waits[name];
      const promise = `${name} beside ${one.name}: at most ${most} ms more than alone`;
      verdicts.push({ promise, kept: waited <= most, figure: `${roundToThreeDigits(waited)} ms` });
    }
  }
  console.log(
    `\nThe longest waits, ${values.size} packages, ${values.records} records, ${values.postgres ? 'PostgreSQL' : 'SQLite'}\n`,
  );
  printTable(lines);
  printVerdicts(verdicts.filter(({ kept }) => !kept));
  if (verdicts.some(({ kept }) => !kept)) process.exitCode = 1;
}

/** Measures a case. If it is refused, returns the error, so that the other cases are measured. */
async function measureCase({ prepare, run }: HeavyCase, others: ConcurrentClients) {
  try {
    await prepare?.();
    return await runWithConcurrentClients(others, run);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function lineOf(name: string, { waits, took }: { waits: LongestWaits; took: number }): BenchTableRow {
  return {
    beside: name,
    'took s': roundToThreeDigits(took / 1000),
    'loop stopped ms': roundToThreeDigits(waits.stop),
    'healthz ms': roundToThreeDigits(waits.healthz),
    'reader ms': roundToThreeDigits(waits.reader),
    'writer ms': roundToThreeDigits(waits.writer),
  };
}
