import { Alert, Box, Button, Typography } from '@mui/material';
import { addMonths, toLocalMonth } from '#rules/days';
import { formatMonth, formatNumber } from '#rules/format';
import type { PartnerRevenueData } from '#schema/reports/partnerRevenue';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { ReportKeyFigures } from '../../reports/figures/ReportKeyFigures.tsx';
import { useReport } from '../../reports/figures/useReport.ts';
import { toPeriodParams } from '../../reports/parts/period.ts';

const buildReportUrl = (month: string) =>
  `/reports/partner_revenue?month=${encodeURIComponent(formatMonth(month))}`;

/** The signed-in partner's income of this month: from paid packages, and in total. */
export default function PartnerMonth() {
  const month = toLocalMonth(new Date());
  const before = addMonths(month, -1);
  const params = (at: string) => toPeriodParams({ month: at, year: '' });
  const { data, error, pending, retry } = useReport<PartnerRevenueData>('partner_revenue', params(month));
  const last = useReport<PartnerRevenueData>('partner_revenue', params(before)).data;
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={retry}>Thử lại</Button>} sx={{ mt: 3 }}>
        {listErrorDetails(error).join('\n')}
      </Alert>
    );
  const sum = (name: 'l8_packages' | 'total_packages' | 'l8_commission' | 'total_commission') =>
    data?.rows.reduce((total, row) => total + row[name], 0);
  const paid = sum('l8_commission');
  const compared = (value: number | undefined) =>
    value === undefined ? undefined : { value, name: `cả ${formatMonth(before)}` };
  return (
    <Box component="section" aria-labelledby="partner-month" sx={{ mt: 3 }}>
      <Typography id="partner-month" variant="h2" sx={{ mb: 1.5 }}>
        Tháng {formatMonth(month)}
      </Typography>
      <ReportKeyFigures
        label={`Tháng ${formatMonth(month)}`}
        loading={pending}
        figures={[
          {
            label: 'Dự kiến nhận',
            value: data?.partner.total,
            to: buildReportUrl(month),
            before: compared(last?.partner.total),
            parts: [
              { label: 'Hoa hồng gói đã xong', value: paid },
              { label: 'Hoa hồng gói chưa thanh toán', value: (sum('total_commission') ?? 0) - (paid ?? 0) },
              { label: 'Thưởng vượt doanh thu', value: data?.partner.bonus },
            ],
          },
          {
            label: 'Doanh thu mang lại',
            value: data?.revenue.total,
            to: buildReportUrl(month),
            before: compared(last?.revenue.total),
          },
          {
            label: 'Gói kết thúc trong tháng',
            value: sum('total_packages'),
            format: 'number',
            to: buildReportUrl(month),
            note: data ? `${formatNumber(sum('l8_packages') ?? 0)} gói đã xong và thanh toán` : ' ',
          },
        ]}
      />
    </Box>
  );
}
