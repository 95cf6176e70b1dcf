/** The demo multiplied by copies of itself (`npm run seed -- --scale`, from 20 on). */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialectOf } from '#api/db/dialect';
import { addCopies } from '#seeds/copies';
import type { Client } from './support/client.ts';
import { type Row, tables } from './support/demo.ts';
import { expectSumsKept } from './support/keptSums.ts';
import { startApi, type TestApi } from './support/startApi.ts';

const times = 3;
/** Every column that names a row of a table that is copied too. */
const references = [
  ['packages', 'customer_id', 'customers'],
  ['packages', 'agent_id', 'users'],
  ['packages', 'agent1_id', 'users'],
  ['packages', 'agent2_id', 'users'],
  ['package_services', 'package_id', 'packages'],
  ['shifts', 'package_id', 'packages'],
  ['transactions', 'agent_id', 'users'],
  ['deductions', 'package_id', 'packages'],
  ['transactions', 'package_id', 'packages'],
  ['transactions', 'customer_id', 'customers'],
  ['action_log_subjects', 'log_id', 'action_logs'],
] as const;
const subjects = ['customers', 'packages', 'shifts', 'transactions'] as const;

let api: TestApi;
let owner: Client;
let before: State;
let after: State;

beforeAll(async () => {
  api = await startApi();
  before = await stateOf(api.knex);
  await addCopies(api.knex, times);
  after = await stateOf(api.knex);
  owner = await api.as('owner');
});
afterAll(() => api.stop());

interface State {
  rows: Record<string, Row[]>;
  greatest: Record<string, number>;
  /** Indexes and triggers. */
  kept: string[];
}

async function stateOf(knex: Knex): Promise<State> {
  const rows: State['rows'] = {};
  // One after another: with a second connection open, SQLite does not change how it writes.
  for (const table of tables) rows[table] = await knex(table).orderBy('id');
  const greatest = Object.fromEntries(tables.map((table) => [table, rows[table]?.at(-1)?.id ?? 0]));
  const found =
    dialectOf(knex).name === 'sqlite'
      ? await knex('sqlite_master').whereNot('type', 'table').select('type', 'name', 'sql')
      : [
          ...(await knex('pg_indexes').where({ schemaname: 'public' }).select('indexname', 'indexdef')),
          ...(await knex('pg_trigger').where({ tgisinternal: false }).select('tgname')),
        ];
  return { rows, greatest, kept: found.map((one) => JSON.stringify(one)).sort() };
}

const all = (table: string, state = after): Row[] => state.rows[table] ?? [];
const grown = (table: string, of: (row: Row) => unknown = () => true) => {
  const was = all(table, before).filter(of).length;
  expect(was, table).toBeGreaterThan(0);
  expect(all(table).filter(of), table).toHaveLength(was * times);
};
/** Which copy a row belongs to; the first is the original. */
const copyOf = (table: string, id: number): number => Math.floor((id - 1) / (before.greatest[table] ?? 1));

describe('the demo and its copies', () => {
  test('have so many times the nurses, customers, packages and all that belongs to these', () => {
    grown('users', (user) => user.kind === 'agent');
    grown('transactions', (one) => one.package_id !== null);
    for (const table of ['customers', 'packages', 'package_services', 'shifts', 'deductions', 'action_logs'])
      grown(table);
  });

  test('have the shape of the demo: as many times of every level, status and kind', () => {
    for (const level of new Set(all('packages', before).map((one) => one.level)))
      grown('packages', (one) => one.level === level);
    for (const level of new Set(all('customers', before).map((one) => one.level)))
      grown('customers', (one) => one.level === level);
    for (const status of new Set(all('shifts', before).map((one) => one.status)))
      grown('shifts', (one) => one.status === status);
    grown('transactions', (one) => one.package_id !== null && one.status === 'approved');
  });

  test('leave what does not grow as it was', () => {
    for (const table of ['partners', 'mechanisms', 'services', 'variants', 'locations', 'metrics'])
      expect(all(table), table).toEqual(all(table, before));
    const staff = (state: State) => all('users', state).filter((user) => user.kind !== 'agent');
    expect(staff(after)).toEqual(staff(before));
    for (const table of ['customers', 'packages', 'shifts', 'transactions'])
      expect(all(table).slice(0, all(table, before).length), table).toEqual(all(table, before));
  });

  test('refer to rows of the same copy only', () => {
    for (const [table, column, target] of references) {
      const there = new Set(all(target).map((row) => row.id));
      for (const row of all(table)) {
        const id = row[column];
        if (id === null) continue;
        if (!there.has(id) || copyOf(table, row.id) !== copyOf(target, id))
          expect.fail(`${table} ${row.id} has ${column} ${id}`);
      }
    }
  });

  test('have a history that tells of the same copy', () => {
    for (const log of all('action_logs')) {
      const resource = log.resource === 'partner_packages' ? 'packages' : log.resource;
      if (!subjects.includes(resource) || log.record_id === null) continue;
      if (copyOf('action_logs', log.id) !== copyOf(resource, log.record_id))
        expect.fail(`line ${log.id} tells of ${resource} ${log.record_id}`);
    }
  });

  test('have an e-mail for each nurse and a phone number for each customer that has one', () => {
    const emails = all('users').map((user) => user.email_fold ?? user.email);
    expect(new Set(emails).size).toBe(emails.length);
    const numbers = (state: State) => all('customers', state).flatMap(({ phone }) => phone ?? []);
    expect(new Set(numbers(after)).size).toBe(new Set(numbers(before)).size * times);
    for (const { phone, phone_fold, search } of all('customers')) {
      if (phone === null) continue;
      expect(phone).toMatch(/^0\d{9}$/);
      expect(phone_fold).toBe(phone);
      expect(search).toContain(phone);
    }
  });

  test('add each package up from lines of its own', () => {
    const sums = new Map<number, number>();
    for (const line of all('package_services'))
      sums.set(line.package_id, (sums.get(line.package_id) ?? 0) + line.price);
    for (const { id, original_price } of all('packages')) expect(sums.get(id)).toBe(original_price);
  });

  test('are in one partner revenue at most, and their discounts have uses for all of them', () => {
    const taken = (state: State) => all('packages', state).filter((one) => one.partner_revenue_id !== null);
    expect(taken(after)).toEqual(taken(before));
    for (const { id, used, max_use } of all('discounts')) {
      const was = all('discounts', before).find((one) => one.id === id) as Row;
      expect(used).toBe(was.used * times);
      expect(max_use).toBe(was.max_use === null ? null : was.max_use * times);
    }
  });
});

describe('a database multiplied so', () => {
  test('has every index and trigger that it had', () => {
    expect(after.kept).toEqual(before.kept);
  });

  test('keeps what it is told, as the application sets it', async () => {
    if (dialectOf(api.knex).name === 'postgres') return;
    const setting = async (name: string) => Object.values((await api.knex.raw(`pragma ${name}`))[0])[0];
    expect(await setting('journal_mode')).toBe('wal');
    expect(await setting('synchronous')).toBe(2);
    expect(await setting('foreign_keys')).toBe(1);
    expect(await setting('integrity_check')).toBe('ok');
    expect(await api.knex.raw('pragma foreign_key_check')).toEqual([]);
  });

  test('has the sums that reports read', async () => {
    expect(await expectSumsKept(api.knex)).toBeGreaterThan(0);
  });

  test('finds a copy by its phone number and by words', async () => {
    const { id, phone, name } = all('customers').findLast((one) => one.phone !== null) as Row;
    const byPhone = await owner.get(`/customers?filter[q]=${phone}`);
    expect(byPhone.body.data.map((one: Row) => one.id)).toContain(String(id));
    const byName = await owner.get(
      `/customers?filter[q]=${encodeURIComponent(name)}&page[size]=1000&fields[customers]=name`,
    );
    expect(byName.body.data.map((one: Row) => one.id)).toContain(String(id));
    expect(byName.body.meta.total % times).toBe(0);
  });

  test('takes a new customer with the next number, found and counted at once', async () => {
    const total = async () => (await owner.get('/customers?page[size]=1')).body.meta.total;
    const had = await total();
    const made = await owner.create('customers', { name: 'Mẹ Mới Nhất', phone: '0987654321' });
    expect(made.status).toBe(201);
    expect(Number(made.body.data.id)).toBe((after.greatest.customers ?? 0) + 1);
    expect(await total()).toBe(had + 1);
    const found = await owner.get('/customers?filter[q]=me moi nhat');
    expect(found.body.data.map((one: Row) => one.id)).toEqual([made.body.data.id]);
  });

  test('lets a copied customer be called, and writes it down', async () => {
    const { id } = all('customers').findLast((one) => one.level === 'C3') as Row;
    expect((await owner.act('customers', String(id), 'succeed_contact')).status).toBe(200);
    const history = await owner.get(`/customers/${id}/action_logs`);
    expect(history.body.data[0].attributes.action_code).toBe('succeed_contact');
    expect(Number(history.body.data[0].id)).toBeGreaterThan(after.greatest.action_logs ?? 0);
  });
});

test('copies beyond the crews are looked after by these', async () => {
  const other = await startApi();
  const nurses = () => other.knex('users').where({ kind: 'agent' }).pluck('id');
  const [first, packages] = [await nurses(), await other.knex('packages').whereNotNull('agent_id')];
  await addCopies(other.knex, 4, 2);
  const now: number[] = await nurses();
  expect(now).toHaveLength(first.length * 2);
  const cared = (await other.knex('packages').whereNotNull('agent_id').pluck('agent_id')) as number[];
  expect(cared).toHaveLength(packages.length * 4);
  const known = new Set(now);
  expect(cared.filter((id) => !known.has(id))).toEqual([]);
  expect(cared.filter((id) => first.includes(id))).toHaveLength(packages.length * 2);
  await other.stop();
});
