import {
  Box,
  Checkbox,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#rules/format';
import { toTimeSpans } from '#rules/slots';
import { takeBackCallOffAction } from '#schema/absence';
import type { CalledOffSession } from '#schema/calledOffReport';
import type { ChangeMessage } from '#schema/messages';
import { coordinatorCalls } from '../../../jsonapi/coordinatorCalls.ts';
import { useActionSubmission } from '../../../screens/actions/ActionForm.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { LeaveGuard } from '../../../screens/form/LeaveGuard.tsx';
import { RefusalNotice, SubmitButtons } from '../../../screens/form/SubmissionForm.tsx';
import { useDraft } from '../../../screens/form/useDraft.ts';
import { SubmissionContext } from '../../../screens/form/useSubmission.ts';
import { reloadOnAnyChangeMeta } from '../../../screens/live/changes.ts';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { NativeSelect } from '../../../screens/parts/NativeSelect.tsx';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { MessagesToSend } from './MessagesToSend.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Absence {
  readonly from: string;
  readonly to: string;
  readonly reason?: string | null;
}

interface Props {
  readonly nurse: { readonly id: string; readonly name: string };
  /** Call-offs that the user can undo, the next one first; at least one. */
  readonly absences: readonly Absence[];
  readonly onClose: () => void;
}

const buildAbsenceKey = ({ from, to }: Absence): string => `${from} ${to}`;

/**
 * Dialog that undoes a call-off (rules 3.19). The user chooses the call-off, and which of the changed sessions return to the nurse. Later
 * changes are shown next to each session, and are not undone.
 */
const TakeBackCallOffDialog = (props: Props) => (
  <GuardedDialog onClose={props.onClose} maxWidth="md" fullBelow="sm">
    <TakeBackForm {...props} />
  </GuardedDialog>
);
export default TakeBackCallOffDialog;

function TakeBackForm({ nurse, absences, onClose }: Props) {
  const notices = useNotices();
  const reload = useReload();
  const [absence, setAbsence] = useState(absences[0] as Absence);
  /** Ids of the sessions that do not return to the nurse. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [messages, setMessages] = useState<readonly ChangeMessage[] | null>(null);
  const { from, to } = absence;
  const found = useQuery({
    queryKey: ['agents', 'called_off', nurse.id, from, to],
    queryFn: ({ signal }) => coordinatorCalls.calledOff(nurse.id, from, to, signal),
    enabled: messages === null,
    meta: reloadOnAnyChangeMeta,
  });
  const sessions = found.data ?? [];
  const restore = sessions.filter(({ shift_id, changed }) => !changed && !left.has(shift_id));
  const choose = (next: Absence) => {
    setAbsence(next);
    setLeft(new Set());
    submission.change();
  };
  const toggle = (id: string) => {
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
    submission.change();
  };

  const submission = useActionSubmission<Values>({
    resource: 'agents',
    code: 'take_back_call_off',
    record: nurse,
    input: takeBackCallOffAction.input,
    toData: (entered) => entered,
    onDone: (answer) => {
      setMessages((answer?.result?.messages as ChangeMessage[] | undefined) ?? []);
      notices.done(answer?.revert, `Đã rút báo nghỉ của ${nurse.name}.`);
      void reload();
    },
    onRefused: () => void found.refetch(),
  });
  useDraft<{ absence: string; left: readonly string[] }>(`agents/${nurse.id}/take_back_call_off`, {
    entered: () =>
      messages === null && left.size > 0 ? { absence: buildAbsenceKey(absence), left: [...left] } : null,
    restore: (kept) => {
      const same = absences.find((one) => buildAbsenceKey(one) === kept.absence);
      if (!same) return;
      setAbsence(same);
      setLeft(new Set(kept.left));
    },
  });
  const save = () => void submission.submit({ from, to, restore: restore.map(({ shift_id }) => shift_id) });

  return (
    <SubmissionContext value={submission}>
      <LeaveGuard dirty={messages === null && left.size > 0} />
      <DialogTitle>
        {takeBackCallOffAction.label}: {nurse.name}
      </DialogTitle>
      {messages ? (
        <MessagesToSend saved="Đã rút báo nghỉ." messages={messages} />
      ) : (
        <DialogContent>
          <NativeSelect
            label="Những ngày nghỉ"
            value={buildAbsenceKey(absence)}
            choices={absences.map((one) => ({
              value: buildAbsenceKey(one),
              label: one.reason ? `${formatAbsenceDays(one)} · ${one.reason}` : formatAbsenceDays(one),
            }))}
            onChange={(key) => {
              const next = absences.find((one) => buildAbsenceKey(one) === key);
              if (next) choose(next);
            }}
            sx={{ mt: 1 }}
          />
          <RefusalNotice />
          {found.error && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
          {!found.data && !found.error && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
          {found.data && (
            <Typography role="status" sx={{ mt: 2 }}>
              {sessions.length === 0
                ? 'Không có buổi nào đã đổi người hay hoãn vì lần nghỉ này.'
                : `${restore.length} trên ${sessions.length} buổi sẽ trả lại cho ${nurse.name}.`}
            </Typography>
          )}
          <Box component="ul" aria-label="Các buổi đã đổi" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sessions.map((session) => (
              <ReturningSession
                key={session.shift_id}
                session={session}
                checked={!session.changed && !left.has(session.shift_id)}
                onToggle={() => toggle(session.shift_id)}
              />
            ))}
          </Box>
        </DialogContent>
      )}
      <DialogFoot {...(messages && { leave: 'Đóng' })} onLeave={onClose}>
        {!messages && (
          <SubmitButtons label={takeBackCallOffAction.label} disabled={!found.data} onSend={save} />
        )}
      </DialogFoot>
    </SubmissionContext>
  );
}

const formatAbsenceDays = ({ from, to }: Absence): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

interface ReturningSessionProps {
  readonly session: CalledOffSession;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** A session that was given away or postponed: its old day and nurse, its current day and nurse, and whether it returns. */
function ReturningSession({ session, checked, onToggle }: ReturningSessionProps) {
  const { customer_name, day, time_period, way, now_day, now_agent, changed } = session;
  const times = toTimeSpans(time_period)
    .map((span) => `${span.from}–${span.to}`)
    .join(', ');
  const since =
    way === 'postpone'
      ? `đã hoãn sang ${formatDate(now_day)}`
      : `đã giao cho ${now_agent?.name ?? 'người khác'}`;
  return (
    <Box component="li" sx={{ py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <FormControlLabel
        disabled={changed !== null}
        control={<Checkbox checked={checked} onChange={onToggle} />}
        label={`${customer_name} · ${formatDate(day)} · ${times} · ${since}`}
      />
      {changed && (
        <Typography variant="body2" color="warning.main" sx={{ pl: 4 }}>
          {changed} Buổi này giữ nguyên.
        </Typography>
      )}
    </Box>
  );
}
