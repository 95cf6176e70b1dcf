/**
 * Prepared once per run: the built server, a SQLite file with the demo data to copy, and a PostgreSQL server with a demo database as
 * template.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#api/db/connect';
import { fillTemplate } from '../../api/support/fillTemplate.ts';
import { replaceDatabaseName } from '../../api/support/withDatabase.ts';
import { startPostgres } from '../../support/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    faults: { sqlite: string; postgres: string };
  }
}

export default async function prepareFaultTests(project: TestProject): Promise<() => Promise<void>> {
  const { status } = spawnSync(process.execPath, ['api/start.mjs', 'build', 'api'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The server could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'noi-faults-'));
  const sqlite = join(folder, 'template.sqlite');
  await fillTemplate(`sqlite:${sqlite}`);
  const postgres = await startPostgres();
  const first = connect(postgres.url);
  await first.raw('create database template_noi').finally(() => first.destroy());
  await fillTemplate(replaceDatabaseName(postgres.url, 'template_noi'));
  project.provide('faults', { sqlite, postgres: postgres.url });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
