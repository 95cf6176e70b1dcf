import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { ResourceList } from '../../screens/ResourceList.tsx';
import { MessageTextsDialog } from './MessageTextsDialog.tsx';
import { SendingSettingsForm } from './SendingSettingsForm.tsx';
import { ZaloConnection } from './ZaloConnection.tsx';

/** The part "Tin nhắn" of the settings: how messages are sent, and those that were. */
export function MessagesPart() {
  const data = useDataProvider<NoiDataProvider>();
  const [isEditing, setEditing] = useState(false);
  const stored = useQuery({
    queryKey: ['message_texts'],
    queryFn: ({ signal }) => data.messageSettings(signal),
  });
  return (
    <Stack spacing={3} sx={{ pt: 2 }}>
      <ZaloConnection />
      {stored.error && <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />}
      {!stored.data && !stored.error && <Skeleton variant="rounded" height={320} />}
      {stored.data && <SendingSettingsForm key={stored.dataUpdatedAt} stored={stored.data} />}
      <Button onClick={() => setEditing(true)} sx={{ alignSelf: 'start' }}>
        Sửa mẫu tin nhắn
      </Button>
      {isEditing && <MessageTextsDialog onClose={() => setEditing(false)} />}
      <Typography component="h2" variant="h6">
        Tin nhắn gửi đi
      </Typography>
      <ResourceContextProvider value="outgoing_messages">
        <ResourceList resource="outgoing_messages" />
      </ResourceContextProvider>
    </Stack>
  );
}
