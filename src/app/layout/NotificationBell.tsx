import Notifications from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, Popover } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { IconButtonWithTooltip, useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const NotificationList = lazyWithPreload(() => import('./NotificationList.tsx'));

/** Milliseconds between two loads of the count. */
const REFETCH_INTERVAL_MS = 60_000;

/**
 * The number of unseen notifications, and their list. If the number cannot be loaded, the last number remains, or '?' if no number was
 * loaded yet; the label then mentions the failure.
 */
export function NotificationBell() {
  const data = useDataProvider<NoiDataProvider>();
  const [anchor, setAnchor, line] = useDeferredOpen<HTMLElement | null>(null);
  const { data: count, isError } = useQuery({
    queryKey: ['notifications', 'unread_count'],
    queryFn: ({ signal }) => data.unreadCount(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const label = [
    'Thông báo',
    count !== undefined && count > 0 && `${count} chưa xem`,
    isError && 'chưa đọc được số mới nhất',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <IconButtonWithTooltip
        label={label}
        aria-haspopup="dialog"
        {...buildPreloadProps(NotificationList)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={count ?? (isError ? '?' : 0)} color="error" max={99}>
          <Notifications />
        </Badge>
      </IconButtonWithTooltip>
      {line}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Thông báo', sx: { width: 360, maxWidth: '100%' } },
        }}
      >
        <Suspense fallback={null}>
          <NotificationList onClose={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}
