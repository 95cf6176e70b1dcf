import { Alert, Button, Paper } from '@mui/material';
import { addMonths, toMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { formatMonth, formatNumber } from '#rules/format';
import { hasRole } from '#schema/access';
import type { BreakdownData } from '#schema/reports/breakdown';
import type { ReceivablesData } from '#schema/reports/receivables';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { buildListHref } from '../../reports/figures/buildListHref.ts';
import type { ReportKeyFigure } from '../../reports/figures/ReportKeyFigures.tsx';
import { useReport } from '../../reports/figures/useReport.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { HomeFigures } from './FigureStrip.tsx';
import { useWorklist } from './useWorklist.ts';

/** Layout of the current figures and of the month's figures: side by side if there is room. */
const sideBySideStyle = {
  display: { xs: 'block', md: 'flex' },
  mt: { xs: 2, sm: 0 },
  mb: 2,
  '& > * + *': {
    borderTop: { xs: 1, md: 0 },
    borderLeft: { md: 1 },
    borderColor: { xs: 'divider', md: 'divider' },
  },
} as const;

const debtsPage = '/reports/receivables';

/**
 * The amounts that wait for approval, the debts owed to the company and the company's own debts; for the owner also the figures of the
 * month.
 */
export default function MoneyFigures() {
  const viewer = useViewer();
  const work = useWorklist();
  const debts = useReport<ReceivablesData>('receivables');
  const waiting = work.data?.queues.find(({ queue }) => queue === 'open_transactions');
  const error = debts.error ?? work.error;
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={debts.retry}>Thử lại</Button>} sx={{ mb: 2 }}>
        {listErrorDetails(error).join('\n')}
      </Alert>
    );
  const { data } = debts;
  const figures: readonly ReportKeyFigure[] = [
    {
      label: work.pending ? 'Chờ duyệt' : `${formatNumber(waiting?.total ?? 0)} giao dịch chờ duyệt`,
      value: waiting?.sum ?? 0,
      to: buildListHref('transactions', { status: 'created' }),
      note: 'Thu trừ chi',
    },
    {
      label: 'Khách còn nợ',
      value: data?.total,
      to: debtsPage,
      note: data ? `${formatNumber(data.packages)} gói của ${formatNumber(data.customers)} khách` : ' ',
    },
    {
      label: 'Công ty còn nợ',
      value: data?.owed.total,
      to: debtsPage,
      note: 'Lương, đối tác, hoàn',
    },
  ];
  return (
    <Paper variant="outlined" sx={sideBySideStyle}>
      <HomeFigures label="Tiền" loading={debts.pending || work.pending} figures={figures} />
      {hasRole(viewer, ['admin']) && <MonthFigures />}
    </Paper>
  );
}

/** The figures of this month so far, each compared with the same days of last month. */
function MonthFigures() {
  const day = useCurrentDay();
  const month = toMonth(day);
  const lastMonth = addMonths(month, -1);
  const sameDay = `${lastMonth}${day.slice('YYYY-MM'.length)}`;
  const end = toMonthEnd(lastMonth);
  const last = sameDay < end ? sameDay : end;
  const sameDays = `1–${Number(last.slice(-2))}/${Number(last.slice('YYYY-'.length, 'YYYY-MM'.length))}`;
  const period = { from: toMonthStart(month), to: day };
  const { data, pending } = useReport<BreakdownData>('breakdown', period);
  const before = useReport<BreakdownData>('breakdown', {
    from: toMonthStart(lastMonth),
    to: last,
  }).data;
  const inMonth = `tháng ${Number(month.slice('YYYY-'.length))}`;
  const figure = (
    label: string,
    name: 'collected' | 'registered' | 'sessions' | 'leads',
    format: ReportKeyFigure['format'],
  ): ReportKeyFigure => ({
    label,
    value: data?.summary[name],
    format: format ?? 'currency',
    to: `/reports/breakdown?from=${period.from}&to=${period.to}`,
    better: 'more',
    before: before && { value: before.summary[name], name: sameDays },
  });
  return (
    <HomeFigures
      label={`Tháng ${formatMonth(month)}`}
      loading={pending}
      figures={[
        figure(`Đã thu ${inMonth}`, 'collected', 'currency'),
        figure(`Gói đăng ký ${inMonth}`, 'registered', 'number'),
        figure(`Buổi đã tắm ${inMonth}`, 'sessions', 'number'),
        figure(`Khách mới ${inMonth}`, 'leads', 'number'),
      ]}
    />
  );
}
