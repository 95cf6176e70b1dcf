import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../support/postgres.ts';

test.each([
  'found',
  'packaged',
] as const)('our own PostgreSQL (%s) starts, answers, and leaves no files', async (programs) => {
  const { url, stop } = await startPostgres(programs);
  const folder = new URL(url).searchParams.get('host') ?? '';
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
    await client.end();
    expect(existsSync(folder)).toBe(true);
  } finally {
    await stop();
  }
  expect(existsSync(folder)).toBe(false);
});
