import { Alert, Button, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDate } from '#rules/format';
import { formatSlot } from '#rules/slots';
import type { DaySession } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { useReport } from '../../figures/useReport.ts';
import { findClashingIds, findSessionsInSlot } from '../findClashingIds.ts';
import type { NurseDay } from '../nurseDay.ts';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { formatFreeSlots, formatSlotTimes } from '../timesText.ts';
import { AssignNurseDialog } from './AssignNurseDialog.tsx';
import { HeldSessionsDialog } from './HeldSessionsDialog.tsx';
import type { OpenScheduleCell } from './openCell.ts';
import { type PackageChangeCode, SessionButtons } from './SessionButtons.tsx';
import { SessionCards } from './SessionCards.tsx';
import { SessionTable } from './SessionTable.tsx';
import { SingleSession } from './SingleSession.tsx';

interface Props {
  readonly cell: OpenScheduleCell;
  readonly level: string;
  /** Area that limits the sessions without a nurse; '' means all areas. */
  readonly area: string;
  /** The nurse's whole day from the schedule's data. */
  readonly held: NurseDay | undefined;
  readonly onClose: () => void;
}

/**
 * The dialog of a cell or of a nurse's whole day: its sessions, the sessions that overlap with them, and the nurse's free slots. Users with
 * the right can postpone a session or give it to another nurse.
 */
export function CellDialog({ cell, level, area, held, onClose }: Props) {
  const isPhone = useIsPhoneWidth();
  const [postponed, setPostponed] = useState<string | null>(null);
  const [given, setGiven] = useState<{ shift: DaySession; whole: boolean } | null>(null);
  const [changed, setChanged] = useState<{ package_id: string; code: PackageChangeCode } | null>(null);
  const [away, setAway] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const moves = useCan('delay_shift', undefined, 'shifts');
  const isUnassigned = cell.agent.id === UNASSIGNED.id;
  const { data, error, busy, retry } = useReport<readonly DaySession[]>('schedule/day', {
    day: formatDate(cell.day),
    ...(isUnassigned ? { unassigned: true, area } : { agent_id: cell.agent.id }),
    level,
  });
  const clashes = findClashingIds(data ?? [], cell.agent.id);
  const sessions = data && findSessionsInSlot(data, cell.slot, clashes);
  const clashed = sessions?.filter(({ shift_id }) => clashes.has(shift_id)) ?? [];
  const single = sessions?.length === 1 ? sessions[0] : undefined;
  const buttons = (session: DaySession, filled = false) =>
    moves && session.status === 'planned' ? (
      <SessionButtons
        session={session}
        urgent={clashes.has(session.shift_id)}
        filled={filled}
        onPostpone={({ shift_id }) => setPostponed(shift_id)}
        onGive={(shift) => setGiven({ shift, whole: false })}
        onChange={({ package_id }, code) => setChanged({ package_id, code })}
        onAssign={isUnassigned ? (shift) => setGiven({ shift, whole: true }) : undefined}
      />
    ) : moves && session.status === 'finished' ? (
      <Button
        size="small"
        aria-label={`Đổi người đã làm buổi của ${session.customer_name}`}
        sx={{ minWidth: 0, minHeight: { xs: 44, sm: 0 } }}
        onClick={(event) => {
          event.stopPropagation();
          setGiven({ shift: session, whole: false });
        }}
      >
        Đổi người
      </Button>
    ) : null;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isPhone}>
      <DialogTitle>Chi tiết lịch</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }} color="textSecondary">
          {cell.agent.name} · {formatDayWithWeekday(cell.day)} ·{' '}
          {cell.slot ? formatSlot(cell.slot) : 'cả ngày'}
        </Typography>
        {clashed.length > 0 && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            Trùng lịch:{' '}
            {clashed
              .map(({ customer_name, time_period }) => `${customer_name} ${formatSlotTimes(time_period)}`)
              .join('; ')}
            .{moves && ' Đổi người hoặc hoãn một buổi.'}
          </Alert>
        )}
        {error ? (
          <ErrorPanel error={error} onRetry={retry} header="Chưa tải được chi tiết lịch" />
        ) : isPhone ? (
          <SessionCards sessions={sessions} clashes={clashes} buttons={buttons} />
        ) : single ? (
          <SingleSession
            session={single}
            clash={clashes.has(single.shift_id)}
            buttons={buttons(single, true)}
          />
        ) : sessions === undefined && cell.slot ? (
          // Most slots have a single session.
          <Skeleton variant="rounded" height={300} />
        ) : (
          <SessionTable sessions={sessions} clashes={clashes} busy={busy} buttons={buttons} />
        )}
        {!isUnassigned && held && (
          <Typography sx={{ mt: 1.5 }}>
            {held.off && `${held.off}. `}
            {held.works && formatFreeSlots(held.free)}
          </Typography>
        )}
      </DialogContent>
      {given && <AssignNurseDialog {...given} onClose={() => setGiven(null)} />}
      {changed && (
        <ActionDialogById
          resource="packages"
          id={changed.package_id}
          code={changed.code}
          defaultValues={{ from_day: cell.day }}
          onClose={() => setChanged(null)}
        />
      )}
      {away && (
        <ActionDialogById
          resource="agents"
          id={cell.agent.id}
          code="call_off"
          defaultValues={{ from: cell.day }}
          onClose={() => setAway(false)}
        />
      )}
      {correcting && (
        <HeldSessionsDialog nurse={cell.agent} day={cell.day} onClose={() => setCorrecting(false)} />
      )}
      {postponed && (
        <ActionDialogById
          resource="shifts"
          id={postponed}
          code="delay_shift"
          onClose={() => setPostponed(null)}
        />
      )}
      <DialogFoot
        leave="Đóng"
        onLeave={onClose}
        aside={
          moves &&
          !isUnassigned && (
            <>
              <Button onClick={() => setAway(true)}>Báo nghỉ</Button>
              <Button onClick={() => setCorrecting(true)}>Đổi người đã làm</Button>
            </>
          )
        }
      />
    </Dialog>
  );
}
