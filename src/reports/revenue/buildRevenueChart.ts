import { formatDate, formatMonth } from '#rules/format';
import type { RevenueData } from '#schema/reports/revenue';
import { formatDayWithWeekday } from '../figures/formatDayWithWeekday.ts';
import type { ReportChartProps } from '../parts/ReportChart.tsx';
import type { ChartSeries } from '../parts/series.ts';
import { revenueParts } from './revenueParts.ts';

const bar = { as: 'bar', format: 'currency' } as const;
const parted: readonly ChartSeries[] = [
  { ...bar, key: 'came', name: revenueParts.came, color: 'primary', stack: 'parts' },
  { ...bar, key: 'loading', name: revenueParts.loading, color: 'primary', fill: 'half', stack: 'parts' },
  { ...bar, key: 'willcome', name: revenueParts.willcome, color: 'primary', fill: 'pale', stack: 'parts' },
];
const whole: readonly ChartSeries[] = [{ ...bar, key: 'total', name: 'Doanh thu', color: 'primary' }];

/**
 * Returns the chart of the revenue of each day or month, divided into parts; not divided if the level filter selects a level that belongs
 * to no part.
 */
export function buildRevenueChart(
  data: RevenueData | undefined,
  allTime: boolean,
  today: string,
): ReportChartProps {
  const byDay = data?.serie_type === 'day';
  const first = data?.serie[0]?.at;
  const hasParts = !data || data.serie.some(({ came, loading, willcome }) => came + loading + willcome > 0);
  return {
    title: `Doanh thu từng ${byDay ? 'ngày' : 'tháng'}${allTime && first ? `, từ ${formatMonth(first)}` : ''}`,
    rows: data?.serie.map((point) => ({ ...point })),
    current: today.slice(0, byDay ? 10 : 7),
    series: hasParts ? parted.filter(({ key }) => !data || isUsed(data, key)) : whole,
    tick: byDay ? (day) => formatDate(day).slice(0, 5) : formatMonth,
    nameOf: byDay ? formatDayWithWeekday : (month) => `Tháng ${formatMonth(month)}`,
  };
}

const isUsed = ({ serie }: RevenueData, key: string): boolean =>
  serie.some((point) => point[key as 'came' | 'loading' | 'willcome'] > 0);
