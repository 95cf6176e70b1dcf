import { Box, Typography } from '@mui/material';
import { formatMonth, formatNumber } from '#rules/format';
import type { MarketingData } from '#schema/reports/marketing';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';

type Month = MarketingData['retention'][number];

const columns: readonly TableColumn<Month>[] = [
  { key: 'month', head: 'Tháng kết thúc', cell: ({ month }) => formatMonth(month) },
  { key: 'finished', head: 'Kết thúc', align: 'right', cell: ({ finished }) => formatNumber(finished) },
  { key: 'again', head: 'Đăng ký tiếp', align: 'right', cell: ({ again }) => formatNumber(again) },
];

/** By month of finishing, how many customers finished a package and how many of them registered again. */
export function Retention({ months }: { readonly months: readonly Month[] }) {
  if (months.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="retention" sx={{ mb: 3 }}>
      <Typography id="retention" variant="h2" sx={{ mb: 0.5 }}>
        Khách quay lại
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Khách kết thúc gói trong khoảng đang xem, và số khách đã đăng ký gói sau: khi gói còn chạy hoặc trong
        45 ngày sau đó.
      </Typography>
      <Table
        caption="Khách quay lại"
        columns={columns}
        rows={months}
        keyOf={({ month }) => month}
        busy={false}
        empty=""
      />
    </Box>
  );
}
