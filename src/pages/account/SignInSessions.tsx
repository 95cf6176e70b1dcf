import { Button, Chip, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#rules/format';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { formatDeviceName } from './formatDeviceName.ts';

/** The user's active sign-in sessions; each except the current one can be ended. */
export function SignInSessions() {
  const notices = useNotices();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['own', 'sessions'],
    queryFn: ({ signal }) => ownAccountCalls.sessions(signal),
  });
  const end = async (id: string) => {
    try {
      await ownAccountCalls.endSession(id);
      notices.done();
    } catch (error) {
      notices.failed(error instanceof Error ? error.message : '');
    }
    await refetch();
  };
  if (isPending) return <Typography color="textSecondary">Đang tải…</Typography>;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <List disablePadding>
      {data.map(({ id, user_agent, address, opened_at, current }) => (
        <ListItem
          key={id}
          disableGutters
          secondaryAction={
            current ? (
              <Chip label="Phiên này" size="small" />
            ) : (
              <Button
                size="small"
                onClick={() => void end(id)}
                aria-label={`Kết thúc phiên ${formatDeviceName(user_agent)} từ ${formatDateTime(opened_at)}`}
              >
                Kết thúc
              </Button>
            )
          }
        >
          <ListItemText
            primary={formatDeviceName(user_agent)}
            secondary={`Đăng nhập lúc ${formatDateTime(opened_at)}${address ? `, từ ${address}` : ''}`}
            sx={{ pr: 8 }}
          />
        </ListItem>
      ))}
    </List>
  );
}
