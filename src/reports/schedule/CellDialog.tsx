import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material';
import { useGetOne } from 'ra-core';
import { useId, useState } from 'react';
import { type ScheduledShift, scheduleCell } from '#schema/reports/schedule';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ActionDialogOf } from '../../screens/actions/ActionDialogOf.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { dayWords } from '../parts/dayWords.ts';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import { type Column, ReportTable } from '../parts/ReportTable.tsx';
import { useReport } from '../parts/useReport.ts';
import { cellParams } from './cellParams.ts';
import { GiveOne } from './GiveDialog.tsx';
import { nobody } from './gridOf.ts';
import { mayMove } from './mayMove.ts';
import type { OpenCell } from './openCell.ts';
import { PostponeDialog } from './PostponeDialog.tsx';

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
  onGive: (shift: ScheduledShift) => void,
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
        {onPostpone && shift.status === 'planned' && (
          <Button
            size="small"
            aria-label={`Đổi người cho buổi của ${shift.customer_name}`}
            sx={{ minWidth: 0 }}
            onClick={(event) => {
              event.stopPropagation();
              onGive(shift);
            }}
          >
            Đổi người
          </Button>
        )}
        {shift.substitute && (
          <Typography variant="body2" color="textSecondary">
            {shift.substitute.name} làm thay{' '}
            {shift.nurses?.map(({ name }) => name).join(', ') || 'gói chưa có điều dưỡng'}
          </Typography>
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
  const isPhone = usePhone();
  const [postponed, setPostponed] = useState<string | null>(null);
  const [given, setGiven] = useState<ScheduledShift | null>(null);
  const [away, setAway] = useState(false);
  const moves = mayMove(useViewer());
  const { data, error, busy, retry } = useReport<readonly ScheduledShift[]>(
    'schedule/cell',
    cellParams(cell, level),
  );
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isPhone} aria-labelledby={id}>
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
            columns={columnsFor(moves ? (shift) => setPostponed(shift.shift_id) : undefined, setGiven)}
            rows={data}
            waiting={2}
            keyOf={(shift) => shift.shift_id}
            busy={busy}
            empty="Không còn buổi nào ở đây."
            onRow={(shift) => window.open(pageOf(shift), '_blank', 'noopener')}
          />
        )}
      </DialogContent>
      {given && <GiveOne shift={given} whole={false} agent_id={undefined} onClose={() => setGiven(null)} />}
      {away && <CallOffOf cell={cell} onClose={() => setAway(false)} />}
      {postponed && <PostponeDialog shift_id={postponed} onClose={() => setPostponed(null)} />}
      <DialogActions>
        {moves && cell.agent.id !== nobody.id && (
          <Button onClick={() => setAway(true)} sx={{ mr: 'auto' }}>
            Báo nghỉ
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The nurse of this row calls off, from the day of the cell on. */
function CallOffOf({ cell, onClose }: Pick<Props, 'cell' | 'onClose'>) {
  const nurse = useGetOne<LoadedRecord>('agents', { id: cell.agent.id, meta: { include: [] } });
  if (!nurse.data) return null;
  return (
    <ActionDialogOf
      resource={declarationOf('agents')}
      record={nurse.data}
      code="call_off"
      given={{ from: cell.day }}
      onClose={onClose}
    />
  );
}
