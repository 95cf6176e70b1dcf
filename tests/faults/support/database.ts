/** A database of a test's own, with the demo data, on either kind. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { connect } from '#api/db/connect';
import { withDatabase } from '../../api/support/withDatabase.ts';

/** A folder that is gone after the test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'noi-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param folder where its file lies; one of its own when absent */
export function ownSqlite(folder = ownFolder()): string {
  const file = join(folder, 'noi.sqlite');
  copyFileSync(inject('faults').sqlite, file);
  return `sqlite:${file}`;
}

/** @param template the database it is made from, `template0` for an empty one */
export async function ownPostgres(template = 'template_noi'): Promise<string> {
  const { postgres } = inject('faults');
  const name = `noi_${randomUUID().replaceAll('-', '')}`;
  const tell = async (statement: string) => {
    const knex = connect(postgres);
    await knex.raw(statement).finally(() => knex.destroy());
  };
  await tell(`create database ${name} template ${template}`);
  onTestFinished(() => tell(`drop database ${name} with (force)`));
  return withDatabase(postgres, name);
}
