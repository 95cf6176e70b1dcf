import { formatDate, formatMonth } from '#rules/format';
import type { MarketingData } from '#schema/reports/marketing';
import { formatDayWithWeekday } from '../figures/formatDayWithWeekday.ts';
import type { ReportChartProps } from '../parts/ReportChart.tsx';
import type { ChartSeries } from '../parts/series.ts';

const line = { as: 'line', format: 'number', right: true } as const;
const series: readonly ChartSeries[] = [
  { key: 'expense', name: 'Chi phí', as: 'bar', color: 'primary', fill: 'pale', format: 'currency' },
  { ...line, key: 'c3_total', name: 'C3', color: 'text', dash: '2 3' },
  { ...line, key: 'l1_total', name: 'L1', color: 'info', dash: '7 3' },
  { ...line, key: 'l5', name: 'L5', color: 'primary' },
];

/** True if a column (a day or a month) begins after today. */
export const isAhead = (point: string, today: string): boolean => point > today.slice(0, point.length);

/** Returns the points of the lines. The lines end at today. */
const toPoints = ({ rows, time_serie }: MarketingData, today: string): ReportChartProps['rows'] => {
  const valueAt = (code: string, at: number) => rows.find((row) => row?.code === code)?.data[at] ?? null;
  return time_serie.map((point, at) => ({
    at: point,
    ...Object.fromEntries(series.map(({ key }) => [key, isAhead(point, today) ? null : valueAt(key, at)])),
  }));
};

/** Returns the chart of costs, leads, answers and orders over the table's columns. */
export function buildMarketingChart(data: MarketingData | undefined, today: string): ReportChartProps {
  const byDay = data?.serie_type !== 'month';
  return {
    title: `Chi phí, C3, L1 và L5 từng ${byDay ? 'ngày' : 'tháng'}`,
    rows: data && toPoints(data, today),
    current: today.slice(0, byDay ? 10 : 7),
    series,
    tick: byDay ? (day) => formatDate(day).slice(0, 5) : formatMonth,
    nameOf: byDay ? formatDayWithWeekday : (month) => `Tháng ${formatMonth(month)}`,
  };
}
