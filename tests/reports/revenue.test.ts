import { describe, expect, it } from 'vitest';
import { type RevenueData, revenue } from '#schema/reports/revenue';
import { findPreviousPeriod, readPeriod } from '../../src/reports/parts/period.ts';
import { readAddress } from '../../src/reports/parts/readAddress.ts';
import { readFilterInAddress, toReportParams } from '../../src/reports/parts/reportFilter.ts';
import { buildRevenueFigures } from '../../src/reports/revenue/buildRevenueFigures.ts';
import { buildRevenueHref } from '../../src/reports/revenue/buildRevenueHref.ts';

const parseFilter = (query: string) =>
  readFilterInAddress(revenue, readAddress(new URLSearchParams(query)), '2026-11-20');

describe('the filters of the revenue report', () => {
  it('start with all time, by registration day, from L7 up', () => {
    expect(toReportParams(revenue, parseFilter(''))).toEqual({
      date_field: 'registered_at',
      split: false,
      agent_id: '',
      sale_id: '',
      level: 'l7_up',
      month: '',
      year: '',
      until: '',
    });
  });
  it('send the month as MM/YYYY, in any format of the URL', () => {
    expect(toReportParams(revenue, parseFilter('month=2026-11')).month).toBe('11/2026');
    expect(toReportParams(revenue, parseFilter('month=11/2026')).month).toBe('11/2026');
    expect(toReportParams(revenue, parseFilter('month=13/2026')).month).toBe('13/2026');
  });
  it('send a month alone, never with a year that may contradict it', () => {
    expect(toReportParams(revenue, parseFilter('month=2026-11&year=2025')).year).toBe('');
  });
});

describe('the packages behind a value', () => {
  it('are filtered by its levels, days, nurse and seller', () => {
    expect(buildRevenueHref(parseFilter('date_field=finished_at&month=2026-02&agent_id=3&sale_id=9'))).toBe(
      '/packages?filter[level]=L7,L7-C,L8-7C,L8&filter[agent_id]=3&filter[sales_id]=9' +
        '&filter[finished_from]=2026-02-01&filter[finished_to]=2026-02-28',
    );
  });
  it('exclude levels that count only if they are requested by name', () => {
    expect(buildRevenueHref(parseFilter('level=all'))).toBe(
      '/packages?filter[level]=L5,L5-A,L6,L7,L7-C,L8-7C,L8',
    );
    expect(buildRevenueHref(parseFilter('level=L6-C&year=2026'))).toBe(
      '/packages?filter[level]=L6-C&filter[registered_from]=2026-01-01&filter[registered_to]=2026-12-31',
    );
  });
  it('are not filtered by an invalid month, which the server reports', () => {
    expect(buildRevenueHref(parseFilter('month=13/2026&level=L8'))).toBe('/packages?filter[level]=L8');
  });
  it('of a part have its levels among the chosen ones; without such a level there is no link', () => {
    expect(buildRevenueHref(parseFilter(''), 'came')).toBe('/packages?filter[level]=L8-7C,L8');
    expect(buildRevenueHref(parseFilter(''), 'willcome')).toBe('/packages?filter[level]=L7-C');
    expect(buildRevenueHref(parseFilter('level=L8'), 'loading')).toBeUndefined();
  });
});

describe('the totals', () => {
  const figure = (total: number) => ({ total, came: total, loading: 0, willcome: 0 });
  const data: RevenueData = {
    overall: figure(100),
    revenue: figure(90),
    agent: figure(30),
    fago: figure(60),
    packages: figure(2),
    price_cuts: figure(5),
    sellers: [],
    serie: [],
    serie_type: 'month',
    raw: [],
    agents: [],
    sales: [],
  };
  it('have their parts only with split', () => {
    expect(buildRevenueFigures(parseFilter(''), data, null).map(({ parts }) => parts)).toEqual(
      Array(7).fill(undefined),
    );
    expect(
      buildRevenueFigures(parseFilter('split=true'), data, null)[1]?.parts?.map(({ value }) => value),
    ).toEqual([90, 0, 0]);
  });
  it('are numbers of packages, otherwise đồng', () => {
    expect(buildRevenueFigures(parseFilter(''), data, null).map(({ format }) => format)).toEqual([
      ...Array(5).fill('currency'),
      'number',
      'currency',
    ]);
  });
  it('name the partners’ share, so that the shares add up to the revenue', () => {
    const withPartners = { ...data, fago: figure(48) };
    const [, revenue, agent, partner, company] = buildRevenueFigures(
      parseFilter('split=true'),
      withPartners,
      null,
    );
    expect(partner).toMatchObject({ label: 'Thu nhập đối tác', value: 12 });
    for (const at of [0, 1, 2])
      expect(revenue?.parts?.[at]?.value).toBe(
        [agent, partner, company].reduce((sum, one) => sum + (one?.parts?.[at]?.value ?? 0), 0),
      );
  });
});

describe('the previous period', () => {
  const earlier = (query: string) =>
    findPreviousPeriod(
      readPeriod((name) => new URLSearchParams(query).get(name) ?? ''),
      '2026-11-20',
    );
  it('is the previous month or year, and none for all time', () => {
    expect(earlier('month=01/2026')).toMatchObject({ month: '2025-12', year: '', name: '12/2025' });
    expect(earlier('year=2025')).toMatchObject({ name: 'năm 2024' });
    expect([earlier(''), earlier('month=x'), earlier('year=abc')]).toEqual([null, null, null]);
  });
  it('has as many days as the running one', () => {
    expect(earlier('month=11/2026')).toMatchObject({ until: '2026-10-20', name: '01–20/10/2026' });
    expect(earlier('year=2026')).toMatchObject({ until: '2025-11-20', name: '01/01–20/11/2025' });
    expect(earlier('month=01/2026')?.until).toBeUndefined();
  });
  it('ends with its month if that is shorter', () => {
    const filter = { month: '2026-03', year: '' };
    expect(findPreviousPeriod(filter, '2026-03-31')).toMatchObject({
      until: '2026-02-28',
      name: '01–28/02/2026',
    });
  });
});
