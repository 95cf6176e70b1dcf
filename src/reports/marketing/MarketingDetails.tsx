import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMonth, formatNumber } from '#rules/format';
import { sourceChannels } from '#schema/choices';
import type { MarketingData } from '#schema/reports/marketing';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';

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
}

/**
 * Below the table: by month of finishing, how many customers finished a package and how many of them registered again; and the median
 * minutes until a lead is first called, in total and per channel with leads.
 */
export function MarketingDetails({ data }: Props) {
  // Rendered only with the data, because the height of the table is unknown before, and this content would move.
  if (!data) return null;
  const { retention, first_call_minutes: minutes } = data;
  const channels = [{ value: 'all', label: 'Tất cả' }, ...sourceChannels];
  return (
    <>
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
