import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { callOff } from '#schema/absence';
import type { ChangeMessage } from '#schema/messages';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { today } from '../../../kinds/parts/today.ts';
import { useIntentKey } from '../../../screens/actions/useIntentKey.ts';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../../screens/parts/useNotices.ts';
import { useReload } from '../../../screens/parts/useReload.ts';
import { CoverRow } from './CoverRow.tsx';
import { Refusal } from './Refusal.tsx';
import { useCover } from './useCover.ts';
import { WhenAway } from './WhenAway.tsx';
import { WhoMustBeTold } from './WhoMustBeTold.tsx';

/** What the reason begins with. */
const USUAL_REASON = 'Ốm';

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
  const [firstDay] = useState(() => first ?? today());
  const [from, setFrom] = useState(firstDay);
  const [to, setTo] = useState(firstDay);
  const [slots, setSlots] = useState<readonly string[]>([]);
  const [reason, setReason] = useState(USUAL_REASON);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [told, setTold] = useState<readonly ChangeMessage[] | null>(null);
  const { keyFor, refused } = useIntentKey();
  const found = useQuery({
    queryKey: ['agents', 'absence', nurse.id, from, to, slots],
    queryFn: ({ signal }) => data.absence(nurse.id, { from, to, time_period: slots }, signal),
    enabled: to >= from && told === null,
  });
  const sessions = found.data ?? [];
  const { choices, choose, cover, clear } = useCover(sessions);
  const setWhen = (begin: string, end: string, hours: readonly string[]) => {
    setFrom(begin);
    setTo(end);
    setSlots(hours);
    setFailed(null);
    clear();
  };
  const isChanged =
    told === null &&
    (from !== firstDay || to !== firstDay || slots.length > 0 || reason !== USUAL_REASON || choices.size > 0);
  const open = sessions.filter(({ shift_id }) => !choices.has(shift_id)).length;

  const save = async (accept: boolean) => {
    const chosen = sessions.flatMap(({ shift_id }) => {
      const choice = choices.get(shift_id);
      return choice ? [{ shift_id, ...choice }] : [];
    });
    const when = { from, to, ...(slots.length > 0 && { time_period: slots }) };
    const action_data = { ...when, reason, sessions: chosen, ...(accept && { accept_conflicts: true }) };
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
    <GuardedDialog onClose={onClose} maxWidth="md" fullBelow="sm" dirty={isChanged}>
      <DialogTitle>
        {callOff.label}: {nurse.name}
      </DialogTitle>
      {told ? (
        <WhoMustBeTold saved="Đã ghi ngày nghỉ." messages={told} />
      ) : (
        <DialogContent>
          <WhenAway {...{ from, to, slots, reason }} onWhen={setWhen} onReason={setReason} />
          {failed !== null && (
            <Refusal error={failed} accepts={callOff.input} onAccept={() => void save(true)} />
          )}
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
          {to < from && (
            <Typography role="alert" color="error" sx={{ mt: 1 }}>
              Đến ngày phải từ ngày bắt đầu trở đi.
            </Typography>
          )}
          {to >= from && !found.data && !found.error && <Skeleton variant="rounded" height={200} />}
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
            disabled={to < from || !found.data || reason.trim() === ''}
            onClick={() => void save(false)}
          >
            {callOff.label}
          </Button>
        )}
      </DialogActions>
    </GuardedDialog>
  );
}
