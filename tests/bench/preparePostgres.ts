import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { runProgram } from './prepareDatabase.ts';
import { readParentProcess, readTreeProcessorTime } from './processorTime.ts';
import type { BenchServer } from './section.ts';
import { benchFolder } from './settings.ts';

/**
 * Prepares a PostgreSQL database with the rows of a SQLite file: the named one, which must already contain them, or a temporary one.
 * @param named an address, or `new`
 * @param undo receives the steps that remove a temporary database
 * @throws when there is no PostgreSQL, or the rows cannot be restored
 */
export async function preparePostgres(
  file: string,
  named: string,
  undo: (() => unknown)[],
): Promise<Pick<BenchServer, 'databaseUrl' | 'databaseTime'>> {
  if (named !== 'new') {
    runProgram(named, 'migrate');
    return analyzeDatabase(named);
  }
  const { url, stop } = await startPostgres();
  undo.push(stop);
  const backup = join(benchFolder, 'rows.backup');
  rmSync(backup, { force: true });
  runProgram(`sqlite:${file}`, 'backup', backup);
  runProgram(url, 'restore', backup);
  rmSync(backup);
  return analyzeDatabase(url);
}

async function analyzeDatabase(
  databaseUrl: string,
): Promise<Pick<BenchServer, 'databaseUrl' | 'databaseTime'>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = readParentProcess(rows[0]?.pid ?? 0);
  await client.end();
  // A database on another machine has no local processes.
  return { databaseUrl, databaseTime: () => (server > 1 ? readTreeProcessorTime(server) : 0) };
}
