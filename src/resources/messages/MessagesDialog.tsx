import {
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Switch,
  Tab,
  Tabs,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Message,
  type MessageRecipients,
  messageRecipients,
  messagesReport,
  messageTextRights,
} from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { DayInput } from '../../screens/inputs/DayInput.tsx';
import { reloadOnAnyChangeMeta } from '../../screens/live/changes.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { MessageList } from './MessageList.tsx';
import { MessageTextsDialog } from './MessageTextsDialog.tsx';
import { useNextWorkday } from './useNextWorkday.ts';

interface Props {
  /** Day whose messages are shown; null for the first day after today that has planned sessions. */
  readonly day: string | null;
  readonly onDay: (day: string) => void;
  readonly onClose: () => void;
}

/** Dialog with the messages of a day: each nurse gets her sessions, each mother a reminder (rules 3.17). */
export default function MessagesDialog({ day: named, onDay, onClose }: Props) {
  const notices = useNotices();
  const isPhone = useIsPhoneWidth();
  const canEdit = useCan('edit', undefined, messageTextRights);
  const next = useNextWorkday(named === null);
  const day = named ?? next;
  const [to, setTo] = useState<MessageRecipients>('agents');
  const [editing, setEditing] = useState(false);
  const found = useQuery({
    queryKey: ['messages', day, to],
    queryFn: ({ signal }) => coordinatorCalls.messages(day ?? '', to, signal),
    enabled: day !== null,
    meta: reloadOnAnyChangeMeta,
  });
  const [onlyUnsent, setOnlyUnsent] = useState(false);
  const [onlyUnseen, setOnlyUnseen] = useState(false);
  const unsent = found.data?.filter(({ sent_at }) => !sent_at) ?? [];
  const sendable = unsent.filter(({ state }) => state === null || state === 'waiting' || state === 'skipped');
  const zalo = useQuery({ queryKey: ['zalo'], queryFn: ({ signal }) => coordinatorCalls.zaloStatus(signal) });
  const [isSending, setSending] = useState(false);
  const sendAll = async () => {
    if (day === null) return;
    setSending(true);
    try {
      const { queued, skipped } = await coordinatorCalls.sendAllMessages(day, to);
      notices.doneWith(`${queued} tin đang gửi${skipped > 0 ? `, ${skipped} tin không gửi được` : ''}.`);
    } catch (error) {
      notices.failed(listErrorDetails(error).join('\n'));
    }
    setSending(false);
    await found.refetch();
  };
  const noteSent = async ({ id, version, event }: Message) => {
    if (day === null) return;
    try {
      await coordinatorCalls.messageSent({ day, to, id, version, ...(event && { event }) });
    } catch (error) {
      notices.failed(listErrorDetails(error).join('\n'));
    }
    await found.refetch();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>{messagesReport.label}</DialogTitle>
      <DialogContent>
        <Box sx={{ maxWidth: 220 }}>
          {day === null ? (
            <Skeleton variant="rounded" height={40} />
          ) : (
            <DayInput label="Ngày" day={day} onDay={onDay} />
          )}
        </Box>
        <Tabs value={to} onChange={(_event, next: MessageRecipients) => setTo(next)} aria-label="Gửi cho">
          {messageRecipients.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} />
          ))}
        </Tabs>
        {found.error ? (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton variant="rounded" height={240} />
        ) : (
          <>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}
            >
              <Typography role="status" color="textSecondary" sx={{ mr: 'auto' }}>
                {found.data.length === 0
                  ? 'Không có buổi nào trong ngày này.'
                  : formatMessageSummary(found.data)}
              </Typography>
              {to === 'agents' && found.data.some(({ asks_seen }) => asks_seen) && (
                <FormControlLabel
                  control={
                    <Switch
                      size="small"
                      checked={onlyUnseen}
                      onChange={(_event, only) => setOnlyUnseen(only)}
                    />
                  }
                  label="Chỉ chị chưa nhận lịch"
                />
              )}
              {found.data.length > 0 && (
                <FormControlLabel
                  control={
                    <Switch
                      size="small"
                      checked={onlyUnsent}
                      onChange={(_event, only) => setOnlyUnsent(only)}
                    />
                  }
                  label="Chỉ tin chưa gửi"
                />
              )}
            </Box>
            <MessageList
              label="Tin nhắn"
              keyOf={({ id, event }) => `${event ?? ''} ${id}`}
              messages={(onlyUnsent ? unsent : found.data).filter(
                (message) => to === 'customers' || !onlyUnseen || isUnseen(message),
              )}
              onSent={(message) => void noteSent(message)}
            />
          </>
        )}
      </DialogContent>
      <DialogFoot
        leave="Đóng"
        onLeave={onClose}
        aside={canEdit && <Button onClick={() => setEditing(true)}>Sửa mẫu tin nhắn</Button>}
      >
        {zalo.data?.connected && (
          <Button
            variant="contained"
            disabled={isSending || sendable.length === 0}
            onClick={() => void sendAll()}
          >
            Gửi tất cả
          </Button>
        )}
      </DialogFoot>
      {editing && <MessageTextsDialog onClose={() => setEditing(false)} />}
    </Dialog>
  );
}

/** Returns a summary as text: the number of messages, how many are unsent, and the reasons why some cannot be sent. */
function formatMessageSummary(list: readonly Message[]): string {
  const unsent = list.filter(({ sent_at }) => !sent_at);
  const count = (state: string) => unsent.filter((one) => one.state === state).length;
  const troubles = [
    [count('failed'), 'không gửi được'],
    [count('unknown'), 'chưa rõ đã đến chưa'],
  ].flatMap(([n, words]) => (n ? [`${n} ${words}`] : []));
  const unseen = list.filter(isUnseen).length;
  const seen = unseen > 0 ? ` ${unseen} chị chưa nhận lịch.` : '';
  return `${list.length} tin nhắn, ${unsent.length} chưa gửi${troubles.length > 0 ? ` (${troubles.join(', ')})` : ''}.${seen}`;
}

const isUnseen = ({ asks_seen, seen_at }: Message): boolean => asks_seen && !seen_at;
