/** Debts of customers and of the company, compared with a second calculation from the records. */
import { expect, test } from 'vitest';
import { addDays, diffDays } from '#rules/days';
import { toNursePayAmount } from '#rules/owed';
import { calculateShares } from '#rules/shares';
import { startApiForFile } from '../support/startApi.ts';
import { loadBusinessRecords, type PackageRow, sumRows, toVietnamDay } from './records.ts';

const api = await startApiForFile();
const today = toVietnamDay(new Date().toISOString());

interface Transaction {
  package_id: number | null;
  kind: string;
  status: string;
  at: string;
  amount: number;
  agent_id: number | null;
  partner_revenue_id: number | null;
}

async function answer(query = '') {
  const { status, body } = await (await api.as('finance')).get(`/reports/receivables${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Returns the debt of each package on a day, and since when it exists. */
async function debtsOn(day: string) {
  const { packages } = await loadBusinessRecords(api.knex);
  const transactions = (await api.knex('transactions')) as Transaction[];
  const of = new Map<number, Transaction[]>();
  for (const one of transactions)
    if (one.package_id && one.at <= day) of.set(one.package_id, [...(of.get(one.package_id) ?? []), one]);
  return packages
    .filter((pack) => pack.registered_at <= day)
    .map((pack) => {
      const booked = of.get(pack.id) ?? [];
      const sum = (kind: string) =>
        sumRows(
          booked.filter((one) => one.kind === kind),
          ({ amount }) => amount,
        );
      const [taken, refunded] = [sum('revenue'), sum('refund')];
      const { canceled_at } = pack as PackageRow & { canceled_at: string | null };
      const cancelled =
        ['L5-C', 'L6-C'].includes(pack.level) && !(canceled_at && toVietnamDay(canceled_at) > day);
      const closed = ['L8', 'L8-7C'].includes(pack.level);
      const due = cancelled ? 0 : Math.max(0, pack.total_price - (closed ? taken : taken - refunded));
      const since =
        pack.finished_at && pack.finished_at <= day
          ? pack.finished_at
          : pack.started_at <= day
            ? pack.started_at
            : pack.registered_at;
      const paid = taken - refunded;
      const over = cancelled ? 0 : Math.max(0, paid - pack.total_price);
      return {
        id: String(pack.id),
        due,
        days: Math.max(0, diffDays(day, since)),
        over,
        kept: cancelled ? paid : 0,
      };
    });
}

const bucketOf = (days: number) =>
  days <= 7 ? 'to_7' : days <= 30 ? 'to_30' : days <= 60 ? 'to_60' : 'more';

test.each([today, addDays(today, -20), addDays(today, -200)])('debts on %s', async (day) => {
  const data = await answer(`?to=${day}`);
  const debts = await debtsOn(day);
  const owing = debts.filter(({ due }) => due > 0);
  expect(owing.length).toBeGreaterThan(3);
  expect(data.total).toBe(sumRows(owing, ({ due }) => due));
  expect(data.packages).toBe(owing.length);
  for (const { bucket, packages, total: sum } of data.buckets) {
    const those = owing.filter(({ days }) => bucketOf(days) === bucket);
    expect([bucket, packages, sum]).toEqual([bucket, those.length, sumRows(those, ({ due }) => due)]);
  }
  const expected = new Map(owing.map((one) => [one.id, one]));
  for (const row of data.rows)
    expect([row.due, row.days, row.bucket]).toEqual([
      expected.get(row.package_id)?.due,
      expected.get(row.package_id)?.days,
      bucketOf(expected.get(row.package_id)?.days ?? -1),
    ]);
  expect(data.overpaid.total).toBe(sumRows(debts, ({ over }) => over));
  expect(data.cancelled.total).toBe(sumRows(debts, ({ kept }) => Math.max(0, kept)));
});

test('the largest debts come first, or a bucket or the oldest when requested', async () => {
  const byDue = (await answer()).rows.map(({ due }: { due: number }) => due);
  expect(byDue).toEqual([...byDue].sort((a: number, b: number) => b - a));
  const oldest = await answer('?sort=days&bucket=to_30');
  const days = oldest.rows.map((row: { days: number }) => row.days);
  expect(days).toEqual([...days].sort((a: number, b: number) => b - a));
  expect(days.every((one: number) => one > 7 && one <= 30)).toBe(true);
  expect(oldest.rows.length).toBe(oldest.buckets[1].packages);
});

test('the company owes unpaid shares, revenues and refunds', async () => {
  const { owed } = await answer();
  const { packages } = await loadBusinessRecords(api.knex);
  const shifts = (await api.knex('shifts').where({ status: 'finished' })) as {
    package_id: number;
    agent_id: number | null;
  }[];
  const transactions = (await api.knex('transactions')) as Transaction[];
  let nurses = 0;
  for (const pack of packages.filter(({ level, agent_id }) => ['L8', 'L8-7C'].includes(level) && agent_id)) {
    const held = shifts
      .filter(({ package_id }) => package_id === pack.id)
      .map(({ agent_id }) => ({ agent_id: agent_id === null ? null : String(agent_id) }));
    const shares = calculateShares(
      { agent_id: String(pack.agent_id), agent_income: pack.agent_income },
      held,
    );
    const paid = transactions.filter((one) => one.package_id === pack.id);
    nurses += sumRows(shares, ({ income }) => income) - sumRows(paid, toNursePayAmount);
  }
  expect(owed.nurses.total).toBe(nurses);
  const revenues = (await api.knex('partner_revenues').whereIn('level', ['confirmed', 'settled'])) as {
    id: number;
    total_commission: number;
    total_bonus: number;
  }[];
  const partners = sumRows(revenues, ({ id, total_commission, total_bonus }) => {
    const paid = transactions.filter((one) => one.partner_revenue_id === id && one.kind === 'partner');
    return Math.max(0, total_commission + total_bonus - sumRows(paid, ({ amount }) => amount));
  });
  expect(owed.partners.total).toBe(partners);
  const refunds = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'created');
  expect(owed.refunds.total).toBe(sumRows(refunds, ({ amount }) => amount));
  expect(owed.total).toBe(nurses + partners + owed.refunds.total);
});

test('lists show the same: filtered, sorted and summed by the stored columns', async () => {
  const finance = await api.as('finance');
  const { total: due, rows } = await answer();
  const list = await finance.get('/packages?filter[due_from]=1&sort=-due&page[size]=1&sum_of=due');
  expect(list.body.data[0].attributes.due).toBe(rows[0].due);
  expect(list.body.meta.sum).toBe(due);
  const customers = await finance.get('/customers?filter[due_from]=1&sort=-due&page[size]=500');
  expect(sumRows(customers.body.data, (one: { attributes: { due: number } }) => one.attributes.due)).toBe(
    due,
  );
});

test('the sum of pending refunds covers all of them, not only the listed ones', {
  timeout: 60_000,
}, async () => {
  const finance = await api.as('finance');
  const before = (await answer()).owed;
  for (const file of [1, 2, 3]) {
    const rows = Array.from({ length: 900 }, (_, at) => `${today},Hoàn tiền,Tiền mặt,${file * 1000 + at}`);
    const { status } = await fetch(`${api.url}/api/v1/transactions/import`, {
      method: 'POST',
      headers: { ...finance.headers, 'content-type': 'text/csv' },
      body: ['Ngày thực hiện,Loại,Hình thức thanh toán,Số tiền', ...rows].join('\n'),
    });
    expect(status).toBe(200);
  }
  const [row] = await api
    .knex('transactions')
    .where({ kind: 'refund', status: 'created' })
    .where('at', '<=', today)
    .sum({ total: 'amount' });
  const { owed } = await answer();
  expect(owed.refunds.rows).toHaveLength(2000);
  expect(owed.refunds.total).toBe(Number(row?.total));
  expect(owed.total - before.total).toBe(owed.refunds.total - before.refunds.total);
});
