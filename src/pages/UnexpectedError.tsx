import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import Warning from '@mui/icons-material/WarningAmber';
import { Button, Skeleton, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { useIsOffline } from 'react-admin';
import { useRouteError } from 'react-router-dom';
import { NoNetworkError } from '../ui/lazyWithPreload.ts';
import { StateMessage } from '../ui/StateMessage.tsx';

const reload = (): void => window.location.reload();

/**
 * Shown for a page that failed to render or to load (after an update of the app, its files have other names). Offers to reload the page. A
 * page that failed without a network connection reloads when the connection is back.
 */
export function UnexpectedError({ error }: { error?: Error }) {
  const isOffline = useIsOffline();
  const routed = useRouteError();
  const cause = error ?? routed;
  // Also checks the error, because the connection may be back before this component is rendered.
  const [hadNoNetwork] = useState(isOffline || cause instanceof NoNetworkError);
  useEffect(() => console.error(cause), [cause]);
  useEffect(() => {
    if (hadNoNetwork && !isOffline) reload();
  }, [hadNoNetwork, isOffline]);
  if (hadNoNetwork) return <WaitingForNetwork />;
  return (
    <StateMessage
      isPage
      role="alert"
      icon={Warning}
      title="Something went wrong"
      button={
        <Button variant="contained" onClick={reload}>
          Tải lại trang
        </Button>
      }
    >
      Trang này chưa mở được. Nếu tải lại trang mà vẫn vậy, hãy báo cho quản trị viên.
    </StateMessage>
  );
}

/** Replaces a page whose code was never loaded, while the browser has no network connection. */
function WaitingForNetwork() {
  return (
    <Stack spacing={2}>
      <StateMessage isPage role="alert" icon={Hourglass} title="Đang chờ mạng">
        Trang này chưa được tải lần nào nên chưa mở được. Trang sẽ tự mở khi có mạng lại.
      </StateMessage>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={72} animation={false} />
      ))}
    </Stack>
  );
}
