import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type PackageRow, type Records, recordsOf, total } from './records.ts';

let api: TestApi;
let admin: Client;
let records: Records;
beforeAll(async () => {
  api = await startApi();
  admin = await api.as('admin');
  records = await recordsOf(api.knex);
});
afterAll(() => api.stop());

const uncounted = ['L4', 'L5-C', 'L6-C'];
const isPaid = (pack: PackageRow) => pack.level === 'L8' || pack.level === 'L8-7C';
const monthOf = (pack: PackageRow) => (pack.finished_at ?? '').slice(0, 7);

/** Commission and bonus of a partner for these packages, by long-hand. */
function earns(partner_id: number, packages: readonly PackageRow[]) {
  const mechanism = records.partners.find((one) => one.id === partner_id)?.mechanism_id;
  const revenue = total(packages, (pack) => pack.total_price);
  let commission_percent = 0;
  let bonus_percent = 0;
  let best = -1;
  for (const step of records.thresholds)
    if (step.mechanism_id === mechanism && step.revenue <= revenue && step.revenue > best) {
      best = step.revenue;
      ({ commission_percent, bonus_percent } = step);
    }
  const share = (amount: number, percent: number) =>
    Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000);
  return {
    revenue,
    commission: total(packages, (pack) => share(pack.total_price, commission_percent)),
    bonus: share(revenue, bonus_percent),
  };
}

interface Row {
  partner_id: string;
  month: string | null;
  [figure: string]: string | number | null;
}

/** The rows by month that the report must have, in its order. */
function expectedRows(packages: readonly PackageRow[]): Row[] {
  const keys = [...new Set(packages.map((pack) => `${monthOf(pack)}/${pack.partner_id}`))];
  return keys.map((key) => {
    const [month, id] = key.split('/');
    const own = packages.filter((pack) => String(pack.partner_id) === id && monthOf(pack) === month);
    const paid = own.filter(isPaid);
    const partner = records.partners.find((one) => String(one.id) === id);
    const all = earns(Number(id), own);
    const l8 = earns(Number(id), paid);
    return {
      partner_id: id as string,
      partner_code: partner?.code ?? '',
      partner_name: partner?.name ?? '',
      month: month as string,
      total_packages: own.length,
      total_revenue: all.revenue,
      total_commission: all.commission,
      total_bonus: all.bonus,
      l8_packages: paid.length,
      l8_revenue: l8.revenue,
      l8_commission: l8.commission,
    };
  });
}

const byKey = (rows: readonly Row[]) =>
  [...rows].sort((a, b) => (`${a.month}/${a.partner_id}` < `${b.month}/${b.partner_id}` ? -1 : 1));
const counted = () =>
  records.packages.filter((pack) => pack.partner_id && pack.finished_at && !uncounted.includes(pack.level));

async function report(client: Client, path: string) {
  const { status, body } = await client.get(`/reports/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const ownPartner = (email: string): number =>
  records.users.find((user) => user.email === email)?.partner_id as number;

describe('the partner revenue report', () => {
  test('split, has a row per partner and month at the tier of that month', async () => {
    const found = await report(admin, 'partner_revenue?split=true');
    expect(byKey(found.rows)).toEqual(byKey(expectedRows(counted())));
    expect(found.rows.length).toBeGreaterThan(20);
    const months = found.rows.map((row: Row) => row.month);
    expect(months).toEqual([...months].sort());
  });

  test('whole, adds each partner’s months up, each at its own tier', async () => {
    const months = expectedRows(counted());
    const { rows } = await report(admin, 'partner_revenue');
    expect(rows).toHaveLength(new Set(months.map((row) => row.partner_id)).size);
    for (const row of rows) {
      expect(row.month).toBeNull();
      const own = months.filter((month) => month.partner_id === row.partner_id);
      for (const name of [
        'total_packages',
        'total_revenue',
        'total_commission',
        'total_bonus',
        'l8_packages',
        'l8_revenue',
        'l8_commission',
      ])
        expect(row[name], `${row.partner_code} ${name}`).toBe(total(own, (month) => Number(month[name])));
    }
  });

  test('sums up, with what is confirmed apart', async () => {
    const { overall, revenue, partner } = await report(admin, 'partner_revenue_report');
    const rows = expectedRows(counted());
    const commission = total(rows, (row) => Number(row.total_commission));
    const bonus = total(rows, (row) => Number(row.total_bonus));
    const confirmed = total(
      records.revenues.filter((one) => one.level !== 'draft'),
      (one) => one.total_commission + one.total_bonus,
    );
    expect(overall).toEqual({ total: total(counted(), (pack) => pack.original_price) });
    expect(revenue).toEqual({ total: total(counted(), (pack) => pack.total_price) });
    expect(partner).toEqual({
      total: commission + bonus,
      commission_percent: commission / revenue.total,
      bonus,
      confirmed,
      unconfirm: commission + bonus - confirmed,
    });
    expect(confirmed).toBeGreaterThan(0);
  });

  test('of one partner and one month', async () => {
    const one = expectedRows(counted()).find((row) => Number(row.l8_packages) > 1) as Row;
    const { rows, partner } = await report(
      admin,
      `partner_revenue?split=true&partner_id=${one.partner_id}&month=${one.month}`,
    );
    expect(rows).toEqual([one]);
    const confirmed = records.revenues.find(
      (revenue) =>
        String(revenue.partner_id) === one.partner_id &&
        revenue.month === one.month &&
        revenue.level !== 'draft',
    );
    expect(partner.confirmed).toBe(confirmed ? confirmed.total_commission + confirmed.total_bonus : 0);
  });

  test('is the same under both of its names', async () => {
    const query = 'split=true&year=2026';
    expect(await report(admin, `partner_revenue?${query}`)).toEqual(
      await report(admin, `partner_revenue_report?${query}`),
    );
  });

  test.each([
    'partner',
    'partner2',
  ] as const)('shows %s only its own, whichever partner is asked for', async (person) => {
    const mine = String(ownPartner(`${person}@noi.test`));
    const client = await api.as(person);
    const own = expectedRows(counted().filter((pack) => String(pack.partner_id) === mine));
    const { rows, partners } = await report(client, 'partner_revenue?split=true');
    expect(byKey(rows)).toEqual(byKey(own));
    expect(partners.map((one: { id: string }) => one.id)).toEqual([mine]);
    const other = records.partners.find((one) => String(one.id) !== mine)?.id;
    const asked = await report(client, `partner_revenue?partner_id=${other}`);
    expect(asked.rows).toEqual([]);
    expect(asked.partner).toEqual({
      total: 0,
      commission_percent: null,
      bonus: 0,
      confirmed: 0,
      unconfirm: 0,
    });
  });
});

describe('the estimated partner revenue report', () => {
  const open = () => records.packages.filter((pack) => pack.partner_id && pack.partner_revenue_id === null);
  const withoutPaid = (rows: readonly Row[]) =>
    rows.map(({ l8_packages: _a, l8_revenue: _b, l8_commission: _c, ...row }) => row as Row);

  test('has the packages in no partner revenue, months ascending', async () => {
    const { rows } = await report(admin, 'estimated_partner_revenue');
    const expected = expectedRows(open().filter((pack) => !uncounted.includes(pack.level)));
    expect(byKey(rows)).toEqual(byKey(withoutPaid(expected)));
    const months = rows.map((row: Row) => row.month);
    expect(months).toEqual([...months].sort());
    expect(rows.length).toBeGreaterThan(5);
  });

  test.each(['L7', 'L8', 'L8-7C'])('at level %s alone takes the tier of what it shows', async (level) => {
    const { rows } = await report(admin, `estimated_partner_revenue?level=${level}`);
    expect(byKey(rows)).toEqual(
      byKey(withoutPaid(expectedRows(open().filter((pack) => pack.level === level)))),
    );
  });

  test('puts a cancelled registration, which will never be finished, in the month it was to begin', async () => {
    const { rows } = await report(admin, 'estimated_partner_revenue?level=L5-C');
    const cancelled = open().filter((pack) => pack.level === 'L5-C');
    expect(cancelled.length).toBeGreaterThan(0);
    expect(cancelled.every((pack) => pack.finished_at === null)).toBe(true);
    const months = cancelled.map((pack) => pack.started_at.slice(0, 7));
    expect([...new Set(rows.map((row: Row) => row.month))]).toEqual([...new Set(months)].sort());
    expect(total(rows as Row[], (row) => Number(row.total_packages))).toBe(cancelled.length);
  });

  test('shows a partner its own', async () => {
    const mine = String(ownPartner('partner@noi.test'));
    const { rows, partners } = await report(await api.as('partner'), 'estimated_partner_revenue?level=all');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row: Row) => row.partner_id === mine)).toBe(true);
    expect(partners).toHaveLength(1);
  });
});
