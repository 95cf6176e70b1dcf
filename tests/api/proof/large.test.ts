/** The proof compares inside the database: none of its statements reads a whole table into memory. */
import { expect, test } from 'vitest';
import { connect, connectReaders } from '#api/db/connect';
import { countDifferences, proveBooks } from '#api/domain/proof/proveBooks';
import { startApiForFile } from '../support/startApi.ts';

/** Number of rows in each of the fastest-growing tables. `NOI_PROOF_ROWS=10000000` needs the heap of `npm start` and some GB of disk. */
const rows = Number(process.env.NOI_PROOF_ROWS ?? 12_000);

/** Maximum number of rows that one statement may return. */
const MAX_ROWS = 10_000;

const api = await startApiForFile();

const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})`;

test(`${rows} transactions, changes and deletions are proven without loading them at once`, {
  timeout: 120_000 + rows,
}, async () => {
  const row = await api.knex('transactions').where({ kind: 'supplies' }).first();
  const { id, voucher_id, voucher_number, voucher_number_fold, search, ...values } = row;
  const withoutNumber = String(search).replace(` ${voucher_number_fold}`, '');
  const columns = Object.keys(values);
  await api.knex.raw(
    `insert into transactions (id, voucher_id, voucher_number, voucher_number_fold, search, ${columns})
     ${numbers} select 1000000 + n, null, '', '', ?, ${columns.map((one) => `t.${one}`)} from numbers, transactions t where t.id = ?`,
    [withoutNumber, id],
  );
  const [last] = await api.knex('recorded_changes').max({ id: 'id' });
  const first = Number(last?.id ?? 0);
  // Recorded changes whose value was restored later: the proof reads each of them and reports no difference.
  await api.knex.raw(
    `insert into recorded_changes (id, version, created_at, updated_at, table_name, record_id, field, kept, counted)
     ${numbers} select ${first} + n, 1, ?, ?, 'transactions', 1000000 + n, 'amount', '1', '1' from numbers`,
    [row.created_at, row.created_at],
  );
  let most = 0;
  const count = (response: unknown) => {
    const found = Array.isArray(response) ? response : (response as { rows?: unknown } | null)?.rows;
    if (Array.isArray(found)) most = Math.max(most, found.length);
  };
  const readers = connectReaders(api.config.databaseUrl, 600_000) ?? connect(api.config.databaseUrl);
  readers.on('query-response', count);
  try {
    const checks = await proveBooks(readers, api.app.services);
    expect(
      countDifferences(checks),
      JSON.stringify(checks.flatMap(({ examples }) => examples.slice(0, 3))),
    ).toBe(0);
    const checked = Object.fromEntries(checks.map((one) => [one.name, one.checked]));
    expect(checked.vouchers).toBeGreaterThan(rows);
    expect(checked.changes).toBeGreaterThanOrEqual(rows);
  } finally {
    await readers.destroy();
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(MAX_ROWS);
});
