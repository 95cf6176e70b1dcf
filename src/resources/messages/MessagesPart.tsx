import { Box, Button, Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageSettings } from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { ResourceList } from '../../screens/list/ResourceList.tsx';
import { Collapsible } from '../../screens/parts/Collapsible.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { rowStyle } from '../../screens/parts/styles.ts';
import { useIsPhoneWidth } from '../../screens/parts/useIsPhoneWidth.ts';
import { MessageTextsDialog } from './MessageTextsDialog.tsx';
import { SendingSettingsForm } from './SendingSettingsForm.tsx';
import { ZaloConnection } from './ZaloConnection.tsx';

/** The settings part "Tin nhắn": the messages, which are read every day, and above them how they are sent. */
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
        <Collapsible label={labelOf(stored.data, isPhone)}>
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

/** Label of the section: how many kinds are sent automatically, and the quiet hours. A phone has no room for the latter. */
function labelOf(settings: MessageSettings | undefined, isPhone: boolean): string {
  if (!settings) return 'Tự gửi';
  const on = Object.values(settings.rules).filter((rule) => rule.on).length;
  const sent = `Tự gửi: ${on > 0 ? `${on} loại tin` : 'tắt'}`;
  return isPhone ? sent : `${sent} · yên lặng ${settings.quiet.from}–${settings.quiet.to}`;
}
