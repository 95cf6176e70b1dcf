import { Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#rules/format';
import { type Passkey, passkeyCalls } from '../../jsonapi/passkeyCalls.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { hasPasskeySupport } from '../signin/parts/hasPasskeySupport.ts';
import { PasswordInput, SignInTextInput } from '../signin/parts/inputs.tsx';
import { AccountInputDialog } from './AccountInputDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface Props {
  /** Called after a passkey was added, renamed or removed. */
  readonly onChanged: () => void;
}

type Opened =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey };

/** The user's passkeys, each with its name and last use, and a button to add one. */
export function Passkeys({ onChanged }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['own', 'passkeys'],
    queryFn: ({ signal }) => passkeyCalls.list(signal),
  });
  const close = () => setOpened(null);
  const dialog = { onDone: onChanged, onClose: close };
  return (
    <SecuritySection
      title="Passkey"
      text={
        hasPasskeySupport()
          ? 'Đăng nhập bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị, thay cho cả mật khẩu lẫn mã xác thực.'
          : 'Trang này đang mở ở địa chỉ không dùng được passkey. Hãy mở Nôi qua https bằng tên miền, hoặc bằng localhost.'
      }
      button={
        hasPasskeySupport() && (
          <Button variant="outlined" onClick={() => setOpened({ dialog: 'add' })}>
            Thêm passkey
          </Button>
        )
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <List disablePadding aria-label="Passkey của bạn" sx={{ mt: 1 }}>
          {data.map((passkey) => (
            <ListItem key={passkey.id} disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
              <ListItemText
                primary={passkey.name}
                secondary={formatPasskeyUse(passkey)}
                sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
              />
              <Box sx={{ display: 'flex', gap: 1 }}>
                <Button
                  size="small"
                  onClick={() => setOpened({ dialog: 'rename', passkey })}
                  aria-label={`Đổi tên passkey ${passkey.name}`}
                >
                  Đổi tên
                </Button>
                <Button
                  size="small"
                  color="error"
                  onClick={() => setOpened({ dialog: 'remove', passkey })}
                  aria-label={`Gỡ passkey ${passkey.name}`}
                >
                  Gỡ
                </Button>
              </Box>
            </ListItem>
          ))}
        </List>
      )}
      {opened?.dialog === 'add' && <AddPasskeyDialog {...dialog} />}
      {opened?.dialog === 'rename' && (
        <AccountInputDialog
          title="Đổi tên passkey"
          submit="Lưu tên"
          failed="Chưa đổi được tên."
          onSubmit={({ name = '' }) => passkeyCalls.rename(opened.passkey.id, name)}
          {...dialog}
        >
          <SignInTextInput source="name" label="Tên passkey" defaultValue={opened.passkey.name} autoFocus />
        </AccountInputDialog>
      )}
      {opened?.dialog === 'remove' && (
        <AccountInputDialog
          title="Gỡ passkey"
          submit="Gỡ"
          failed="Chưa gỡ được."
          danger
          onSubmit={({ password = '' }) => passkeyCalls.remove(opened.passkey.id, password)}
          {...dialog}
        >
          <Typography>
            “{opened.passkey.name}” không đăng nhập được nữa, và những nơi khác bạn đang đăng nhập sẽ phải
            đăng nhập lại. Hãy xóa nó cả trong thiết bị.
          </Typography>
          <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" autoFocus />
        </AccountInputDialog>
      )}
    </SecuritySection>
  );
}

const formatPasskeyUse = ({ created_at, last_used_at, synced }: Passkey): string =>
  [
    `Thêm lúc ${formatDateTime(created_at)}`,
    last_used_at ? `dùng lần cuối ${formatDateTime(last_used_at)}` : 'chưa dùng lần nào',
    ...(synced ? ['có trên mọi thiết bị của bạn'] : []),
  ].join(', ');
