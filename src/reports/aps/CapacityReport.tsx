import { capacityReport } from '#schema/reports/capacityReport';
import { Table } from '../../screens/table/Table.tsx';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildCapacityFigures, sortByCapacity } from './buildCapacityFigures.ts';
import { CapacityChart } from './CapacityChart.tsx';
import { CapacityHead } from './CapacityHead.tsx';
import { capacityColumns } from './capacityColumns.tsx';

/** Số lượng ca: how many packages each nurse has, and how many more she can take. Page of the report. */
export default createReportScreen(capacityReport, {
  choices: {
    agent_status: () =>
      capacityReport.params.agent_status.choices?.filter(({ value }) => value !== 'unverified'),
    province: (data) => data?.filters.provinces.map((name) => ({ value: name, label: name })),
  },
  figures: ({ filter, data }) => ({
    label: 'Khả năng nhận ca',
    lead: capacityReport.columns.remaining.label,
    of: buildCapacityFigures(filter, data),
  }),
  Above: CapacityChart,
  rows: ({ rows }) => ({ rows: sortByCapacity(rows).map((row) => ({ ...row, id: row.agent.id })) }),
  Table: ({ table, data }) => (
    <Table {...table} columns={capacityColumns} headRows={<CapacityHead summary={data?.summary} />} />
  ),
});
