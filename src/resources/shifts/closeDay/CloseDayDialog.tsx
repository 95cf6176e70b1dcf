import { Alert, Button, DialogContent, DialogTitle, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { addDays, toLocalTime } from '#rules/days';
import { formatDate } from '#rules/format';
import { CLOSING_TIME } from '#rules/slots';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { useCurrentDay } from '../../../ui/today.ts';
import { NurseSessionsToClose } from './NurseSessionsToClose.tsx';
import { ReportedSessions } from './ReportedSessions.tsx';
import { useDayClosing } from './useDayClosing.ts';
import { useReportedSessions } from './useReportedSessions.ts';
import { useUnclosedSessions } from './useUnclosedSessions.ts';

interface Props {
  /** True to open with today's sessions whose time is over, and to leave out the later ones. */
  readonly isPastOnly?: boolean;
  readonly onClose: () => void;
}

/**
 * Closes the day: lists all sessions of today, or all overdue sessions, grouped by nurse and ticked as held; the user records exceptions.
 * In the evening the dialog opens with today unless a session is overdue.
 */
export default function CloseDayDialog({ isPastOnly = false, onClose }: Props) {
  const reload = useReload();
  const day = useCurrentDay();
  const [chosen, setWhich] = useState<'overdue' | 'today' | null>(isPastOnly ? 'today' : null);
  const which = chosen ?? 'overdue';
  const from = which === 'today' ? day : null;
  const to = which === 'today' ? day : addDays(day, -1);
  const { groups, error, refetch, more } = useUnclosedSessions(from, to, isPastOnly && which === 'today');
  const reports = useReportedSessions(from, to);
  const reported = reports.sessions ?? [];
  const isOverdue = groups && reports.sessions && groups.length + reported.length > 0;
  useEffect(() => {
    if (chosen !== null || isOverdue === undefined) return;
    setWhich(!isOverdue && toLocalTime(new Date()) >= CLOSING_TIME ? 'today' : 'overdue');
  }, [chosen, isOverdue]);
  const closing = useDayClosing();
  const { result, saving } = closing;
  const sessions = groups?.flatMap((group) => group.sessions) ?? [];
  // Sessions that could not be saved and have no visible row to show the reason.
  const rowless = (result?.unsaved ?? []).filter(
    ({ session }) => groups && !sessions.some(({ id }) => id === session.id),
  );
  const held = sessions.filter((session) => closing.outcomeOf(session.id).outcome === 'held').length;
  const touched = sessions.filter((session) => closing.outcomeOf(session.id).outcome !== 'none').length;
  return (
    <GuardedDialog onClose={onClose} maxWidth="md" fullBelow="sm" dirty={closing.isChanged}>
      <DialogTitle>Chốt ngày</DialogTitle>
      <DialogContent>
        <Tabs
          value={which}
          onChange={(_event, next: 'overdue' | 'today') => setWhich(next)}
          aria-label="Các buổi cần chốt"
        >
          <Tab value="overdue" label="Tất cả quá hạn" />
          <Tab value="today" label="Hôm nay" />
        </Tabs>
        {result && (
          <Alert severity={result.unsaved.length > 0 ? 'warning' : 'success'} role="status" sx={{ my: 1 }}>
            Đã lưu {result.saved} buổi
            {result.unsaved.length > 0 &&
              `, ${result.unsaved.length} buổi chưa lưu được: xem lý do ở từng buổi`}
            .
            {rowless.map(({ session, why }) => (
              <div key={session.id}>
                {session.customer_name}, {formatDate(session.day)}: {why}
              </div>
            ))}
          </Alert>
        )}
        <ReportedSessions sessions={reported} failures={closing.failures} />
        {error || reports.error ? (
          <ErrorPanel error={error ?? reports.error} onRetry={error ? refetch : reports.refetch} />
        ) : !groups || !reports.sessions ? (
          <Skeleton variant="rounded" height={320} />
        ) : groups.length === 0 && reported.length > 0 ? null : groups.length === 0 ? (
          <Typography role="status" color="textSecondary" sx={{ py: 2 }}>
            Không còn buổi nào chờ ghi nhận.
          </Typography>
        ) : (
          groups.map((group) => <NurseSessionsToClose key={group.nurse.id} group={group} closing={closing} />)
        )}
        {more && (
          <Typography color="textSecondary" sx={{ py: 1 }}>
            Còn nhiều buổi nữa, sẽ hiện sau khi lưu.
          </Typography>
        )}
      </DialogContent>
      <DialogFoot
        leave="Đóng"
        onLeave={onClose}
        aside={
          <Typography role="status">
            {sessions.length > 0 && `${held}/${sessions.length} buổi đã tắm`}
          </Typography>
        }
      >
        <Button
          variant="contained"
          disabled={touched + reported.length === 0}
          loading={saving}
          onClick={() =>
            void closing
              .save(
                sessions,
                reported.map(({ id }) => id),
              )
              .then(reload)
          }
        >
          Chốt {touched + reported.length} buổi
        </Button>
      </DialogFoot>
    </GuardedDialog>
  );
}
