import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { addDays } from '#rules/days';
import { callOff } from '#schema/absence';
import type { ChangeMessage } from '#schema/messages';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../../jsonapi/errors.ts';
import { today } from '../../../kinds/parts/today.ts';
import { conflictOf } from '../../../screens/actions/conflictOf.ts';
import { useIntentKey } from '../../../screens/actions/useIntentKey.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../../screens/parts/useNotices.ts';
import { usePhone } from '../../../screens/parts/usePhone.ts';
import { useReload } from '../../../screens/parts/useReload.ts';
import { MessageList } from '../../messages/MessageList.tsx';
import { DayInput } from '../../parts/DayInput.tsx';
import { CoverRow } from './CoverRow.tsx';
import { useCover } from './useCover.ts';

interface Props {
  readonly nurse: { readonly id: string; readonly name: string };
  /** The first day to begin with; today when absent. */
  readonly from?: string;
  readonly onClose: () => void;
}

/**
 * A nurse calls off (rules 3.16): the days, the sessions she would miss and what becomes of each, saved at once or not at all; then the
 * messages to everyone who must be told.
 */
export function CallOffDialog({ nurse, from: first, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const isPhone = usePhone();
  const [from, setFrom] = useState(first ?? today());
  const [to, setTo] = useState(first ?? today());
  const [reason, setReason] = useState('Ốm');
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [told, setTold] = useState<readonly ChangeMessage[] | null>(null);
  const { keyFor, refused } = useIntentKey();
  const found = useQuery({
    queryKey: ['agents', 'absence', nurse.id, from, to],
    queryFn: ({ signal }) => data.absence(nurse.id, from, to, signal),
    enabled: to >= from && told === null,
  });
  const sessions = found.data ?? [];
  const { choices, choose, cover, clear } = useCover(sessions);
  const setDays = (begin: string, end: string) => {
    setFrom(begin);
    setTo(end < begin ? begin : end);
    setFailed(null);
    clear();
  };
  const open = sessions.filter(({ shift_id }) => !choices.has(shift_id)).length;

  const save = async (accept: boolean) => {
    const chosen = sessions.flatMap(({ shift_id }) => {
      const choice = choices.get(shift_id);
      return choice ? [{ shift_id, ...choice }] : [];
    });
    const action_data = { from, to, reason, sessions: chosen, ...(accept && { accept_conflicts: true }) };
    setSaving(true);
    try {
      const call = { action_code: 'call_off' as const, action_data: action_data as never };
      const { result } = await data.act('agents', nurse.id, call, keyFor(action_data));
      setTold((result?.messages as ChangeMessage[] | undefined) ?? []);
      notices.done();
      void reload();
    } catch (error) {
      refused(error);
      setFailed(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>
        {callOff.label}: {nurse.name}
      </DialogTitle>
      {told ? (
        <WhoMustBeTold messages={told} />
      ) : (
        <DialogContent>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', pt: 1 }}>
            <DaysChoice from={from} to={to} onDays={setDays} />
            <TextField
              size="small"
              label="Lý do"
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Box>
          {failed !== null && <Refusal error={failed} onAccept={() => void save(true)} />}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
            <Typography role="status" sx={{ flex: 1 }}>
              {found.data &&
                (sessions.length === 0
                  ? 'Không có buổi nào trong những ngày này.'
                  : `${sessions.length} buổi${open > 0 ? `, ${open} buổi chưa chọn sẽ để nguyên` : ', đã chọn đủ'}.`)}
            </Typography>
            {sessions.length > 0 && (
              <Button variant="outlined" onClick={cover}>
                Phủ hết
              </Button>
            )}
          </Box>
          {found.error && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
          {!found.data && !found.error && <Skeleton variant="rounded" height={200} />}
          <Box component="ul" aria-label="Các buổi" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sessions.map((session) => (
              <CoverRow
                key={session.shift_id}
                session={session}
                choice={choices.get(session.shift_id)}
                onChoose={(choice) => choose(session.shift_id, choice)}
              />
            ))}
          </Box>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {told ? 'Close' : 'Cancel'}
        </Button>
        {!told && (
          <Button
            variant="contained"
            loading={saving}
            disabled={!found.data || reason.trim() === ''}
            onClick={() => void save(false)}
          >
            {callOff.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly onDays: (from: string, to: string) => void;
}

/** The days she is away: today and tomorrow by one press, all others by their dates. */
function DaysChoice({ from, to, onDays }: DaysProps) {
  const day = today();
  const tomorrow = addDays(day, 1);
  return (
    <>
      <Button size="small" onClick={() => onDays(day, day)} aria-pressed={from === day && to === day}>
        Hôm nay
      </Button>
      <Button
        size="small"
        onClick={() => onDays(tomorrow, tomorrow)}
        aria-pressed={from === tomorrow && to === tomorrow}
      >
        Ngày mai
      </Button>
      <Box sx={{ width: 160 }}>
        <DayInput label="Từ ngày" day={from} onDay={(next) => onDays(next, to)} />
      </Box>
      <Box sx={{ width: 160 }}>
        <DayInput label="Đến ngày" day={to} onDay={(next) => onDays(from > next ? next : from, next)} />
      </Box>
    </>
  );
}

/** What is left to do once it is saved. */
function WhoMustBeTold({ messages }: { readonly messages: readonly ChangeMessage[] }) {
  return (
    <DialogContent>
      <Typography role="status" sx={{ mb: 1 }}>
        {messages.length === 0
          ? 'Đã ghi ngày nghỉ. Không ai cần báo.'
          : 'Đã lưu. Hãy báo cho những người này:'}
      </Typography>
      <MessageList label="Cần báo" messages={messages} keyOf={(one) => `${one.to} ${one.id} ${one.day}`} />
    </DialogContent>
  );
}

/** Why it was not saved; what can be accepted is, by a press. */
function Refusal({ error, onAccept }: { readonly error: unknown; readonly onAccept: () => void }) {
  const conflict = conflictOf(error, callOff.input);
  return (
    <Alert
      severity={conflict ? 'warning' : 'error'}
      sx={{ my: 1 }}
      action={
        conflict && (
          <Button color="inherit" size="small" onClick={onAccept}>
            {conflict.label}
          </Button>
        )
      }
    >
      {detailsOf(error).join('\n')}
    </Alert>
  );
}
