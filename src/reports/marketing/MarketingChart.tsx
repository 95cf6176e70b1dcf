import { formatDate, formatMonth } from '#rules/format';
import type { MarketingData } from '#schema/reports/marketing';
import { formatDayWithWeekday } from '../figures/formatDayWithWeekday.ts';
import { ReportChart } from '../parts/ReportChart.tsx';
import type { ChartSeries } from '../parts/series.ts';

const line = { as: 'line', format: 'number', right: true } as const;
const series: readonly ChartSeries[] = [
  { key: 'expense', name: 'Chi phí', as: 'bar', color: 'primary', fill: 'pale', format: 'currency' },
  { ...line, key: 'c3_total', name: 'C3', color: 'text', dash: '2 3' },
  { ...line, key: 'l1_total', name: 'L1', color: 'info', dash: '7 3' },
  { ...line, key: 'l5', name: 'L5', color: 'primary' },
];

/** A chart of costs, leads, answers and orders over the table's columns. The lines end at today. */
export function MarketingChart({ data, today }: { readonly data: MarketingData; readonly today: string }) {
  const byDay = data.serie_type === 'day';
  const figureAt = (code: string, at: number) =>
    data.rows.find((row) => row?.code === code)?.data[at] ?? null;
  const isAhead = (point: string) => point > today.slice(0, point.length);
  return (
    <ReportChart
      title={`Chi phí, C3, L1 và L5 từng ${byDay ? 'ngày' : 'tháng'}`}
      rows={data.time_serie.map((point, at) => ({
        at: point,
        ...Object.fromEntries(series.map(({ key }) => [key, isAhead(point) ? null : figureAt(key, at)])),
      }))}
      series={series}
      tick={byDay ? (day) => formatDate(day).slice(0, 5) : formatMonth}
      nameOf={byDay ? formatDayWithWeekday : (month) => `Tháng ${formatMonth(month)}`}
    />
  );
}
