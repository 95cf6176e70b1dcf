import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { startApiForFile } from '../support/startApi.ts';
import { loadBusinessRecords, sumRows } from './records.ts';

const api = await startApiForFile();
const admin = await api.as('admin');
const records = await loadBusinessRecords(api.knex);

interface Row {
  partner_id: string;
  month: string | null;
  total_packages: number;
}

async function report(client: ApiClient, path: string) {
  const { status, body } = await client.get(`/reports/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const ownPartner = (email: string): number =>
  records.users.find((user) => user.email === email)?.partner_id as number;

describe('the partner revenue report', () => {
  test('if split, has its months in order', async () => {
    const { rows } = await report(admin, 'partner_revenue?split=true');
    expect(rows.length).toBeGreaterThan(20);
    const months = rows.map((row: Row) => row.month);
    expect(months).toEqual([...months].sort());
  });

  test.each([
    'partner',
    'partner2',
  ] as const)('shows %s no data of another partner that it requests', async (person) => {
    const mine = ownPartner(`${person}@noi.test`);
    const other = records.partners.find((one) => one.id !== mine)?.id;
    const answer = await report(await api.as(person), `partner_revenue?partner_id=${other}`);
    expect(answer.rows).toEqual([]);
    expect(answer.partner).toEqual({
      total: 0,
      commission_percent: null,
      bonus: 0,
      confirmed: 0,
      unconfirm: 0,
    });
  });
});

test('the estimate counts a cancelled registration, which has no last session, in the month of its planned start', async () => {
  const { rows } = await report(admin, 'estimated_partner_revenue?level=L5-C');
  const cancelled = records.packages.filter(
    (pack) => pack.partner_id && pack.partner_revenue_id === null && pack.level === 'L5-C',
  );
  expect(cancelled.length).toBeGreaterThan(0);
  expect(cancelled.every((pack) => pack.finished_at === null)).toBe(true);
  const months = cancelled.map((pack) => pack.started_at.slice(0, 7));
  expect([...new Set(rows.map((row: Row) => row.month))]).toEqual([...new Set(months)].sort());
  expect(sumRows(rows as Row[], (row) => row.total_packages)).toBe(cancelled.length);
});
