import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { formatDate } from '#rules/format';
import { type ScheduledShift, scheduleCell } from '#schema/reports/schedule';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { dayWords } from '../parts/dayWords.ts';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import { type Column, ReportTable } from '../parts/ReportTable.tsx';
import { useReport } from '../parts/useReport.ts';
import { mayMove } from './mayMove.ts';
import { PostponeDialog } from './PostponeDialog.tsx';

export interface OpenCell {
  readonly agent: { readonly id: string; readonly name: string };
  readonly day: string;
  readonly slot: string;
}
interface Props {
  readonly cell: OpenCell;
  readonly level: string;
  readonly onClose: () => void;
}

const of = (name: keyof typeof scheduleCell.columns) =>
  declaredColumn<ScheduledShift, typeof scheduleCell>(scheduleCell, name);
const pageOf = (shift: ScheduledShift): string => `/customers/${shift.customer_id}`;

const columnsFor = (
  onPostpone: ((shift: ScheduledShift) => void) | undefined,
): readonly Column<ScheduledShift>[] => [
  {
    ...of('customer_name'),
    cell: (shift) => (
      <>
        <Link
          href={pageOf(shift)}
          target="_blank"
          rel="noopener"
          onClick={(event) => event.stopPropagation()}
        >
          {shift.customer_name}
        </Link>
        {onPostpone && shift.status === 'planned' && (
          <Button
            size="small"
            aria-label={`Hoãn buổi của ${shift.customer_name}`}
            sx={{ minWidth: 0, ml: 1 }}
            onClick={(event) => {
              event.stopPropagation();
              onPostpone(shift);
            }}
          >
            Hoãn
          </Button>
        )}
      </>
    ),
  },
  of('customer_phone'),
  of('status'),
  of('started_at'),
  of('finished_at'),
  of('time_period'),
  of('total_shifts'),
];

/** The sessions of a cell; a row opens the customer in a new tab, who may can postpone one. */
export function CellDialog({ cell, level, onClose }: Props) {
  const id = useId();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [postponed, setPostponed] = useState<string | null>(null);
  const moves = mayMove(useViewer());
  const { data, error, busy, retry } = useReport<readonly ScheduledShift[]>('schedule/cell', {
    agent_id: cell.agent.id,
    day: formatDate(cell.day),
    time_period: cell.slot,
    level,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={phone} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" component="h2">
        Chi tiết lịch
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }} color="textSecondary">
          {cell.agent.name} · {dayWords(cell.day)} · {cell.slot.replace('-', '–')}
        </Typography>
        {error ? (
          <ErrorPanel error={error} onRetry={retry} header="Chưa tải được chi tiết lịch" />
        ) : (
          <ReportTable
            caption="Các buổi trong ô"
            columns={columnsFor(moves ? (shift) => setPostponed(shift.shift_id) : undefined)}
            rows={data}
            waiting={2}
            keyOf={(shift) => shift.shift_id}
            busy={busy}
            empty="Không còn buổi nào ở đây."
            onRow={(shift) => window.open(pageOf(shift), '_blank', 'noopener')}
          />
        )}
      </DialogContent>
      {postponed && <PostponeDialog shift_id={postponed} onClose={() => setPostponed(null)} />}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
