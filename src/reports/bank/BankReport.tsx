import { Typography } from '@mui/material';
import { formatMonth } from '#rules/format';
import { type BankData, bank } from '#schema/reports/bank';
import { createReportScreen } from '../ReportScreen.tsx';
import { type BankLink, bankLinks } from './bankLinks.ts';

const links: Readonly<Record<string, BankLink>> = bankLinks;

/** Page of a month's bank statements: balances per account, booked amounts, open amounts and differences. */
export default createReportScreen(bank, {
  link: (name, row, { data }) => row && links[name]?.(row, data),
  Above: ({ data }) => (
    <Typography role="status">{data && data.rows.length > 0 && formatBankStatus(data)}</Typography>
  ),
});

function formatBankStatus({ month, rows }: BankData): string {
  const wrong = rows.filter(({ difference }) => difference !== 0).length;
  return wrong === 0
    ? `Tháng ${formatMonth(month)} khớp hết với sao kê.`
    : `${wrong} trong ${rows.length} tài khoản còn chênh lệch: dòng chưa khớp, hoặc sao kê thiếu dòng.`;
}
