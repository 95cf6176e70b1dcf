import { Typography } from '@mui/material';
import { toMonthEnd, toMonthStart } from '#rules/days';
import { formatMonth, formatNumber } from '#rules/format';
import { leadLevels } from '#schema/levels';
import { type PlanAheadData, planAheadReport } from '#schema/reports/planAheadReport';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { buildListHref } from '../figures/buildListHref.ts';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { createReportScreen } from '../ReportScreen.tsx';

type Nurse = PlanAheadData['nurses'][number];
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the first and last day of a month, but no day before the report's first day. */
const calculateMonthRange = (month: string, { from }: PlanAheadData): Days => ({
  from: toMonthStart(month) < from ? from : toMonthStart(month),
  to: toMonthEnd(month),
});

const buildBirthsHref = ({ from, to }: Days, more = {}): string =>
  buildListHref('customers', { birth_from: from, birth_to: to, ...more });

const buildScheduleHref = (days: Days, agent_id?: string): string =>
  `/reports/schedule?${new URLSearchParams({ ...days, ...(agent_id && { agent_id }) })}`;

const hrefs: Readonly<Record<string, (days: Days) => string>> = {
  sessions: (days) => buildScheduleHref(days),
  births: (days) => buildBirthsHref(days),
  births_without_package: (days) => buildBirthsHref(days, { level: leadLevels }),
};

/** Sắp tới: the coming months according to today's plan (rules 8.21). */
export default createReportScreen(planAheadReport, {
  link: (name, row, { data }) => row && hrefs[name]?.(calculateMonthRange(row.month, data)),
  // Rendered only with the answer: the number of months is unknown before that, so the nurses' table would move.
  Below: ({ data, busy }) =>
    data && (
      <>
        <Typography variant="h2">Lịch của từng điều dưỡng</Typography>
        <Table
          caption="Số buổi đã lên lịch của từng điều dưỡng"
          columns={buildNurseColumns(data)}
          rows={data.nurses}
          keyOf={(row) => row.agent_id ?? ''}
          busy={busy}
          empty="Chưa có buổi nào được lên lịch."
        />
      </>
    ),
});

/** Returns the columns of the nurses' table, one for each month with sessions. */
const buildNurseColumns = (data: PlanAheadData): TableColumn<Nurse>[] => [
  { key: 'name', head: 'Điều dưỡng', cell: ({ name }) => name },
  ...data.rows
    .filter(({ sessions }) => sessions > 0)
    .map(
      ({ month }): TableColumn<Nurse> => ({
        key: month,
        head: formatMonth(month),
        align: 'right',
        cell: ({ agent_id, months }) => (
          <ReportAmount
            value={months[month] ?? 0}
            format="number"
            // Packages without a nurse have no schedule to link to.
            to={agent_id === null ? undefined : buildScheduleHref(calculateMonthRange(month, data), agent_id)}
          />
        ),
      }),
    ),
  { key: 'all', head: 'Tổng buổi', align: 'right', cell: ({ sessions }) => formatNumber(sessions) },
];
