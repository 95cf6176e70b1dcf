import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { parentOf, processorTimeWithChildren } from './processorTime.ts';
import { folder, house } from './settings.ts';

export interface Cluster {
  databaseUrl: string;
  /** Seconds of processor that all its processes have taken; 0 where they run elsewhere. */
  processorTime: () => number;
}

/**
 * The rows of a SQLite file in PostgreSQL: in the database named, which must have them already, or in a throw-away cluster.
 * @param undo is given what takes the cluster away @throws when there is no PostgreSQL, or the rows do not get there
 */
export async function preparePostgres(
  file: string,
  named: string | null,
  undo: (step: () => unknown) => void,
): Promise<Cluster> {
  if (named !== null) {
    run(named, 'migrate');
    return clusterOf(named);
  }
  const { url, stop } = await startPostgres();
  undo(stop);
  const backup = join(folder, 'rows.backup');
  undo(() => rmSync(backup, { force: true }));
  rmSync(backup, { force: true });
  run(`sqlite:${file}`, 'backup', backup);
  run(url, 'restore', backup);
  return clusterOf(url);
}

async function clusterOf(databaseUrl: string): Promise<Cluster> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return { databaseUrl, processorTime: () => (server > 1 ? processorTimeWithChildren(server) : 0) };
}

function run(databaseUrl: string, ...words: string[]): void {
  const { status } = spawnSync(process.execPath, [join(house, 'api/start.mjs'), ...words], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed`);
}
