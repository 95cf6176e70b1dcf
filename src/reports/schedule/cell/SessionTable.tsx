import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type DaySession, scheduleDay } from '#schema/reports/schedule';
import { Table, type TableColumn } from '../../../screens/table/Table.tsx';
import { buildDeclaredColumn } from '../../parts/buildDeclaredColumn.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { describeSubstitute } from './SessionButtons.tsx';

interface Props {
  readonly sessions: readonly DaySession[] | undefined;
  readonly clashes: ReadonlySet<string>;
  readonly busy: boolean;
  /** Returns the buttons of a session. */
  readonly buttons: (session: DaySession) => ReactNode;
}

const buildColumn = (name: keyof typeof scheduleDay.columns) =>
  buildDeclaredColumn<DaySession, typeof scheduleDay>(scheduleDay, name);
const buildCustomerPath = ({ customer_id }: DaySession): string => `/customers/${customer_id}`;

/** The sessions of a cell as rows; a row opens the customer in a new tab. */
export function SessionTable({ sessions, clashes, busy, buttons }: Props) {
  const columns: readonly TableColumn<DaySession>[] = [
    {
      ...buildColumn('customer_name'),
      cell: (session) => (
        <>
          <Link
            href={buildCustomerPath(session)}
            target="_blank"
            rel="noopener"
            onClick={(event) => event.stopPropagation()}
          >
            {session.customer_name}
          </Link>
          {clashes.has(session.shift_id) && (
            <Typography variant="body2">
              <StatusMark mark="duplicated" />
            </Typography>
          )}
          {session.substitute && (
            <Typography variant="body2" color="textSecondary">
              {describeSubstitute(session)}
            </Typography>
          )}
          {/* The buttons are below the name, because next to the name they would push the other columns out of view. */}
          <Box sx={{ display: 'flex', columnGap: 1, ml: -0.625, whiteSpace: 'nowrap' }}>
            {buttons(session)}
          </Box>
        </>
      ),
    },
    buildColumn('customer_phone'),
    buildColumn('status'),
    buildColumn('started_at'),
    buildColumn('finished_at'),
    buildColumn('time_period'),
    buildColumn('total_shifts'),
  ];
  return (
    <Table
      caption="Các buổi trong ô"
      columns={columns}
      rows={sessions}
      waiting={2}
      keyOf={(session) => session.shift_id}
      busy={busy}
      empty="Không còn buổi nào ở đây."
      onRow={(session) => window.open(buildCustomerPath(session), '_blank', 'noopener')}
    />
  );
}
