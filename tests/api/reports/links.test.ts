/** Every linked value opens a list whose records add up to exactly this value. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#rules/days';
import { isIncomeKind } from '#rules/profitLoss';
import { reportLevels } from '#schema/levels';
import { marketing } from '#schema/reports/marketing';
import { revenue } from '#schema/reports/revenue';
import { buildCapacityFigures } from '../../../src/reports/aps/buildCapacityFigures.ts';
import { buildCapacityHref } from '../../../src/reports/aps/buildCapacityHref.ts';
import { buildBreakdownHrefs } from '../../../src/reports/breakdown/buildBreakdownHrefs.ts';
import type { ReportKeyFigure } from '../../../src/reports/figures/ReportKeyFigures.tsx';
import { buildMarketingHref } from '../../../src/reports/marketing/buildMarketingHref.ts';
import { buildPartnerFigures } from '../../../src/reports/partners/buildPartnerFigures.ts';
import {
  groupEstimatesByMonth,
  sumEstimatedRows,
} from '../../../src/reports/partners/groupEstimatesByMonth.ts';
import {
  buildEstimatedPackagesHref,
  buildPartnerPackagesHref,
} from '../../../src/reports/partners/partnerHrefs.ts';
import { readAddress } from '../../../src/reports/parts/readAddress.ts';
import { readFilterInAddress, toReportParams } from '../../../src/reports/parts/reportFilter.ts';
import { buildExpenseHref, profitHrefBuilders } from '../../../src/reports/pl/profitHrefs.ts';
import {
  buildCompanyDebtFigures,
  buildDebtFigures,
} from '../../../src/reports/receivables/buildDebtFigures.ts';
import { buildRevenueFigures } from '../../../src/reports/revenue/buildRevenueFigures.ts';
import { buildRevenueHref } from '../../../src/reports/revenue/buildRevenueHref.ts';
import type { ApiClient } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { toVietnamDay } from './records.ts';

let api: TestApi;
let owner: ApiClient;
const today = toVietnamDay(new Date().toISOString());
const month = addMonths(today.slice(0, 7), -1);
const year = month.slice(0, 4);
beforeAll(async () => {
  api = await startApi();
  owner = await api.as('owner');
  // One package is sold below the price list.
  const [pack] = (await owner.get('/packages?filter[level]=L6&page[size]=1')).body.data;
  const { id } = (await owner.get(`/package_services?filter[package_id]=${pack.id}`)).body.data[0];
  const cut = await owner.change('package_services', id, { price: 1_000, price_reason: 'khách quen' });
  expect(cut.status, JSON.stringify(cut.body)).toBe(200);
});
afterAll(() => api.stop());

type Attributes = Readonly<Record<string, unknown>>;
const filterOf = (query: string) =>
  readFilterInAddress(revenue, readAddress(new URLSearchParams(query)), today);

async function report(path: string, params: object, client = owner) {
  const given = Object.entries(params).map(([name, value]) => [name, String(value)]);
  const { status, body } = await client.get(`/reports/${path}?${new URLSearchParams(given)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function loadListOfLink(href: string | undefined, client = owner): Promise<Attributes[]> {
  const found: Attributes[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await client.get(`${href}&page[size]=500&page[number]=${page}`);
    expect(status, `${href} ${JSON.stringify(body)}`).toBe(200);
    found.push(...body.data.map((one: { attributes: Attributes }) => one.attributes));
    if (page >= body.meta.page_count) return found;
  }
}
const sum = (records: readonly Attributes[], ...names: string[]) =>
  records.reduce((total, one) => names.reduce((all, name) => all + Number(one[name]), total), 0);

/** Asserts that a figure equals its list: the sum of these attributes, or the number of records. */
async function expectLinkAgrees(
  figure: Pick<ReportKeyFigure, 'label' | 'value' | 'to'>,
  of: readonly string[],
  client = owner,
) {
  const records = await loadListOfLink(figure.to, client);
  expect(of.length === 0 ? records.length : sum(records, ...of), `${figure.label}: ${figure.to}`).toBe(
    figure.value,
  );
}

test.each([
  '',
  'split=true&level=all',
  `split=true&level=all&month=${month}&date_field=finished_at`,
  `year=${year}&date_field=started_at`,
  'level=L5-C',
])('values of revenue?%s open the packages they count', async (query) => {
  const filter = filterOf(query);
  const figures = buildRevenueFigures(filter, await report('revenue', toReportParams(revenue, filter)), null);
  const names = [
    ...[['original_price'], ['total_price'], ['agent_income'], ['partner_income'], ['company_income']],
    ...[[], ['price_cut']],
  ];
  for (const [at, figure] of figures.entries()) {
    await expectLinkAgrees(figure, names[at] ?? []);
    for (const part of figure.parts ?? []) await expectLinkAgrees(part, names[at] ?? []);
  }
  expect(figures[1]?.value).toBeGreaterThan(0);
});

test.each([
  ['owner', { month: '', year: '' }],
  ['owner', { month, year: '' }],
  ['owner', { month: '', year }],
  ['partner', { month: '', year: '' }],
  ['partner', { month: '', year }],
] as const)('values of partner_revenue as %s of %o open the records they count', async (who, period) => {
  const client = await api.as(who);
  const ownSide = who === 'partner';
  const data = await report('partner_revenue', { ...period, split: true }, client);
  const figures = buildPartnerFigures({ period, partner_id: '', ownSide }, data, null);
  // A partner's list has no column for the price before discounts.
  if (!ownSide) await expectLinkAgrees(figures[0] as ReportKeyFigure, ['original_price'], client);
  await expectLinkAgrees(figures[1] as ReportKeyFigure, ['total_price'], client);
  await expectLinkAgrees(figures[3] as ReportKeyFigure, ['total_commission', 'total_bonus'], client);
  expect(data.rows.length).toBeGreaterThan(0);
  for (const row of [data.rows[0], data.rows.at(-1)])
    for (const paid of [false, true]) {
      const to = buildPartnerPackagesHref(row, period, paid, ownSide);
      const [count, revenue] = paid
        ? [row.l8_packages, row.l8_revenue]
        : [row.total_packages, row.total_revenue];
      await expectLinkAgrees({ label: row.partner_code, value: count, to }, [], client);
      await expectLinkAgrees({ label: row.partner_code, value: revenue, to }, ['total_price'], client);
    }
});

test.each([
  'all',
  'L8',
  'L5-C',
  'L7',
])('values of estimated_partner_revenue at level %s open the packages they count', async (level) => {
  const { rows } = await report('estimated_partner_revenue', { level });
  const lines = groupEstimatesByMonth(rows);
  expect(lines.length).toBeGreaterThan(1);
  for (const { month: at, partner, sums } of [lines[0], lines[1], lines.at(-1)].filter((one) => !!one)) {
    const to = buildEstimatedPackagesHref(partner ?? { partner_id: '', month: at }, level, false);
    await expectLinkAgrees({ label: `${at}`, value: sums.total_packages, to }, []);
    await expectLinkAgrees({ label: `${at}`, value: sums.total_revenue, to }, ['total_price']);
  }
  const to = buildEstimatedPackagesHref({ partner_id: '' }, level, false);
  await expectLinkAgrees({ label: 'all', value: sumEstimatedRows(rows).total_revenue, to }, ['total_price']);
});

test.each([
  `view_by=month&month=${month}`,
  `view_by=range&start_date=${addMonths(month, -2)}-20&end_date=${month}-10`,
])('values of marketing?%s open the leads and orders they count', async (query) => {
  const filter = readFilterInAddress(marketing, readAddress(new URLSearchParams(query)), today);
  const { rows, time_serie } = await report('marketing', toReportParams(marketing, filter));
  let followed = 0;
  for (const row of rows)
    for (const [at, value] of row
      ? [
          [null, row.total],
          [0, row.data[0]],
          [2, row.data[2]],
        ]
      : []) {
      const [first, last] =
        at === null ? [time_serie[0], time_serie.at(-1)] : [time_serie[at], time_serie[at]];
      const to = buildMarketingHref(row.code, [first, last], filter);
      if (!to) continue;
      await expectLinkAgrees(
        { label: row.code, value, to },
        row.format === 'currency' ? ['total_price'] : [],
      );
      if (value > 0) followed += 1;
    }
  expect(followed).toBeGreaterThan(20);
});

/** Returns the sum of the transactions in the list at this URL, with the signs that the list shows. */
async function signedSum(href: string | undefined): Promise<number> {
  const records = await loadListOfLink(href);
  return records.reduce(
    (total, { kind, amount }) => total + (isIncomeKind(kind) ? Number(amount) : -Number(amount)),
    0,
  );
}

test('values of pl open the transactions they sum up', async () => {
  const { rows, summary } = await report('pl', {});
  for (const [at, row] of [
    [null, summary],
    [rows[1].month, rows[1]],
  ] as const) {
    for (const [kind, value] of Object.entries(row.expenses))
      expect([kind, 0 - (await signedSum(buildExpenseHref(at, kind)))]).toEqual([kind, value]);
    expect(0 - (await signedSum(profitHrefBuilders.total_expense(at)))).toBe(row.total_expense);
    for (const name of ['revenue', 'net_profit', 'gross_profit'] as const)
      expect([name, await signedSum(profitHrefBuilders[name](at))]).toEqual([name, row[name]]);
  }
});

test('values of aps open the nurses and packages they count', async () => {
  const filter = { agent_status: 'active', province: [] };
  const data = await report('aps', { agent_status: 'active' });
  await expectLinkAgrees(buildCapacityFigures(filter, data)[0] as ReportKeyFigure, []);
  for (const { agent, summary } of data.rows.slice(0, 4))
    for (const level of reportLevels)
      await expectLinkAgrees(
        { label: level, value: summary[level], to: buildCapacityHref(agent.id, level) },
        [],
      );
});

test('values of receivables open the records they sum up', async () => {
  const data = await report('receivables', {});
  await expectLinkAgrees(buildDebtFigures(data, true)[0] as ReportKeyFigure, ['due']);
  const [cancelled, overpaid, nurses, partners, refunds] = buildCompanyDebtFigures(data, true) as [
    ReportKeyFigure,
    ReportKeyFigure,
    ReportKeyFigure,
    ReportKeyFigure,
    ReportKeyFigure,
  ];
  await expectLinkAgrees(cancelled, ['paid']);
  await expectLinkAgrees(overpaid, ['overpaid']);
  await expectLinkAgrees(nurses, ['agent_due']);
  await expectLinkAgrees(partners, ['due']);
  await expectLinkAgrees(refunds, ['amount']);
});

test.each([
  'sales',
  'agent',
  'channel',
  'district',
  'service',
] as const)('values of breakdown by %s open the records they count', async (by) => {
  const data = await report('breakdown', { by, from: `${addMonths(month, -4)}-01`, to: today });
  let followed = 0;
  const unnamed = data.rows.filter(({ id }: { id: string | null }) => id === null);
  for (const row of [undefined, ...data.rows.slice(0, 3), ...unnamed]) {
    const hrefs = buildBreakdownHrefs(by, data, row);
    const withLeads = by !== 'agent' && by !== 'service';
    expect(hrefs.earned).toBe(hrefs.sessions);
    const figures = row ?? data.summary;
    const sums = {
      registered_total: ['total_price'],
      given_away: ['total_discount', 'price_cut'],
      discounts: ['total_discount'],
      price_cuts: ['price_cut'],
    };
    const counts = {
      ...{ leads: [], reached: [], registered: [], came_again: [], sessions: [] },
      ...{ lost_leads: [], lost_packages: [] },
    };
    for (const [name, of] of Object.entries({ ...sums, ...counts }) as [keyof typeof hrefs, string[]][]) {
      const isOpened = !row || withLeads || !['leads', 'reached', 'lost_leads'].includes(name);
      expect([name, hrefs[name] !== undefined]).toEqual([name, isOpened]);
      if (!hrefs[name]) continue;
      await expectLinkAgrees({ label: `${by} ${name}`, value: figures[name], to: hrefs[name] }, of);
      followed += 1;
    }
    if (!hrefs.collected) continue;
    const booked = await loadListOfLink(hrefs.collected);
    const collected = booked.map(({ kind, amount }) =>
      kind === 'refund' ? -Number(amount) : Number(amount),
    );
    expect(
      collected.reduce((all, one) => all + one, 0),
      hrefs.collected,
    ).toBe(figures.collected);
  }
  expect(followed).toBeGreaterThan(10);
  expect(data.summary.price_cuts).toBeGreaterThan(0);
});

test('each seller’s sales, and sales below the price list, open their packages', async () => {
  const filter = filterOf('level=all');
  const data = await report('revenue', toReportParams(revenue, filter));
  expect(data.price_cuts.total).toBeGreaterThan(0);
  for (const { id, packages, revenue: sold, price_cuts } of data.sellers.slice(0, 4)) {
    const to = buildRevenueHref({ ...filter, sale_id: id });
    await expectLinkAgrees({ label: id, value: packages, to }, []);
    await expectLinkAgrees({ label: id, value: sold, to }, ['total_price']);
    await expectLinkAgrees({ label: id, value: price_cuts, to }, ['price_cut']);
  }
  for (const name of ['packages', 'revenue', 'price_cuts'])
    expect(data.sellers.reduce((all: number, one: Attributes) => all + Number(one[name]), 0)).toBe(
      data[name].total,
    );
});
