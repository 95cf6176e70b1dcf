import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { formatDate } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { useViewer } from '../../../jsonapi/viewer.ts';
import { ActionDialogOf } from '../../../screens/actions/ActionDialogOf.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { usePhone } from '../../../screens/parts/usePhone.ts';
import { dayWords } from '../../parts/dayWords.ts';
import { useReport } from '../../parts/useReport.ts';
import { clashing, inSlot } from '../clashing.ts';
import { GiveOne } from '../grid/GiveDialog.tsx';
import { nobody } from '../gridOf.ts';
import { mayMove } from '../mayMove.ts';
import type { NurseDay } from '../nurseDay.ts';
import { freeText, timesText } from '../timesText.ts';
import type { OpenCell } from './openCell.ts';
import { PostponeDialog } from './PostponeDialog.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { SessionCards } from './SessionCards.tsx';
import { SessionTable } from './SessionTable.tsx';

interface Props {
  readonly cell: OpenCell;
  readonly level: string;
  /** '' for all: narrows what nobody takes. */
  readonly area: string;
  /** The nurse's whole day, as the schedule has it. */
  readonly held: NurseDay | undefined;
  readonly onClose: () => void;
}

/**
 * The sessions of a cell or of a nurse's whole day, with those they clash with, and the slots in which she is still free; who may can
 * postpone a session or give it to somebody else.
 */
export function CellDialog({ cell, level, area, held, onClose }: Props) {
  const isPhone = usePhone();
  const [postponed, setPostponed] = useState<string | null>(null);
  const [given, setGiven] = useState<{ shift: DaySession; whole: boolean } | null>(null);
  const [away, setAway] = useState(false);
  const moves = mayMove(useViewer());
  const isNobody = cell.agent.id === nobody.id;
  const { data, error, busy, retry } = useReport<readonly DaySession[]>('schedule/day', {
    day: formatDate(cell.day),
    ...(isNobody ? { unassigned: true, area } : { agent_id: cell.agent.id }),
    level,
  });
  const clashes = clashing(data ?? [], cell.agent.id);
  const sessions = data && inSlot(data, cell.slot, clashes);
  const clashed = sessions?.filter(({ shift_id }) => clashes.has(shift_id)) ?? [];
  const buttons = (session: DaySession) =>
    moves && session.status === 'planned' ? (
      <SessionButtons
        session={session}
        urgent={clashes.has(session.shift_id)}
        onPostpone={({ shift_id }) => setPostponed(shift_id)}
        onGive={(shift) => setGiven({ shift, whole: false })}
        onAssign={isNobody ? (shift) => setGiven({ shift, whole: true }) : undefined}
      />
    ) : null;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isPhone}>
      <DialogTitle>Chi tiết lịch</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }} color="textSecondary">
          {cell.agent.name} · {dayWords(cell.day)} · {cell.slot ? cell.slot.replace('-', '–') : 'cả ngày'}
        </Typography>
        {clashed.length > 0 && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            Trùng lịch:{' '}
            {clashed
              .map(({ customer_name, time_period }) => `${customer_name} ${timesText(time_period)}`)
              .join('; ')}
            .{moves && ' Đổi người hoặc hoãn một buổi.'}
          </Alert>
        )}
        {error ? (
          <ErrorPanel error={error} onRetry={retry} header="Chưa tải được chi tiết lịch" />
        ) : isPhone ? (
          <SessionCards sessions={sessions} clashes={clashes} buttons={buttons} />
        ) : (
          <SessionTable sessions={sessions} clashes={clashes} busy={busy} buttons={buttons} />
        )}
        {!isNobody && held && (
          <Typography sx={{ mt: 1.5 }}>
            {held.off && `${held.off}. `}
            {held.works && freeText(held.free)}
          </Typography>
        )}
      </DialogContent>
      {given && <GiveOne {...given} agent_id={undefined} onClose={() => setGiven(null)} />}
      {away && <CallOffOf cell={cell} onClose={() => setAway(false)} />}
      {postponed && <PostponeDialog shift_id={postponed} onClose={() => setPostponed(null)} />}
      <DialogActions sx={{ '& .MuiButton-root': { minHeight: { xs: 44, sm: 0 } } }}>
        {moves && !isNobody && (
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
