import { Alert, Button, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ZaloStatus } from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useNotices } from '../../screens/parts/useNotices.tsx';

const describeConnection = ({ provider, connected, dead_at }: ZaloStatus): string => {
  if (provider === 'none') return 'Máy chủ chưa được nối với Zalo: tin nhắn được chép và gửi bằng tay.';
  if (connected) return 'Đã nối với Zalo.';
  return dead_at
    ? 'Refresh token của Zalo không còn dùng được, nên tin nhắn đang chờ. Hãy lấy token mới ở Zalo rồi nhập vào đây.'
    : 'Chưa có refresh token. Hãy lấy token ở Zalo rồi nhập vào đây.';
};

/** Shows whether the server can send through Zalo, and accepts a new refresh token, which is never shown again. */
export function ZaloConnection() {
  const notices = useNotices();
  const [token, setToken] = useState('');
  const [isOpen, setOpen] = useState(false);
  const status = useQuery({
    queryKey: ['zalo'],
    queryFn: ({ signal }) => coordinatorCalls.zaloStatus(signal),
  });
  if (!status.data) return null;
  const { provider, connected } = status.data;
  const asks = provider === 'zalo' && (isOpen || !connected);
  const save = async () => {
    try {
      await coordinatorCalls.changeZaloToken(token);
      setToken('');
      setOpen(false);
      notices.saved();
    } catch (error) {
      notices.failed(listErrorDetails(error).join('\n'));
    }
    await status.refetch();
  };
  return (
    <Stack spacing={2}>
      <Alert
        sx={{ py: 0 }}
        severity={connected ? 'success' : provider === 'none' ? 'info' : 'warning'}
        action={
          connected &&
          !asks && (
            <Button size="small" color="inherit" onClick={() => setOpen(true)}>
              Đổi token
            </Button>
          )
        }
      >
        {describeConnection(status.data)}
      </Alert>
      {asks && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'end', maxWidth: 560 }}>
          <TextField
            label="Refresh token của Zalo"
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          <Button
            variant="outlined"
            sx={{ whiteSpace: 'nowrap' }}
            disabled={token.trim() === ''}
            onClick={() => void save()}
          >
            Lưu token
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
