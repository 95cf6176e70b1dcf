import { Button, Paper, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountCalls } from '../../jsonapi/accountCalls.ts';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { NewPasswordInputs, PasswordInput, SignInTextInput } from '../signin/parts/inputs.tsx';
import { AccountInputDialog } from './AccountInputDialog.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { SignInSessions } from './SignInSessions.tsx';

type Opened = 'password' | 'factor' | 'remove' | null;

/** The security settings of the user's own account: password, passkeys, second factor, and active sign-in sessions. */
export function AccountSecurity() {
  const [opened, setOpened] = useState<Opened>(null);
  const queries = useQueryClient();
  const notices = useNotices();
  const { data: me } = useQuery({
    queryKey: ['own', 'me'],
    queryFn: ({ signal }) => accountCalls.me(signal),
  });
  const close = () => setOpened(null);
  const on = me?.second_factor.on;
  const changed = async () => {
    notices.done();
    await queries.invalidateQueries({ queryKey: ['own'] });
  };
  return (
    <>
      <SecuritySection
        title="Mật khẩu"
        text="Đổi mật khẩu thì các phiên đăng nhập khác của bạn kết thúc."
        button={
          <Button variant="outlined" onClick={() => setOpened('password')}>
            Đổi mật khẩu
          </Button>
        }
      />
      <Passkeys onChanged={() => void changed()} />
      <SecuritySection
        title="Xác thực hai bước"
        text={
          on
            ? 'Đang bật: đăng nhập cần mật khẩu và mã trong ứng dụng xác thực.'
            : 'Đang tắt. Bật lên để người biết mật khẩu của bạn cũng không đăng nhập được.'
        }
        button={
          me &&
          (on ? (
            <Button variant="outlined" color="error" onClick={() => setOpened('remove')}>
              Tắt
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => setOpened('factor')}>
              Bật xác thực hai bước
            </Button>
          ))
        }
      />
      <Paper variant="outlined" component="section" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Phiên đăng nhập
        </Typography>
        <SignInSessions />
      </Paper>
      {opened === 'password' && (
        <AccountInputDialog
          title="Đổi mật khẩu"
          submit="Đổi mật khẩu"
          failed="Chưa đổi được mật khẩu."
          onSubmit={(values) => ownAccountCalls.changePassword(values)}
          onDone={() => void changed()}
          onClose={close}
        >
          <PasswordInput
            source="current_password"
            label="Mật khẩu hiện tại"
            autoComplete="current-password"
            autoFocus
          />
          <NewPasswordInputs again="Nhập lại mật khẩu mới" />
        </AccountInputDialog>
      )}
      {opened === 'remove' && (
        <AccountInputDialog
          title="Tắt xác thực hai bước"
          submit="Tắt"
          failed="Chưa tắt được."
          danger
          onSubmit={(values) => ownAccountCalls.removeSecondFactor(values)}
          onDone={() => void changed()}
          onClose={close}
        >
          <Typography>
            Từ nay chỉ cần mật khẩu là đăng nhập được. Các mã khôi phục cũng mất hiệu lực.
          </Typography>
          <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" autoFocus />
          <SignInTextInput source="code" label="Mã xác thực" autoComplete="one-time-code" />
        </AccountInputDialog>
      )}
      {opened === 'factor' && <SecondFactorDialog onClose={close} onDone={() => void changed()} />}
    </>
  );
}
