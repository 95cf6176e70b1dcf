import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useIsOffline } from 'react-admin';
import { useRouteError } from 'react-router-dom';

const reload = (): void => window.location.reload();

/** A page that broke while being drawn or loaded (after an update its parts have other names): start it again. */
export function UnexpectedError({ error }: { error?: Error }) {
  const isOffline = useIsOffline();
  const routed = useRouteError();
  useEffect(() => console.error(error ?? routed), [error, routed]);
  if (isOffline) return <WaitingForNetwork />;
  return (
    <Stack spacing={2} role="alert" sx={{ py: 10, px: 2, alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography color="textSecondary">
        Trang này chưa mở được. Hãy tải lại; nếu vẫn vậy, hãy báo cho quản trị viên.
      </Typography>
      <Button variant="contained" onClick={reload}>
        Tải lại
      </Button>
    </Stack>
  );
}

/** Stands for a page whose code was never loaded while the browser has no network, and loads it once there is one. */
function WaitingForNetwork() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <Stack spacing={2} role="alert">
      <Typography variant="h1">Đang chờ mạng</Typography>
      <Typography color="textSecondary">
        Trang này chưa được tải lần nào nên chưa mở được. Trang sẽ tự mở khi có mạng lại.
      </Typography>
      <Skeleton variant="rounded" height={320} animation={false} />
    </Stack>
  );
}
