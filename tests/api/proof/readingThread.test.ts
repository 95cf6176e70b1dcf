/** A reading thread that ends reports the reason, also to the next statement; otherwise a rollback would hide the first error. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#api/db/connect';
import { ReadingThread } from '#api/db/sqlite/readingThread';

const folder = mkdtempSync(join(tmpdir(), 'noi-thread-'));
const filename = join(folder, 'some.sqlite');
const knex = connect(`sqlite:${filename}`);
await knex.raw('create table some (id integer)');
await knex.destroy();
afterAll(() => rmSync(folder, { recursive: true }));

const upTo = (most: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most}) select`;

test.each([
  ['its memory limit', `${upTo(100_000)} i, hex(zeroblob(500)) as text from n`, 'OUT_OF_MEMORY', 60_000],
  ['its deadline', `${upTo(5_000_000)} count(*) from n`, 'DEADLINE', 20],
])('%s', { timeout: 120_000 }, async (_name, sql, code, deadline) => {
  const thread = await ReadingThread.start(filename, deadline, 32);
  try {
    await expect(thread.prepare(sql).all([])).rejects.toMatchObject({ code });
    await expect(thread.prepare('ROLLBACK').all([])).rejects.toMatchObject({ code });
    expect(thread.isBroken).toBe(true);
  } finally {
    await thread.close();
  }
});
