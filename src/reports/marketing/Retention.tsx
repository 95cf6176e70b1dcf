import { Box, Typography } from '@mui/material';
import { formatMonth, formatNumber } from '#rules/format';
import type { MarketingData } from '#schema/reports/marketing';
import { ReportTableBox } from '../parts/ReportTableBox.tsx';
import { reportTableStyles } from '../parts/reportTableStyles.ts';

/** By month of finishing, how many customers finished a package and how many of them registered again. */
export function Retention({ months }: { readonly months: MarketingData['retention'] }) {
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
      <ReportTableBox label="Khách quay lại">
        <Box component="table" aria-label="Khách quay lại" sx={reportTableStyles}>
          <thead>
            <tr>
              <th scope="col">Tháng kết thúc</th>
              <th scope="col" className="figure">
                Kết thúc
              </th>
              <th scope="col" className="figure">
                Đăng ký tiếp
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, finished, again }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td className="figure">{formatNumber(finished)}</td>
                <td className="figure">{formatNumber(again)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </ReportTableBox>
    </Box>
  );
}
