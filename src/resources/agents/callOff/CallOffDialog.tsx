import { Box, Button, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callOffAction } from '#schema/absence';
import type { ChangeMessage } from '#schema/messages';
import { coordinatorCalls } from '../../../jsonapi/coordinatorCalls.ts';
import { useActionSubmission } from '../../../screens/actions/ActionForm.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { LeaveGuard } from '../../../screens/form/LeaveGuard.tsx';
import { RefusalNotice, SubmitButtons } from '../../../screens/form/SubmissionForm.tsx';
import { useDraft } from '../../../screens/form/useDraft.ts';
import { SubmissionContext } from '../../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { getCurrentDay } from '../../../ui/today.ts';
import { AbsenceInputs } from './AbsenceInputs.tsx';
import { MessagesToSend } from './MessagesToSend.tsx';
import { MissedSessionRow } from './MissedSessionRow.tsx';
import { type CoverChoice, useCoverChoices } from './useCoverChoices.ts';

/** Default beginning of the reason. */
const USUAL_REASON = 'Ốm';

type Values = Readonly<Record<string, unknown>>;

/** The part of the form that the browser stores when the sign-in ends. */
type Draft = {
  readonly from: string;
  readonly to: string;
  readonly slots: readonly string[];
  readonly reason: string;
  readonly choices: readonly (readonly [shiftId: string, choice: CoverChoice])[];
};

/** Initial values of the dialog; the days default to today. */
export interface CallOffInitialValues {
  readonly from?: string;
  readonly to?: string;
  readonly slots?: readonly string[];
  readonly reason?: string;
  /** Id of the nurse's request that this call-off fulfils. */
  readonly request_id?: string;
}

interface Props {
  readonly nurse: { readonly id: string; readonly name: string };
  readonly first?: CallOffInitialValues;
  /** Text at the top of the dialog that explains why it opened. */
  readonly banner?: ReactNode;
  readonly onClose: () => void;
}

/**
 * The dialog in which a user records that a nurse calls off (rules 3.16): the days, her sessions and the decision for each session. All
 * decisions are saved together or not at all. Afterwards the dialog shows the messages to everyone who must be informed.
 */
export const CallOffDialog = (props: Props) => (
  <GuardedDialog onClose={props.onClose} maxWidth="md" fullBelow="sm">
    <CallOffForm {...props} />
  </GuardedDialog>
);

function CallOffForm({ nurse, first = {}, banner, onClose }: Props) {
  const notices = useNotices();
  const reload = useReload();
  const [firstDay] = useState(() => first.from ?? getCurrentDay());
  const [lastDay] = useState(first.to ?? firstDay);
  const [from, setFrom] = useState(firstDay);
  const [to, setTo] = useState(lastDay);
  const [slots, setSlots] = useState<readonly string[]>(first.slots ?? []);
  const [firstReason] = useState(first.reason || USUAL_REASON);
  const [reason, setReason] = useState(firstReason);
  const [messages, setMessages] = useState<readonly ChangeMessage[] | null>(null);
  const submission = useActionSubmission<Values>({
    resource: 'agents',
    code: 'call_off',
    record: nurse,
    input: callOffAction.input,
    toData: (entered) => entered,
    onDone: (answer) => {
      setMessages((answer?.result?.messages as ChangeMessage[] | undefined) ?? []);
      notices.done(answer?.revert, `Đã báo nghỉ cho ${nurse.name}.`);
      void reload();
    },
  });
  const found = useQuery({
    queryKey: ['agents', 'absence', nurse.id, from, to, slots],
    queryFn: ({ signal }) => coordinatorCalls.absence(nurse.id, { from, to, time_period: slots }, signal),
    enabled: to >= from && messages === null,
  });
  const sessions = found.data ?? [];
  const { choices, choose, cover, clear } = useCoverChoices(sessions);
  const setWhen = (begin: string, end: string, hours: readonly string[]) => {
    setFrom(begin);
    setTo(end);
    setSlots(hours);
    clear();
    submission.change();
  };
  const isChanged =
    messages === null &&
    (from !== firstDay ||
      to !== lastDay ||
      slots.length !== (first.slots?.length ?? 0) ||
      reason !== firstReason ||
      choices.size > 0);
  useDraft<Draft>(`agents/${nurse.id}/call_off`, {
    entered: () => (isChanged ? { from, to, slots, reason, choices: [...choices] } : null),
    restore: (kept) => {
      setWhen(kept.from, kept.to, kept.slots);
      setReason(kept.reason);
      for (const [shiftId, choice] of kept.choices) choose(shiftId, choice);
    },
  });
  const open = sessions.filter(({ shift_id }) => !choices.has(shift_id)).length;

  const save = () => {
    const chosen = sessions.flatMap(({ shift_id }) => {
      const choice = choices.get(shift_id);
      return choice ? [{ shift_id, ...choice }] : [];
    });
    const when = { from, to, ...(slots.length > 0 && { time_period: slots }) };
    const request = first.request_id ? { request_id: first.request_id } : {};
    void submission.submit({ ...when, reason, ...request, sessions: chosen });
  };

  return (
    <SubmissionContext value={submission}>
      <LeaveGuard dirty={isChanged} />
      <DialogTitle>
        {callOffAction.label}: {nurse.name}
      </DialogTitle>
      {messages ? (
        <MessagesToSend saved="Đã ghi ngày nghỉ." messages={messages} />
      ) : (
        <DialogContent>
          {banner}
          <AbsenceInputs
            {...{ from, to, slots, reason }}
            onWhen={setWhen}
            onReason={(next) => {
              setReason(next);
              submission.change();
            }}
          />
          <RefusalNotice />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
            <Typography role="status" sx={{ flex: 1 }}>
              {found.data &&
                (sessions.length === 0
                  ? 'Không có buổi nào trong những ngày này.'
                  : `${sessions.length} buổi${open > 0 ? `, ${open} buổi chưa chọn sẽ để nguyên` : ', đã chọn đủ'}.`)}
            </Typography>
            {sessions.length > 0 && (
              <Button
                variant="outlined"
                onClick={() => {
                  cover();
                  submission.change();
                }}
              >
                Tự chọn người thay
              </Button>
            )}
          </Box>
          {found.error && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
          {to < from && (
            <Typography role="alert" color="error" sx={{ mt: 1 }}>
              Đến ngày phải từ ngày bắt đầu trở đi.
            </Typography>
          )}
          {to >= from && !found.data && !found.error && <Skeleton variant="rounded" height={200} />}
          <Box component="ul" aria-label="Các buổi" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sessions.map((session) => (
              <MissedSessionRow
                key={session.shift_id}
                session={session}
                choice={choices.get(session.shift_id)}
                onChoose={(choice) => {
                  choose(session.shift_id, choice);
                  submission.change();
                }}
              />
            ))}
          </Box>
        </DialogContent>
      )}
      <DialogFoot {...(messages && { leave: 'Đóng' })} onLeave={onClose}>
        {!messages && (
          <SubmitButtons
            label={callOffAction.label}
            disabled={to < from || !found.data || reason.trim() === ''}
            onSend={save}
          />
        )}
      </DialogFoot>
    </SubmissionContext>
  );
}
