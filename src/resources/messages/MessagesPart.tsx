import { Box, Button, Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageSettings } from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { ResourceList } from '../../screens/list/ResourceList.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { rowStyle } from '../../ui/styles.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { MessageTextsDialog } from './MessageTextsDialog.tsx';
import { SendingSettingsForm } from './SendingSettingsForm.tsx';
import { ZaloConnection } from './ZaloConnection.tsx';

/** The settings section "Tin nhắn": the Zalo connection, the message texts and the sending rules, with the list of messages below them. */
export function MessagesPart() {
  const isPhone = useIsPhoneWidth();
  const [isEditing, setEditing] = useState(false);
  const stored = useQuery({
    queryKey: ['message_texts'],
    queryFn: ({ signal }) => coordinatorCalls.settings<MessageSettings>('messages', signal),
  });
  return (
    <Stack spacing={0.5}>
      <Box sx={rowStyle}>
        <ZaloConnection />
        <Button size="small" color="inherit" onClick={() => setEditing(true)} sx={{ ml: { sm: 'auto' } }}>
          Sửa mẫu tin nhắn
        </Button>
        <Collapsible label={formatSendingMode(stored.data, isPhone)}>
          {stored.error && <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />}
          {!stored.data && !stored.error && <Skeleton variant="rounded" height={320} />}
          {stored.data && <SendingSettingsForm stored={stored.data} />}
        </Collapsible>
      </Box>
      {isEditing && <MessageTextsDialog onClose={() => setEditing(false)} />}
      <ResourceList resource="outgoing_messages" />
    </Stack>
  );
}

/** Returns the label of the section: how many kinds of message are sent automatically and, except on a phone, the quiet hours. */
function formatSendingMode(settings: MessageSettings | undefined, isPhone: boolean): string {
  if (!settings) return 'Tự gửi';
  const on = Object.values(settings.rules).filter((rule) => rule.on).length;
  const sent = `Tự gửi: ${on > 0 ? `${on} loại tin` : 'tắt'}`;
  return isPhone ? sent : `${sent} · yên lặng ${settings.quiet.from}–${settings.quiet.to}`;
}
