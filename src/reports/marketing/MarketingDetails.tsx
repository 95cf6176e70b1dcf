import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDate, formatMonth, formatNumber } from '#rules/format';
import { sourceChannels } from '#schema/choices';
import type { MarketingData } from '#schema/reports/marketing';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { formatDayWithWeekday } from '../figures/formatDayWithWeekday.ts';
import { ReportChart, type ReportChartProps } from '../parts/ReportChart.tsx';
import type { ChartSeries } from '../parts/series.ts';

const line = { as: 'line', format: 'number', right: true } as const;
const series: readonly ChartSeries[] = [
  { key: 'expense', name: 'Chi phí', as: 'bar', color: 'primary', fill: 'pale', format: 'currency' },
  { ...line, key: 'c3_total', name: 'C3', color: 'text', dash: '2 3' },
  { ...line, key: 'l1_total', name: 'L1', color: 'info', dash: '7 3' },
  { ...line, key: 'l5', name: 'L5', color: 'primary' },
];

/** Returns the chart of costs, leads, answers and orders over the table's columns. The lines end at today. */
function buildMarketingChart(
  { rows, time_serie, serie_type }: MarketingData,
  today: string,
): ReportChartProps {
  const byDay = serie_type === 'day';
  const valueAt = (code: string, at: number) => rows.find((row) => row?.code === code)?.data[at] ?? null;
  const isAhead = (point: string) => point > today.slice(0, point.length);
  return {
    title: `Chi phí, C3, L1 và L5 từng ${byDay ? 'ngày' : 'tháng'}`,
    rows: time_serie.map((point, at) => ({
      at: point,
      ...Object.fromEntries(series.map(({ key }) => [key, isAhead(point) ? null : valueAt(key, at)])),
    })),
    series,
    tick: byDay ? (day) => formatDate(day).slice(0, 5) : formatMonth,
    nameOf: byDay ? formatDayWithWeekday : (month) => `Tháng ${formatMonth(month)}`,
  };
}

type Month = MarketingData['retention'][number];

const monthColumns: readonly TableColumn<Month>[] = [
  { key: 'month', head: 'Tháng kết thúc', cell: ({ month }) => formatMonth(month) },
  { key: 'finished', head: 'Kết thúc', align: 'right', cell: ({ finished }) => formatNumber(finished) },
  { key: 'again', head: 'Đăng ký tiếp', align: 'right', cell: ({ again }) => formatNumber(again) },
];

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Section = ({ id, title, text, children }: SectionProps) => (
  <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
    <Typography id={id} variant="h2" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {text}
    </Typography>
    {children}
  </Box>
);

interface Props {
  readonly data: MarketingData | undefined;
  readonly day: string;
}

/**
 * Below the table: the chart; by month of finishing, how many customers finished a package and how many of them registered again; and the
 * median minutes until a lead is first called, in total and per channel with leads.
 */
export function MarketingDetails({ data, day }: Props) {
  // Rendered only with the data, because the height of the table is unknown before, and this content would move.
  if (!data) return null;
  const { retention, first_call_minutes: minutes } = data;
  const channels = [{ value: 'all', label: 'Tất cả' }, ...sourceChannels];
  return (
    <>
      <ReportChart {...buildMarketingChart(data, day)} />
      {retention.length > 0 && (
        <Section
          id="retention"
          title="Khách quay lại"
          text="Khách kết thúc gói trong khoảng đang xem, và số khách đã đăng ký gói sau: khi gói còn chạy hoặc trong 45 ngày sau đó."
        >
          <Table
            caption="Khách quay lại"
            columns={monthColumns}
            rows={retention}
            keyOf={({ month }) => month}
            busy={false}
          />
        </Section>
      )}
      {minutes.all != null && (
        <Section
          id="first-calls"
          title="Phút đến cuộc gọi đầu tiên"
          text="Trung vị từ lúc khách liên hệ đến lúc được gọi, của khách liên hệ trong khoảng đang xem."
        >
          <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {channels
              .filter(({ value }) => minutes[value] != null)
              .map(({ value, label }) => (
                <div key={value}>
                  <Typography component="dt" variant="caption" color="text.secondary">
                    {label}
                  </Typography>
                  <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                    {formatNumber(minutes[value] ?? 0)} phút
                  </Box>
                </div>
              ))}
          </Box>
        </Section>
      )}
    </>
  );
}
