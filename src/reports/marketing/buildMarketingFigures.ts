import type { MarketingData } from '#schema/reports/marketing';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';
import { buildMarketingHref, type MarketingFilter } from './buildMarketingHref.ts';

const shown = ['expense', 'c3_total', 'c3_price', 'l5', 'l5_revenue'] as const;
const labels: Readonly<Record<(typeof shown)[number], string>> = {
  expense: 'Chi phí',
  c3_total: 'Tổng số C3',
  c3_price: 'Chi phí / C3',
  l5: 'L5',
  l5_revenue: 'Doanh thu L5',
};

const countDescriptions: Readonly<Record<(typeof shown)[number], string>> = {
  expense: 'Chi phí quảng cáo đã nhập',
  c3_total: 'Khách mới từ FANPAGE, HOTLINE, ZALO',
  c3_price: 'Chi phí chia cho số C3',
  l5: 'Gói đăng ký của ba kênh này',
  l5_revenue: 'Giá các gói L5, theo ngày đăng ký',
};

/** Returns five totals, compared with the previous period. Before the data is loaded, returns only the labels. */
export function buildMarketingFigures(
  filter: MarketingFilter,
  data: MarketingData | undefined,
  before: { readonly data: MarketingData; readonly name: string } | null,
): ReportKeyFigure[] {
  const rowOf = (from: MarketingData | undefined, code: string) =>
    from?.rows.find((row) => row?.code === code);
  const serie = data?.time_serie;
  return shown.map((code) => {
    const row = rowOf(data, code);
    const earlier = before && rowOf(before.data, code)?.total;
    return {
      label: row?.title ?? labels[code],
      counts: countDescriptions[code],
      value: row?.total,
      format: row?.format ?? 'number',
      to: buildMarketingHref(code, [serie?.[0], serie?.at(-1)], filter),
      ...(code !== 'expense' && { better: code === 'c3_price' ? ('less' as const) : ('more' as const) }),
      ...(before && earlier != null && { before: { value: earlier, name: before.name } }),
    };
  });
}
