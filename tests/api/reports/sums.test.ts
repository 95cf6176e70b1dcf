/** After every write, the database has updated the sums that reports read: they equal a new calculation. */
import fc from 'fast-check';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { getDialect } from '#api/db/dialect';
import { expectSumsRight } from '../support/expectSumsRight.ts';
import { startApiForFile } from '../support/startApi.ts';
import { removeDerivedColumns } from '../support/wrongDerived.ts';
import { firstBusinessId, generateBusiness } from './business/make.ts';
import { storeBusiness } from './business/store.ts';

const api = await startApiForFile();

/** Values that a column can get. */
const values: Readonly<Record<string, Readonly<Record<string, readonly (string | number | null)[]>>>> = {
  packages: {
    level: ['L4', 'L6', 'L6-C', 'L8', 'L8-7C'],
    registered_at: ['2026-02-28', '2028-02-29'],
    started_at: ['2026-02-28', '2026-12-31'],
    finished_at: ['2026-03-01', null],
    total_price: [0, 7, 1_500_000],
    original_price: [7, 2_000_000],
    agent_income: [0, 33],
    company_income: [-5, 90],
    agent_id: [firstBusinessId, null],
    agent1_id: [firstBusinessId, null],
    agent2_id: [firstBusinessId, null],
    sales_id: [firstBusinessId, null],
    partner_id: [null],
    partner_revenue_id: [null],
    customer_id: [firstBusinessId],
    total_quantity: [3],
  },
  customers: {
    source_channel: ['FANPAGE', 'DATA', null],
    contacted_at: ['2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00.000Z', null],
    l1_at: ['2025-12-31T17:00:00.000Z', null],
    predicted_birth_date: ['2026-05-01', null],
    name: ['Khác'],
  },
  shifts: {
    status: ['planned', 'finished', 'cancelled'],
    day: ['2026-03-02', '2027-01-04'],
    package_id: [firstBusinessId],
  },
  transactions: {
    status: ['created', 'approved'],
    month: ['2026-02', '2027-01'],
    kind: ['revenue', 'refund', 'ads'],
    amount: [1, 999, 2_000_000],
    account_type: ['agent', 'customer', null],
    package_id: [firstBusinessId, null],
  },
};

interface Write {
  table: string;
  /** The rows to change: those with `id % by = rest`. */
  of: readonly [rest: number, by: number];
  verb: 'update' | 'delete' | 'copy';
  changes: Record<string, string | number | null>;
}

const write: fc.Arbitrary<Write> = fc.constantFrom(...Object.entries(values)).chain(([table, columns]) =>
  fc.record({
    table: fc.constant(table),
    of: fc.constantFrom([0, 1], [0, 2], [1, 5], [2, 7]) as fc.Arbitrary<Write['of']>,
    verb: fc.constantFrom('update', 'update', 'update', 'delete', 'copy'),
    changes: fc
      .uniqueArray(fc.constantFrom(...Object.entries(columns)), {
        minLength: 1,
        maxLength: 4,
        selector: ([name]) => name,
      })
      .chain((chosen) =>
        fc
          .tuple(...chosen.map(([, those]) => fc.constantFrom(...those)))
          .map((picked) => Object.fromEntries(chosen.map(([name], at) => [name, picked[at] ?? null]))),
      ),
  }),
);

async function perform(trx: Knex, { table, of: [rest, by], verb, changes }: Write): Promise<void> {
  const some = () => trx(table).whereRaw('id % ? = ?', [by, rest]).where('id', '>=', firstBusinessId);
  if (verb === 'update') await some().update(changes);
  else if (verb === 'delete') {
    if (table === 'customers') await trx('packages').whereIn('customer_id', some().select('id')).delete();
    await some().delete();
  } else {
    const { n } = (await trx(table).max({ n: 'id' }).first()) as { n: number };
    const rows = (await some().orderBy('id').limit(9)) as Record<string, unknown>[];
    const copies = rows.map((row, at) => ({
      ...removeDerivedColumns(table, row),
      id: n + 1 + at,
      ...changes,
    }));
    if (copies.length > 0) await trx(table).insert(copies);
  }
}

test('after any writes, by one statement or many, the stored sums equal the records', async () => {
  expect(await expectSumsRight(api.knex)).toBeGreaterThan(100);
  const services = (await api.knex('services').limit(3).pluck('id')) as number[];
  let business = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      const made = generateBusiness(`sums ${business++}`, services);
      made.package_services = [];
      await storeBusiness(api.knex, made);
      if (made.customers.length === 0) return;
      // A write that would break a reference is refused, and the sums are unchanged.
      for (const one of writes)
        await api.knex
          .transaction((trx) => perform(trx, one))
          .catch((error) => {
            if (getDialect(api.knex).violation(error)?.rule !== 'foreign') throw error;
          });
      await expectSumsRight(api.knex);
    }),
    { numRuns: 25 },
  );
});

test('simultaneous writes are counted once each', async () => {
  const services = (await api.knex('services').limit(3).pluck('id')) as number[];
  const made = Array.from({ length: 9 }, (_, at) => generateBusiness(`together ${at}`, services));
  const [largest] = made.sort((a, b) => b.packages.length - a.packages.length);
  await storeBusiness(api.knex, largest as (typeof made)[number]);
  const ids = (await api.knex('packages').orderBy('id').pluck('id')) as number[];
  const owners = (await api
    .knex('packages')
    .whereIn('id', ids)
    .distinct('customer_id')
    .pluck('customer_id')) as number[];
  const levels = ['L5', 'L6', 'L7', 'L8'];
  const { isCollision, transaction } = getDialect(api.knex);
  const change = (at: number) =>
    transaction(api.knex, async (trx) => {
      const id = ids[at % ids.length];
      await trx('packages')
        .where({ id })
        .update({ level: levels[at % 4], total_price: at * 1000 });
      const { id: _, ...row } = (await trx('packages').where({ id }).first()) as { id: number };
      if (at % 5 === 0) await trx('packages').insert(removeDerivedColumns('packages', row));
      const owner = owners[at % owners.length];
      if (at % 3 === 0)
        await trx('customers')
          .where({ id: owner })
          .update({ source_channel: at % 2 ? 'ZALO' : 'DATA' });
    });
  const stored = (at: number, tries: number): Promise<void> =>
    change(at).catch((error) => {
      if (tries === 1 || !isCollision(error)) throw error;
      return stored(at, tries - 1);
    });
  // Ten writers, as many as the pool has connections, so that no writer waits too long for a connection.
  const queue = Array.from({ length: 60 }, (_, at) => at);
  let written = 0;
  const writer = async () => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift())
      await stored(at, 5).then(
        () => (written += 1),
        (error) => {
          if (!isCollision(error)) throw error;
        },
      );
  };
  await Promise.all(Array.from({ length: 10 }, writer));
  // On PostgreSQL, a write that collides with another may be rolled back; the server would repeat it.
  expect(written).toBeGreaterThan(30);
  await expectSumsRight(api.knex);
});

test('a rolled back write is in no sum', async () => {
  const before = await api.knex('sums_of_packages').sum({ n: 'n' }).first();
  await api.knex
    .transaction(async (trx) => {
      await trx('packages').update({ level: 'L4', total_price: 1 });
      throw new Error('never mind');
    })
    .catch(() => undefined);
  expect(await api.knex('sums_of_packages').sum({ n: 'n' }).first()).toEqual(before);
  await expectSumsRight(api.knex);
});
