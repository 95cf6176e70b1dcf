import { describe, expect, it } from 'vitest';
import type { EstimatedRow } from '#schema/reports/estimatedPartnerRevenue';
import { groupEstimatesByMonth, sumEstimatedRows } from '../../src/reports/partners/groupEstimatesByMonth.ts';
import {
  buildConfirmedRevenuesHref,
  buildEstimatedPackagesHref,
  buildPartnerPackagesHref,
} from '../../src/reports/partners/partnerHrefs.ts';

const row = (partner_id: string, month: string | null, total: number): EstimatedRow => ({
  partner_id,
  partner_code: partner_id,
  partner_name: `Đối tác ${partner_id}`,
  month,
  total_packages: 1,
  total_revenue: total,
  total_commission: total / 10,
  total_bonus: 0,
});

describe('the estimated rows', () => {
  const rows = [
    row('1', '2026-01', 100),
    row('2', null, 50),
    row('1', '2025-12', 200),
    row('2', '2026-01', 300),
  ];
  it('are below their months in ascending order, those without a month at the end', () => {
    expect(
      groupEstimatesByMonth(rows).map(({ month, partner }) => [month, partner?.partner_id ?? null]),
    ).toEqual([
      ['2025-12', null],
      ['2025-12', '1'],
      ['2026-01', null],
      ['2026-01', '1'],
      ['2026-01', '2'],
      [null, null],
      [null, '2'],
    ]);
  });
  it('add up to their month and to the total', () => {
    expect(groupEstimatesByMonth(rows)[2]?.sums.total_revenue).toBe(400);
    expect(sumEstimatedRows(rows)).toEqual({
      total_packages: 4,
      total_revenue: 650,
      total_commission: 65,
      total_bonus: 0,
    });
  });
});

describe('the packages behind a partner value', () => {
  const all = { month: '', year: '' };
  it('are finished in the month of the row, or in the whole period for a row of several months', () => {
    expect(buildPartnerPackagesHref({ partner_id: '3', month: '2026-02' }, all, true, false)).toBe(
      '/packages?filter[level]=L8,L8-7C&filter[partner_id]=3' +
        '&filter[finished_from]=2026-02-01&filter[finished_to]=2026-02-28',
    );
    expect(
      buildPartnerPackagesHref({ partner_id: '3', month: null }, { month: '', year: '2026' }, false, false),
    ).toBe(
      '/packages?filter[level]=L5,L5-A,L6,L7,L7-C,L8-7C,L8&filter[partner_id]=3' +
        '&filter[finished_from]=2026-01-01&filter[finished_to]=2026-12-31',
    );
  });
  it('are, for a partner, in its own list, which has no partner filter', () => {
    expect(buildPartnerPackagesHref({ partner_id: '3', month: null }, all, true, true)).toBe(
      '/partner_packages?filter[level]=L8,L8-7C&filter[finished_is_null]=false',
    );
  });
  it('of all partners are the packages with a partner', () => {
    expect(buildPartnerPackagesHref({ partner_id: '', month: '2026-02' }, all, true, false)).toBe(
      '/packages?filter[level]=L8,L8-7C&filter[partner_is_null]=false' +
        '&filter[finished_from]=2026-02-01&filter[finished_to]=2026-02-28',
    );
  });
  it('of the estimate are in no partner revenue yet', () => {
    expect(buildEstimatedPackagesHref({ partner_id: '3', month: '2026-02' }, 'L8', false)).toBe(
      '/packages?filter[level]=L8&filter[partner_id]=3&filter[partner_revenue_is_null]=true' +
        '&filter[finished_in_month]=2026-02',
    );
    expect(buildEstimatedPackagesHref({ partner_id: '3', month: null }, 'L8', false)).toBe(
      '/packages?filter[level]=L8&filter[partner_id]=3&filter[partner_revenue_is_null]=true' +
        '&filter[finished_is_null]=true',
    );
    expect(buildEstimatedPackagesHref({ partner_id: '', month: '2026-02' }, 'L5-C', false)).toBe(
      '/packages?filter[level]=L5-C&filter[partner_is_null]=false&filter[partner_revenue_is_null]=true' +
        '&filter[started_from]=2026-02-01&filter[started_to]=2026-02-28',
    );
    expect(buildEstimatedPackagesHref({ partner_id: '3', month: '2026-02' }, 'all', true)).toBeUndefined();
  });
  it('that are confirmed are the partner revenues of a month, a year or all time', () => {
    expect(buildConfirmedRevenuesHref({ month: '2026-02', year: '' }, '3', false)).toBe(
      '/partner_revenues?filter[level]=confirmed,settled&filter[month]=2026-02&filter[partner_id]=3',
    );
    expect(buildConfirmedRevenuesHref({ month: '', year: '2026' }, '', false)).toBe(
      '/partner_revenues?filter[level]=confirmed,settled&filter[month_from]=2026-01&filter[month_to]=2026-12',
    );
    expect(buildConfirmedRevenuesHref(all, '3', true)).toBe(
      '/partner_revenues?filter[level]=confirmed,settled',
    );
  });
});
