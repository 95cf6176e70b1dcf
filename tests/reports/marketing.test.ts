import { describe, expect, it } from 'vitest';
import { calculateMarketingRows } from '#rules/marketing';
import { marketing } from '#schema/reports/marketing';
import { buildMarketingFigures } from '../../src/reports/marketing/buildMarketingFigures.ts';
import { buildMarketingHref, calculateColumnDays } from '../../src/reports/marketing/buildMarketingHref.ts';
import { findEarlierMarketing } from '../../src/reports/marketing/findEarlierMarketing.ts';
import { readAddress } from '../../src/reports/parts/readAddress.ts';
import {
  hasRequiredFilters,
  readFilterInAddress,
  toReportParams,
} from '../../src/reports/parts/reportFilter.ts';

/** A Friday. */
const today = '2026-11-20';
const parseFilter = (query: string, day = today) =>
  readFilterInAddress(marketing, readAddress(new URLSearchParams(query)), day);
const buildParams = (query: string) => toReportParams(marketing, parseFilter(query));
const findEarlier = (query: string, day = today) => {
  const { filter, name } = findEarlierMarketing(parseFilter(query, day), day) ?? {};
  return filter && { ...filter, name };
};

describe('the views of the marketing report', () => {
  const nothing = { legacy_c3: false, month: '', year: '', start_date: '', end_date: '' };
  it('begin with this week', () => {
    expect(buildParams('')).toEqual({ ...nothing, view_by: 'current_week' });
  });
  it('are the current month and year until others are chosen', () => {
    expect(buildParams('view_by=month')).toEqual({ ...nothing, view_by: 'month', month: '11/2026' });
    expect(buildParams('view_by=month&month=2026-02&year=2020')).toEqual({
      ...nothing,
      view_by: 'month',
      month: '02/2026',
    });
    expect(buildParams('view_by=year')).toEqual({ ...nothing, view_by: 'year', year: '2026' });
  });
  it('are a range only if both its ends are set', () => {
    expect(hasRequiredFilters(marketing, parseFilter('view_by=range&start_date=2026-11-01'))).toBe(false);
    expect(
      hasRequiredFilters(marketing, parseFilter('view_by=range&start_date=2026-11-01&end_date=05/11/2026')),
    ).toBe(true);
    expect(buildParams('view_by=range&start_date=2026-11-01&end_date=05/11/2026&legacy_c3=true')).toEqual({
      ...nothing,
      view_by: 'range',
      legacy_c3: true,
      start_date: '01/11/2026',
      end_date: '05/11/2026',
    });
  });
  it('are compared with the same number of days of the previous week, month or year', () => {
    expect(findEarlier('')).toMatchObject({
      view_by: 'range',
      start_date: '2026-11-09',
      end_date: '2026-11-13',
      name: 'cùng kỳ tuần trước',
    });
    expect(findEarlier('view_by=month', '2026-03-30')).toMatchObject({
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      name: 'cùng kỳ 02/2026',
    });
    expect(findEarlier('view_by=year')).toMatchObject({
      start_date: '2025-01-01',
      end_date: '2025-11-20',
      name: 'cùng kỳ năm 2025',
    });
  });
  it('are compared with the whole previous period when they are over', () => {
    expect(findEarlier('view_by=month&month=2026-01')).toMatchObject({
      view_by: 'range',
      month: '',
      start_date: '2025-12-01',
      end_date: '2025-12-31',
      name: '12/2025',
    });
    expect(findEarlier('', '2026-11-22')).toMatchObject({
      end_date: '2026-11-15',
      name: 'tuần trước',
    });
  });
  it('are compared, as a range, with a range of the same length before', () => {
    expect(findEarlier('view_by=range&start_date=2026-11-01&end_date=2026-11-10')).toMatchObject({
      start_date: '2026-10-22',
      end_date: '2026-10-31',
      name: '10 ngày trước đó',
    });
    expect(findEarlier('view_by=range&start_date=2026-11-10&end_date=2026-11-01')).toBeUndefined();
  });
});

describe('the list behind a value of the marketing report', () => {
  const whole = { start_date: '', end_date: '', legacy_c3: false };
  it('contains the leads of a channel in a column; for a month, all its days', () => {
    expect(buildMarketingHref('c3_fanpage', ['2026-02'], whole)).toBe(
      '/customers?filter[source_channel]=FANPAGE&filter[contacted_from]=2026-02-01&filter[contacted_to]=2026-02-28',
    );
  });
  it('of a total covers all days from the first to the last column', () => {
    expect(buildMarketingHref('l8_fin', ['2026-11-16', '2026-11-22'], { ...whole, legacy_c3: true })).toBe(
      '/packages?filter[level]=L8,L8-7C&filter[customer.source_channel]=FANPAGE,HOTLINE,ZALO' +
        '&filter[finished_from]=2026-11-16&filter[finished_to]=2026-11-22',
    );
  });
  it('of a month at the edge of a range covers only the days in the range', () => {
    const range = { start_date: '2026-09-20', end_date: '2026-11-05' };
    expect(calculateColumnDays('2026-09', '2026-09', range)).toEqual(['2026-09-20', '2026-09-30']);
    expect(calculateColumnDays('2026-10', '2026-10', range)).toEqual(['2026-10-01', '2026-10-31']);
    expect(calculateColumnDays('2026-09', '2026-11', range)).toEqual(['2026-09-20', '2026-11-05']);
  });
  it('is missing for numbers entered by hand and for ratios', () => {
    expect(buildMarketingHref('c3_total', [today], { ...whole, legacy_c3: true })).toBeUndefined();
    expect(buildMarketingHref('l5_conversion', [today], whole)).toBeUndefined();
  });
});

describe('the values above the marketing report', () => {
  const counts = (expense: number) => ({
    expense,
    expense_days: 1,
    c3_fanpage: 2,
    c3_hotline: 0,
    c3_zalo: 0,
    l1_total: 1,
    l5: 1,
    l5_revenue: 500,
    l8_reg: 0,
    l8_reg_revenue: 0,
    l8_fin: 0,
    l8_fin_revenue: 0,
  });
  const answer = (expense: number) => ({
    rows: calculateMarketingRows([counts(expense)]),
    time_serie: [today],
    serie_type: 'day' as const,
    first_call_minutes: {},
    retention: [],
  });
  it('are totals compared with the previous period', () => {
    const figures = buildMarketingFigures(parseFilter(''), answer(100), {
      data: answer(50),
      name: 'tuần trước',
    });
    expect(figures.map(({ value }) => value)).toEqual([100, 2, 50, 1, 500]);
    expect(figures[0]?.before).toEqual({ value: 50, name: 'tuần trước' });
  });
});
