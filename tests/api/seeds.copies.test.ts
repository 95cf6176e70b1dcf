/** The demo with copies in earlier years (`npm run seed -- --scale` above the largest size of the demo). */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getDialect } from '#api/db/dialect';
import { addDays, diffDays, toLocalDay, toMonth } from '#rules/days';
import { isCancelledRegistrationLevel, isPaidLevel } from '#rules/levels';
import { addCopies } from '#seeds/copies';
import type { ApiClient } from './support/client.ts';
import { type DemoRow, demoTables } from './support/demo.ts';
import { expectSumsRight } from './support/expectSumsRight.ts';
import { selectSettledRows } from './support/settledOf.ts';
import { startApi, type TestApi } from './support/startApi.ts';
import { removeDerivedColumns } from './support/wrongDerived.ts';

const WANTED_PACKAGES = 5000;
/** Columns that refer to a row that is copied too. */
const references: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  package_id: 'packages',
  log_id: 'action_logs',
};
const growing = [
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'transactions',
  'action_logs',
  'action_log_subjects',
] as const;
/** Columns that differ in a copy; each of them has its own test. */
const ownColumns = [
  'id',
  'record_id',
  'agent_id',
  'partner_revenue_id',
  'bank_line_id',
  'before_line',
  'voucher_id',
  'voucher_number',
  'voucher_number_fold',
  'phone',
  'phone_fold',
  'search',
  'month',
];

let api: TestApi;
let owner: ApiClient;
let before: State;
let after: State;
/** The demo rows that are copied, by table, in the order of their ids. */
let settledRows: Record<string, DemoRow[]>;
/** The added rows, by table. */
let newRows: Map<string, DemoRow[]>;
let copies: number;

beforeAll(async () => {
  api = await startApi();
  owner = await api.as('owner');
  before = await stateOf(api.knex);
  settledRows = selectSettledRows(before.rows);
  await addCopies(api.knex, WANTED_PACKAGES);
  after = await stateOf(api.knex);
  newRows = new Map(demoTables.map((table) => [table, all(table).slice(all(table, before).length)]));
  copies = getAddedRows('packages').length / (settledRows.packages?.length ?? 0);
});
afterAll(() => api.stop());

interface State {
  rows: Record<string, DemoRow[]>;
  greatest: Record<string, number>;
  /** Definitions of indexes and triggers. */
  kept: string[];
}

async function stateOf(knex: Knex): Promise<State> {
  const rows: State['rows'] = {};
  // Runs one by one: while a second connection is open, SQLite cannot change its journal mode.
  for (const table of demoTables) rows[table] = await knex(table).orderBy('id');
  const greatest = Object.fromEntries(demoTables.map((table) => [table, rows[table]?.at(-1)?.id ?? 0]));
  const found =
    getDialect(knex).name === 'sqlite'
      ? await knex('sqlite_master').whereNot('type', 'table').select('type', 'name', 'sql')
      : [
          ...(await knex('pg_indexes').where({ schemaname: 'public' }).select('indexname', 'indexdef')),
          ...(await knex('pg_trigger').where({ tgisinternal: false }).select('tgname')),
        ];
  return { rows, greatest, kept: found.map((one) => JSON.stringify(one)).sort() };
}

const all = (table: string, state = after): DemoRow[] => state.rows[table] ?? [];
const getAddedRows = (table: string): DemoRow[] => newRows.get(table) ?? [];

/** Returns every copied row with its original and the number of the copy. */
const pairs = (table: string): { was: DemoRow; is: DemoRow; copy: number }[] => {
  const of = settledRows[table] ?? [];
  return getAddedRows(table).map((is, at) => ({
    was: of[at % of.length] as DemoRow,
    is,
    copy: Math.floor(at / of.length),
  }));
};
const idPositions = new Map<string, Map<number, number>>();
/** Returns the id of the row that is the given copy of this row. */
function idOf(table: string, id: number, copy: number): number | undefined {
  const of = settledRows[table] ?? [];
  const known = idPositions.get(table) ?? new Map(of.map((row, at) => [row.id, at]));
  idPositions.set(table, known);
  const at = known.get(id);
  return at === undefined ? undefined : (before.greatest[table] ?? 0) + copy * of.length + at + 1;
}
function copiesOf(id: number): { was: DemoRow; is: DemoRow }[] {
  const of = settledRows.packages ?? [];
  const first = of.findIndex((row) => row.id === id);
  return Array.from({ length: copies }, (_, copy) => ({
    was: of[first] as DemoRow,
    is: getAddedRows('packages')[copy * of.length + first] as DemoRow,
  }));
}
/** Returns the number of days by which each copy is earlier. */
const daysBack = (): number[] =>
  copiesOf(settledRows.packages?.[0]?.id).map(({ was, is }) => diffDays(was.registered_at, is.registered_at));
const subtractDays = (day: string, days: number): string => addDays(day.slice(0, 10), -days) + day.slice(10);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value);

describe('the demo with earlier years', () => {
  test('has at least the requested number of packages, in whole copies of all finished records', () => {
    expect(all('packages').length).toBeGreaterThanOrEqual(WANTED_PACKAGES);
    expect(all('packages').length).toBeLessThan(WANTED_PACKAGES + (settledRows.packages?.length ?? 0));
    for (const table of growing) {
      expect(settledRows[table]?.length, table).toBeGreaterThan(0);
      expect(getAddedRows(table), table).toHaveLength((settledRows[table]?.length ?? 0) * copies);
      expect(getAddedRows(table).at(-1)?.id, table).toBe(
        (before.greatest[table] ?? 0) + getAddedRows(table).length,
      );
    }
  });

  test('does not change the demo itself', () => {
    for (const table of demoTables.filter((one) => one !== 'discounts'))
      expect(all(table).slice(0, all(table, before).length), table).toEqual(all(table, before));
    for (const table of ['users', 'partners', 'services', 'partner_revenues', 'metrics', 'notifications'])
      expect(getAddedRows(table), table).toEqual([]);
  });

  test('goes back ten years in whole weeks, each with the same number of copies', () => {
    const times = new Map<number, number>();
    for (const days of daysBack()) times.set(days, (times.get(days) ?? 0) + 1);
    expect([...times.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, year) => year * 52 * 7),
    );
    expect(Math.max(...times.values()) - Math.min(...times.values())).toBeLessThanOrEqual(1);
  });

  test('moves every date of a copy by the same number of days, and changes nothing else', () => {
    const back = daysBack();
    for (const table of growing) {
      // Derived columns are calculated from the copy's own records; another test covers the sums.
      for (const { was, is, copy } of pairs(table))
        for (const [name, value] of Object.entries(removeDerivedColumns(table, was))) {
          if (ownColumns.includes(name) || name in references) continue;
          if (table === 'customers' && name === 'level') continue;
          if (table === 'transactions' && name === 'status') continue;
          const days = back[copy] ?? Number.NaN;
          const right = isDay(value) ? subtractDays(value, days) : value;
          if (is[name] !== right) expect.fail(`${table} ${is.id} of ${was.id}: ${name} is ${is[name]}`);
        }
    }
    for (const { month, at } of getAddedRows('transactions')) expect(month).toBe(toMonth(at));
  });

  test('has no open or future work in the copies', () => {
    const today = toLocalDay(new Date());
    for (const pack of getAddedRows('packages')) {
      expect(isPaidLevel(pack.level) || isCancelledRegistrationLevel(pack.level)).toBe(true);
      expect(pack.registered_at <= pack.started_at && (pack.finished_at ?? pack.registered_at) <= today).toBe(
        true,
      );
    }
    for (const { day, status } of getAddedRows('shifts'))
      expect(status === 'cancelled' || (status === 'finished' && day < today)).toBe(true);
    const back = daysBack();
    for (const { was, is, copy } of pairs('transactions')) {
      expect(is.at <= today).toBe(true);
      expect(is.status).toBe((back[copy] ?? 0) > 0 ? 'approved' : was.status);
    }
    expect(getAddedRows('customers').filter(({ level }) => level === 'C3')).toEqual([]);
  });

  test('refers only to rows of the same copy', () => {
    for (const table of growing)
      for (const { was, is, copy } of pairs(table))
        for (const [name, target] of Object.entries(references))
          if (typeof was[name] === 'number' && is[name] !== idOf(target, was[name], copy))
            expect.fail(`${table} ${is.id} has ${name} ${is[name]}`);
  });

  test('has a history that refers to the same copy', () => {
    for (const table of ['action_logs', 'action_log_subjects'])
      for (const { was, is, copy } of pairs(table)) {
        const target = was.resource.replace('partner_packages', 'packages');
        if (is.record_id !== idOf(target, was.record_id, copy))
          expect.fail(`${table} ${is.id} tells of ${is.resource} ${is.record_id}`);
      }
  });

  test('gives each customer the level of the package registered last', () => {
    const last = new Map<number, DemoRow>();
    for (const pack of getAddedRows('packages')) {
      const other = last.get(pack.customer_id);
      if (!other || other.registered_at <= pack.registered_at) last.set(pack.customer_id, pack);
    }
    for (const { was, is } of pairs('customers')) expect(is.level).toBe(last.get(is.id)?.level ?? was.level);
  });

  test('has nurses of the customer’s city, different ones in different copies, and pays the nurses of the sessions', () => {
    const nurses = new Map(all('users').map((user) => [user.id, user]));
    const customers = new Map(all('customers').map((one) => [one.id, one]));
    const packages = new Map(all('packages').map((one) => [one.id, one]));
    for (const { agent_id, customer_id } of getAddedRows('packages'))
      if (agent_id !== null) expect(nurses.get(agent_id)?.city).toBe(customers.get(customer_id)?.city);
    // Of 24 nurses only 20 (a multiple of the five cities) take turns in the copies; the copies of the other four keep their nurse.
    const shared = settledRows.packages?.filter(
      ({ agent_id }) => nurses.get(agent_id)?.profile_status === 'active',
    ) as DemoRow[];
    const several = shared.filter(({ id }) => new Set(copiesOf(id).map(({ is }) => is.agent_id)).size > 2);
    expect(several.length).toBeGreaterThan(shared.length * 0.7);
    for (const { account_type, agent_id, package_id } of getAddedRows('transactions'))
      expect(agent_id).toBe(account_type === 'agent' ? packages.get(package_id)?.agent_id : null);
  });

  test('has its own consecutive voucher numbers', () => {
    const bySeries = new Map<string, number[]>();
    for (const { voucher_number, note_fold, search } of all('transactions')) {
      const [series = '', place] = voucher_number.split('-');
      bySeries.set(series, [...(bySeries.get(series) ?? []), Number(place)]);
      expect(search).toBe([note_fold, voucher_number.toLowerCase()].filter(Boolean).join(' '));
    }
    for (const [series, places] of bySeries)
      expect(
        places.toSorted((a, b) => a - b),
        series,
      ).toEqual(places.map((_, at) => at + 1));
  });

  test('has a different phone number for each customer with a phone', () => {
    const numbers = getAddedRows('customers').map(({ phone }) => phone);
    expect(new Set([...numbers, ...all('customers', before).map(({ phone }) => phone)]).size).toBeGreaterThan(
      all('customers').length * 0.99,
    );
    for (const { was, is } of pairs('customers')) {
      expect(is.phone).toMatch(/^0\d{9}$/);
      expect(is.phone_fold).toBe(is.phone);
      expect(is.search).toBe(was.search.replace(was.phone, is.phone));
    }
  });

  test('counts the uses of every discount, and leaves the same number of uses', () => {
    const packages = new Map(all('packages').map((one) => [one.id, one]));
    const used = new Map<number, number>();
    for (const { discount_id, package_id } of all('deductions'))
      if (discount_id !== null && !isCancelledRegistrationLevel(packages.get(package_id)?.level))
        used.set(discount_id, (used.get(discount_id) ?? 0) + 1);
    for (const [at, one] of all('discounts').entries()) {
      const was = all('discounts', before)[at] as DemoRow;
      expect(one.used, one.code).toBe(used.get(one.id) ?? 0);
      if (was.max_use === null) expect(one.max_use).toBeNull();
      else expect(one.max_use - one.used, one.code).toBe(was.max_use - was.used);
    }
  });

  test('adds no copy to a partner’s revenue', () => {
    expect(getAddedRows('packages').filter((one) => one.partner_revenue_id !== null)).toEqual([]);
  });
});

describe('the filled database', () => {
  // The comparison of all rows has blocked the server of this process, which then refuses requests for a while.
  beforeAll(() =>
    vi.waitFor(async () => expect((await owner.get('/customers?page[size]=1')).status).toBe(200), {
      timeout: 30_000,
      interval: 500,
    }),
  );

  test('has every index and trigger', () => {
    expect(after.kept).toEqual(before.kept);
  });

  test('has the durability settings of the application', async () => {
    if (getDialect(api.knex).name === 'postgres') return;
    const setting = async (name: string) => Object.values((await api.knex.raw(`pragma ${name}`))[0])[0];
    expect(await setting('journal_mode')).toBe('wal');
    expect(await setting('synchronous')).toBe(2);
    expect(await setting('foreign_keys')).toBe(1);
    expect(await setting('integrity_check')).toBe('ok');
    expect(await api.knex.raw('pragma foreign_key_check')).toEqual([]);
  });

  test('has correct report sums', async () => {
    expect(await expectSumsRight(api.knex)).toBeGreaterThan(0);
  });

  test('finds a copy by phone number and by words', async () => {
    const { id, phone, name } = all('customers').findLast((one) => one.phone !== null) as DemoRow;
    const byPhone = await owner.get(`/customers?filter[q]=${phone}`);
    expect(byPhone.body.data.map((one: DemoRow) => one.id)).toContain(String(id));
    const byName = await owner.get(
      `/customers?filter[q]=${encodeURIComponent(name)}&page[size]=1000&fields[customers]=name`,
    );
    expect(byName.body.data.map((one: DemoRow) => one.id)).toContain(String(id));
  });

  test('accepts a new customer with the next id, found and counted at once', async () => {
    const total = async () => (await owner.get('/customers?page[size]=1')).body.meta.total;
    const had = await total();
    const made = await owner.create('customers', { name: 'Mẹ Mới Nhất', phone: '0987654321' });
    expect(made.status).toBe(201);
    expect(Number(made.body.data.id)).toBe((after.greatest.customers ?? 0) + 1);
    expect(await total()).toBe(had + 1);
    const found = await owner.get('/customers?filter[q]=me moi nhat');
    expect(found.body.data.map((one: DemoRow) => one.id)).toEqual([made.body.data.id]);
  });

  test('allows changing the level of a copied customer, with a history line', async () => {
    const { id } = getAddedRows('customers').findLast((one) => one.level === 'L1') as DemoRow;
    const data = { level: 'L1-C', note: 'Không nghe máy' };
    expect((await owner.act('customers', String(id), 'update_level', data)).status).toBe(200);
    const history = await owner.get(`/customers/${id}/action_logs`);
    expect(history.body.data[0].attributes.action_code).toBe('update_level');
    expect(Number(history.body.data[0].id)).toBeGreaterThan(after.greatest.action_logs ?? 0);
  });
});
