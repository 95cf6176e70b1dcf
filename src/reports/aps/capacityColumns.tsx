import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { profileStatuses } from '#schema/choices';
import { getLevelMeaning, reportLevels } from '#schema/levels';
import { type CapacityRow, capacityReport } from '#schema/reports/capacityReport';
import type { TableColumn } from '../../screens/table/Table.tsx';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { MapLink } from '../../ui/MapLink.tsx';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { longNameStyle } from '../parts/longNameStyle.ts';
import { isActiveNurse } from './buildCapacityFigures.ts';
import { buildCapacityHref } from './buildCapacityHref.ts';

const { columns: names } = capacityReport;
const sumPackages = (row: CapacityRow): number =>
  reportLevels.reduce((total, level) => total + row.summary[level], 0);

/** Style of a second line in a cell. */
const second = {
  display: 'block',
  color: 'text.secondary',
  fontSize: 'caption.fontSize',
  lineHeight: '16px',
} as const;

/** Media query for screens on which the table has room for longer addresses. */
const wideScreen = '@media (min-width:1400px)';

/** Style of a one-line address, cut off at the end of its cell. */
const address = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Columns for the nurse, her district and address, her free capacity, and her packages at each level. */
export const capacityColumns: readonly TableColumn<CapacityRow>[] = [
  {
    key: 'name',
    head: names.name.label,
    cell: (row) => (
      <Box sx={longNameStyle}>
        <Link component={RouterLink} to={`/agents/${row.agent.id}`} color="inherit">
          {row.agent.name}
        </Link>
        {!isActiveNurse(row) && (
          <Box component="span" sx={second}>
            {profileStatuses.find(({ value }) => value === row.agent.status)?.label}
          </Box>
        )}
      </Box>
    ),
  },
  {
    key: 'province',
    head: names.province.label,
    cell: ({ agent }) => <Box sx={longNameStyle}>{agent.province}</Box>,
    under: {
      head: names.address.label,
      cell: ({ agent }) =>
        agent.address && (
          <Box sx={{ maxWidth: { sm: 160 }, [wideScreen]: { maxWidth: 220 }, '&& a': address }}>
            <MapLink address={agent.address} within={[agent.province]} />
          </Box>
        ),
    },
  },
  {
    key: 'remaining',
    head: names.remaining.label,
    align: 'right',
    // Shown for every nurse; bold if the nurse is active and has free capacity.
    cell: (row) =>
      isActiveNurse(row) ? (
        <Box component="span" sx={{ fontWeight: row.remaining > 0 ? 600 : 400 }}>
          {row.remaining}
        </Box>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {row.remaining}
        </Box>
      ),
  },
  {
    key: 'total',
    head: 'Tổng',
    align: 'right',
    narrow: true,
    cell: (row) => (
      <Count value={sumPackages(row)} to={buildCapacityHref(row.agent.id)} label={row.agent.name} />
    ),
  },
  ...reportLevels.map(
    (level): TableColumn<CapacityRow> => ({
      key: level,
      head: <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />,
      align: 'right',
      narrow: true,
      cell: ({ agent, summary }) => (
        <Count
          value={summary[level]}
          to={buildCapacityHref(agent.id, level)}
          label={`${agent.name}, ${level}`}
        />
      ),
    }),
  ),
];

const Count = (props: { value: number; to: string; label: string }) => (
  <ReportAmount {...props} format="number" />
);
