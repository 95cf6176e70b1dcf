import {
  Alert,
  Box,
  Button,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  ListSubheader,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { useDataProvider, useGetList, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '#schema/notifications';
import { maxPageSize } from '#schema/paging';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { getCurrentDay } from '../../ui/today.ts';
import { groupNotifications } from './groupNotifications.ts';

/** The viewer's newest notifications; a click marks a notification as seen and opens its target. */
export default function NotificationList({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const provider = useDataProvider<NoiDataProvider>();
  const { data, error, refetch, isPending } = useGetList<Notification>('notifications', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'created_at', order: 'DESC' },
  });

  const list = useRef<HTMLDivElement>(null);
  const markSeen = async (unseen: () => Promise<readonly { id: string }[]>) => {
    try {
      await Promise.all((await unseen()).map(({ id }) => provider.seen(id)));
    } catch (failure) {
      notify(listErrorDetails(failure).join('\n'), { type: 'error' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['notifications'] });
    }
  };
  const openNotification = (notification: Notification) => {
    onClose();
    if (notification.path?.startsWith('/')) void navigate(notification.path);
    if (!notification.seen_at) void markSeen(async () => [notification]);
  };
  /** Loads all unseen notifications, including those beyond the end of the list. */
  const allUnseen = async () =>
    (
      await provider.getList<Notification>('notifications', {
        filter: { unread: true },
        pagination: { page: 1, perPage: maxPageSize },
        meta: { fields: { notifications: ['title'] } },
      })
    ).data;

  return (
    <Box ref={list} tabIndex={-1} sx={{ maxHeight: '70dvh', overflowY: 'auto', outline: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1 }}>
        <Typography variant="h3" component="h2">
          Thông báo
        </Typography>
        {data?.some((notification) => !notification.seen_at) && (
          <Button
            size="small"
            onClick={() => {
              // The button disappears when no notification is unseen; the focus stays in the list.
              list.current?.focus();
              void markSeen(allUnseen);
            }}
          >
            Đã xem hết
          </Button>
        )}
      </Box>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Thử lại</Button>}>
          {listErrorDetails(error).join('\n')}
        </Alert>
      )}
      {!isPending && data?.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          Chưa có thông báo nào.
        </Typography>
      )}
      <List dense disablePadding>
        {groupNotifications(data ?? [], getCurrentDay()).map(({ key, label, items }) => (
          <Fragment key={key}>
            <ListSubheader sx={{ lineHeight: '28px', fontWeight: 600 }}>{label}</ListSubheader>
            {items.map(({ notification, primary, secondary }) => (
              <ListItem key={notification.id} disablePadding divider>
                <ListItemButton
                  onClick={() => openNotification(notification)}
                  selected={!notification.seen_at}
                >
                  <ListItemText
                    primary={primary}
                    secondary={secondary}
                    slotProps={{ primary: { sx: { fontWeight: notification.seen_at ? 400 : 600 } } }}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </Fragment>
        ))}
      </List>
    </Box>
  );
}
