import { Typography } from '@mui/material';
import { monthEnd, monthStart } from '#rules/days';
import { formatDate, formatMonth, formatNumber } from '#rules/format';
import { leadLevels } from '#schema/levels';
import { type AheadData, ahead } from '#schema/reports/ahead';
import { Amount } from '../parts/Amount.tsx';
import { Figures } from '../parts/Figures.tsx';
import { listHref } from '../parts/listHref.ts';
import { ReportPage } from '../parts/ReportPage.tsx';
import { type Column, ReportTable } from '../parts/ReportTable.tsx';
import { useReport } from '../parts/useReport.ts';

type Row = AheadData['rows'][number];
type Nurse = AheadData['nurses'][number];

/** The days of a month from today on. */
const daysOf = (month: string, today: string) => ({
  from: monthStart(month) < today ? today : monthStart(month),
  to: monthEnd(month),
});

/** Where the births of these days lead, all or those of leads without a package. */
function birthsHref({ from, to }: { from: string; to: string }, withoutPackage: boolean): string {
  const days = { birth_from: from, birth_to: to };
  return listHref('customers', withoutPackage ? { ...days, level: leadLevels } : days);
}

const scheduleHref = (days: { from: string; to: string }, agent_id?: string | null): string | undefined =>
  agent_id === null
    ? undefined
    : `/reports/schedule?${new URLSearchParams({ ...days, ...(agent_id && { agent_id }) })}`;

function monthColumns(data: AheadData | undefined): Column<Row>[] {
  const day = data?.from ?? '';
  const days = (row: Row) => daysOf(row.month, day);
  const sums = data?.summary;
  return [
    {
      key: 'month',
      label: ahead.columns.month.label,
      cell: (row) => formatMonth(row.month),
      foot: 'Tổng cộng',
    },
    {
      key: 'sessions',
      label: ahead.columns.sessions.label,
      figure: true,
      cell: (row) => <Amount value={row.sessions} format="number" to={scheduleHref(days(row))} />,
      foot: <Amount value={sums?.sessions} format="number" />,
    },
    {
      key: 'value',
      label: ahead.columns.value.label,
      figure: true,
      cell: (row) => <Amount value={row.value} />,
      foot: <Amount value={sums?.value} />,
    },
    {
      key: 'births',
      label: ahead.columns.births.label,
      figure: true,
      cell: (row) => <Amount value={row.births} format="number" to={birthsHref(days(row), false)} />,
      foot: <Amount value={sums?.births} format="number" />,
    },
    {
      key: 'births_without_package',
      label: ahead.columns.births_without_package.label,
      figure: true,
      cell: (row) => (
        <Amount value={row.births_without_package} format="number" to={birthsHref(days(row), true)} />
      ),
      foot: <Amount value={sums?.births_without_package} format="number" />,
    },
  ];
}

const nurseColumns = (data: AheadData | undefined): Column<Nurse>[] => [
  { key: 'name', label: 'Điều dưỡng', cell: ({ name }) => name },
  ...(data?.rows ?? [])
    .filter(({ sessions }) => sessions > 0)
    .map(
      ({ month }): Column<Nurse> => ({
        key: month,
        label: formatMonth(month),
        figure: true,
        cell: ({ agent_id, months }) => (
          <Amount
            value={months[month] ?? 0}
            format="number"
            to={scheduleHref(daysOf(month, data?.from ?? ''), agent_id)}
          />
        ),
      }),
    ),
  { key: 'all', label: 'Tổng buổi', figure: true, cell: ({ sessions }) => formatNumber(sessions) },
];

/** Sắp tới: what the coming months bring, as planned today (rules 8.21). */
export default function AheadReport() {
  const report = useReport<AheadData>('ahead');
  const { data, busy } = report;
  const next = data?.rows[1];
  return (
    <ReportPage title={ahead.label} report={report}>
      <Figures
        label="Từ hôm nay"
        figures={[
          {
            label: 'Giá trị buổi đã lên lịch',
            value: data?.summary.value,
            note: data ? `Từ ${formatDate(data.from)}, mỗi buổi theo giá gói` : '',
          },
          { label: 'Buổi đã lên lịch', value: data?.summary.sessions, format: 'number', note: 'Chưa tắm' },
          {
            label: next ? `Riêng tháng ${formatMonth(next.month)}` : 'Tháng sau',
            value: next?.value ?? 0,
            note: next ? `${formatNumber(next.sessions)} buổi` : 'Chưa có buổi nào',
          },
          {
            label: 'Khách dự sinh',
            value: data?.summary.births,
            format: 'number',
            note: `${formatNumber(data?.summary.births_without_package ?? 0)} chưa có gói`,
          },
        ]}
        loading={!data}
        busy={busy}
      />
      <ReportTable
        caption="Các tháng tới"
        // Six months and their sum.
        waiting={7}
        columns={monthColumns(data)}
        rows={data?.rows}
        keyOf={(row) => row.month}
        busy={busy}
        empty=""
      />
      <Typography variant="h2">Lịch của từng điều dưỡng</Typography>
      <ReportTable
        caption="Số buổi đã lên lịch của từng điều dưỡng"
        columns={nurseColumns(data)}
        rows={data?.nurses}
        keyOf={(row) => row.agent_id ?? ''}
        busy={busy}
        empty="Chưa có buổi nào được lên lịch."
      />
    </ReportPage>
  );
}
