import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Translate, useDataProvider } from 'ra-core';
import { useState } from 'react';
import { addDays } from '#rules/days';
import {
  type Message,
  type MessageRecipients,
  messageRecipients,
  messages,
  messageTextRights,
} from '#schema/messages';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { today } from '../../kinds/parts/today.ts';
import { madeOfMany } from '../../screens/live/changes.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { DayInput } from '../parts/DayInput.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageTextsDialog } from './MessageTextsDialog.tsx';

/** The messages of a day, tomorrow's to begin with: to each nurse her sessions, to each mother a reminder (rules 3.17). */
export function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const data = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const isPhone = usePhone();
  const canEdit = useCan('edit', undefined, messageTextRights);
  const [day, setDay] = useState(() => addDays(today(), 1));
  const [to, setTo] = useState<MessageRecipients>('agents');
  const [editing, setEditing] = useState(false);
  const found = useQuery({
    queryKey: ['messages', day, to],
    queryFn: ({ signal }) => data.messages(day, to, signal),
    meta: madeOfMany,
  });
  const unsent = found.data?.filter(({ sent_at }) => !sent_at).length ?? 0;
  const zalo = useQuery({ queryKey: ['zalo'], queryFn: ({ signal }) => data.zaloStatus(signal) });
  const [isSending, setSending] = useState(false);
  const sendAll = async () => {
    setSending(true);
    try {
      const { queued, skipped } = await data.sendAllMessages(day, to);
      notices.doneWith(`${queued} tin đang gửi${skipped > 0 ? `, ${skipped} tin không gửi được` : ''}.`);
    } catch (error) {
      notices.failed(detailsOf(error).join('\n'));
    }
    setSending(false);
    await found.refetch();
  };
  const noteSent = async ({ id, version }: Message) => {
    try {
      await data.messageSent({ day, to, id, version });
    } catch (error) {
      notices.failed(detailsOf(error).join('\n'));
    }
    await found.refetch();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>{messages.label}</DialogTitle>
      <DialogContent>
        <DayInput label="Ngày" day={day} onDay={setDay} />
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
            <Typography role="status" color="textSecondary" sx={{ py: 1 }}>
              {found.data.length === 0
                ? 'Không có buổi nào trong ngày này.'
                : `${found.data.length} tin nhắn, ${unsent} chưa gửi.`}
            </Typography>
            <MessageList
              label="Tin nhắn"
              messages={found.data}
              onSent={(message) => void noteSent(message)}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {canEdit && (
          <Button onClick={() => setEditing(true)} sx={{ mr: 'auto' }}>
            Sửa mẫu tin nhắn
          </Button>
        )}
        {zalo.data?.connected && (
          <Button variant="contained" disabled={isSending || unsent === 0} onClick={() => void sendAll()}>
            Gửi tất cả
          </Button>
        )}
        <Button onClick={onClose}>
          <Translate i18nKey="ra.action.close" />
        </Button>
      </DialogActions>
      {editing && <MessageTextsDialog onClose={() => setEditing(false)} />}
    </Dialog>
  );
}
