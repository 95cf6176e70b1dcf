/** Creates a test's own database with the demo data, SQLite or PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { connect } from '#api/db/connect';
import { replaceDatabaseName } from '../../api/support/withDatabase.ts';

/** Creates a folder that is removed after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'noi-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param folder folder of the file; a new folder if absent */
export function createTestSqlite(folder = createTestFolder()): string {
  const file = join(folder, 'noi.sqlite');
  copyFileSync(inject('faults').sqlite, file);
  return `sqlite:${file}`;
}

/** @param template the database to copy, `template0` for an empty one */
export async function createTestPostgres(template = 'template_noi'): Promise<string> {
  const { postgres } = inject('faults');
  const name = `noi_${randomUUID().replaceAll('-', '')}`;
  const tell = async (statement: string) => {
    const knex = connect(postgres);
    await knex.raw(statement).finally(() => knex.destroy());
  };
  await tell(`create database ${name} template ${template}`);
  onTestFinished(() => tell(`drop database ${name} with (force)`));
  return replaceDatabaseName(postgres, name);
}
