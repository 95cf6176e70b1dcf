/**
 * The backup of every release can be restored into the present one with unchanged reports, and its database can be upgraded
 * (api/OPERATING.md, Releases).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Knex } from 'knex';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#api/backup/restore';
import { connect } from '#api/db/connect';
import { isMigrated, listMigrationNames, migrate, OlderDatabaseError } from '#api/db/migrate';
import { createTestDatabase, startApi } from './support/startApi.ts';

const folder = 'tests/releases';
const releases = readdirSync(folder).flatMap((name) => /^(.+)\.backup\.br$/.exec(name)?.[1] ?? []);

/** Returns a folder that is removed after the test. */
function ownFolder(): string {
  const own = mkdtempSync(join(tmpdir(), 'noi-release-'));
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  return own;
}

function unpack(name: string, file: string): string {
  writeFileSync(file, brotliDecompressSync(readFileSync(join(folder, name))));
  return file;
}

test('there is a backup of the first release', () => {
  expect(releases).toContain('0.1.0');
});

test.each(
  releases,
)('a backup of release %s is restored, and its reports return the same values', async (release) => {
  const own = ownFolder();
  const backup = unpack(`${release}.backup.br`, join(own, 'noi.backup'));
  const { url, drop } = await createTestDatabase(own, 'empty');
  onTestFinished(drop);

  await restoreBackup(url, backup, { replace: false, asideDir: own });

  const api = await startApi({ databaseUrl: url });
  onTestFinished(api.stop);
  const owner = await api.as('owner');
  const recorded = JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8'));
  expect(Object.keys(recorded)).toEqual(JSON.parse(readFileSync(join(folder, 'reportPaths.json'), 'utf8')));
  for (const [path, expected] of Object.entries(recorded)) {
    const { status, body } = await owner.get(path);
    expect(status, path).toBe(200);
    // A later release may add values, but not change an amount.
    expect(body.data, path).toMatchObject(expected as object);
  }
  const unnumbered = await api.knex('transactions').whereNull('voucher_number').count({ n: '*' });
  expect(Number(unnumbered[0]?.n)).toBe(0);
});

const onSqlite = 'sqlite' in inject('template');

/** Opens a SQLite database that is closed after the test. */
function open(file: string): Knex {
  const knex = connect(`sqlite:${file}`);
  onTestFinished(() => knex.destroy());
  return knex;
}

/**
 * Returns the schema of a SQLite database by name. Columns are in order; the other parts of a definition are sorted, because a column that
 * is added later is defined after the references.
 */
async function schemaOf(knex: Knex): Promise<Record<string, unknown>> {
  const made: { name: string; sql: string }[] = await knex('sqlite_master').whereNotNull('sql');
  const columns: { table: string; columns: string }[] = await knex.raw(
    `select l.name as "table", json_group_array(c.name) as columns
       from pragma_table_list l join pragma_table_info(l.name) c where l.schema = 'main' group by 1`,
  );
  const parts = (sql: string) => sql.replace(/[`"]/g, '').replace(/\)$/, '').split(/,\s*/).sort();
  return {
    ...Object.fromEntries(made.map(({ name, sql }) => [name, parts(sql)])),
    columns: Object.fromEntries(columns.map((one) => [one.table, one.columns])),
    kept: await knex('kept_declared').orderBy('name'),
    journal: await knex('knex_migrations').orderBy('id').pluck('name'),
  };
}

test.runIf(onSqlite)(
  'an empty database of release 0.1.0 is upgraded to the schema of a new one',
  async () => {
    const own = ownFolder();
    const old = open(unpack('0.1.0.empty.sqlite.br', join(own, 'old.sqlite')));
    const fresh = open(join(own, 'fresh.sqlite'));
    expect(await isMigrated(old)).toBe(false);

    expect(await migrate(old)).toEqual((await listMigrationNames()).slice(1));

    await migrate(fresh);
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    const api = await startApi({ databaseUrl: `sqlite:${join(own, 'old.sqlite')}` });
    onTestFinished(api.stop);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  },
);

test.runIf(onSqlite)(
  'transactions of an earlier release get voucher numbers in the order of their creation, also those in the trash',
  async () => {
    const file = unpack('0.1.0.empty.sqlite.br', join(ownFolder(), 'old.sqlite'));
    const old = open(file);
    const at = '2026-01-02T03:04:05.000Z';
    const stamps = { version: 1, created_at: at, updated_at: at };
    const row = (id: number, kind: string, day: string) => ({
      ...{ ...stamps, id, kind, at: day, month: day.slice(0, 7), amount: id * 1000, status: 'created' },
    });
    const made = [
      row(1, 'revenue', '2026-02-01'),
      row(3, 'revenue', '2026-01-01'),
      row(4, 'refund', '2025-12-31'),
    ];
    for (const one of made) await old('transactions').insert(one);
    await old('users').insert({ ...stamps, id: 1, kind: 'staff', name: 'A', email: 'a@noi.test' });
    const deletion = { resource: 'transactions', record_id: 2, title: 'x', parts: 1 };
    await old('trash').insert({
      ...stamps,
      id: 1,
      ...deletion,
      deleted_at: at,
      deleted_by: 1,
      expires_at: at,
    });
    await old('trash_rows').insert({
      ...{ ...stamps, trash_id: 1, resource: 'transactions', record_id: 2, verb: 'delete' },
      row: JSON.stringify(row(2, 'revenue', '2026-03-01')),
    });
    await migrate(old);
    const numbers = await old('transactions').orderBy('id').pluck('voucher_number');
    expect(numbers).toEqual(['PT2026-00001', 'PT2026-00003', 'PC2025-00001']);
    const kept = JSON.parse((await old('trash_rows').first('row')).row);
    expect(kept).toMatchObject({ id: 2, voucher_number: 'PT2026-00002' });
    const vouchers = await old('vouchers')
      .orderBy('id')
      .select('number', 'state', 'transaction_id', 'amount');
    expect(vouchers).toEqual([
      { number: 'PT2026-00001', state: 'used', transaction_id: 1, amount: 1000 },
      { number: 'PT2026-00002', state: 'void', transaction_id: null, amount: 2000 },
      { number: 'PT2026-00003', state: 'used', transaction_id: 3, amount: 3000 },
      { number: 'PC2025-00001', state: 'used', transaction_id: 4, amount: 4000 },
    ]);
    expect(await old('voucher_series').orderBy('series').select('series', 'last')).toEqual([
      { series: 'PC2025', last: 1 },
      { series: 'PT2026', last: 3 },
    ]);
  },
);

test.runIf(onSqlite)(
  'a database from before the first release is not changed, and the message gives the reason',
  async () => {
    const knex = open(join(ownFolder(), 'noi.sqlite'));
    await migrate(knex);
    await knex('knex_migrations').update({ name: knex.raw("'001_' || name") });
    const before = await schemaOf(knex);
    const fault: Error = await migrate(knex).then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(fault).toBeInstanceOf(OlderDatabaseError);
    expect(fault.message).toMatch(/^The database was made before release 0\.1\.0 [^\n]+$/);
    expect(await schemaOf(knex)).toEqual(before);
  },
);
