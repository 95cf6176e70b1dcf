/**
 * `npm run bench [-- --size N --seconds S --rounds R --only words …]`: how fast Nôi answers its calls, during writes and right after
 * a write, and how `/healthz` answers during the longest calls (README.md in this folder).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterWriteSection } from './afterWrite.ts';
import { duringWritesSection } from './besideWrites.ts';
import { callsSection } from './calls.ts';
import { copyDatabase } from './copyDatabase.ts';
import { readDataset } from './dataset.ts';
import { healthzSection } from './healthz.ts';
import { plainSqlSection } from './plainSql.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { preparePostgres } from './preparePostgres.ts';
import { printTable, printVerdicts } from './printTable.ts';
import type { BenchOutcome, BenchSection, BenchServer } from './section.ts';
import { benchFolder, parseBenchSettings } from './settings.ts';
import { startNoi } from './startNoi.ts';

const settings = parseBenchSettings(process.argv.slice(2));
const { database, size, only, rounds, seconds, json } = settings;
const sections: readonly BenchSection[] = [
  callsSection,
  duringWritesSection,
  ...(settings.postgres ? [] : [plainSqlSection]),
  afterWriteSection,
  healthzSection,
];
const named = sections.find(({ name }) => only.startsWith(name));
/** Name of the part of the section to run. */
const part = named ? only.slice(named.name.length).replace(/^: */, '') : only;

prepareDatabase(database, size);
const dataset = readDataset(database);
const outcomes: BenchOutcome[] = [];
const undo: (() => unknown)[] = [];
try {
  const postgres = settings.postgres ? await preparePostgres(database, settings.postgres, undo) : null;
  // Words that match no section are compared with the names of the calls.
  for (const section of only === '' ? sections : [named ?? callsSection]) {
    const outcome = await runSection(section, postgres);
    outcomes.push(outcome);
    for (const { title, lines } of outcome.tables) {
      console.log(`\n${title}: ${size} packages, ${rounds} rounds of ${seconds} s each, medians`);
      printTable(lines);
    }
    console.log('');
    printVerdicts(outcome.verdicts);
  }
} finally {
  for (const step of undo.reverse()) await step();
}
if (json) writeFileSync(json, `${JSON.stringify({ settings, node: process.version, outcomes }, null, 2)}\n`);

/** Runs a section on its own server, with a copy of the SQLite file or with the PostgreSQL database. */
async function runSection(
  section: BenchSection,
  postgres: Pick<BenchServer, 'databaseUrl' | 'databaseTime'> | null,
): Promise<BenchOutcome> {
  const file = join(benchFolder, 'copy.sqlite');
  const remove = postgres ? () => {} : copyDatabase(database, file);
  const at = postgres ?? { databaseUrl: `sqlite:${file}`, databaseTime: () => 0 };
  try {
    const started = await startNoi(at.databaseUrl, settings.port);
    try {
      const noi = { ...started, ...at };
      return await section.run({ settings, dataset, noi, includes: (name) => name.includes(part) });
    } finally {
      await started.server.stop();
    }
  } finally {
    remove();
  }
}
