import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogin, useLogout } from 'react-admin';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { FullPage } from '../FullPage.tsx';
import { ErrorBox } from '../signin/parts/ErrorBox.tsx';
import { hasPasskeySupport } from '../signin/parts/hasPasskeySupport.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

/** Restarts the app with the new rights of this sign-in session. */
const startOver = () => window.location.assign('/');

/** Shown to a user who must use a second factor or passkey according to the settings, and has not used one yet. */
export default function SecondFactorRequired({ hasPasskey }: { readonly hasPasskey: boolean }) {
  const signOut = useLogout();
  usePageTitle('Xác thực hai bước');
  return (
    <FullPage>
      {hasPasskey ? <PasskeyPrompt /> : <SecondFactorSetup />}
      <Button onClick={() => void signOut()}>Đăng xuất</Button>
    </FullPage>
  );
}

function SecondFactorSetup() {
  const [opened, setOpened] = useState<'factor' | 'passkey' | null>(null);
  const dialog = { onClose: () => setOpened(null), onDone: startOver };
  return (
    <>
      <Typography variant="h1" sx={{ textAlign: 'center', maxWidth: 480 }}>
        Tài khoản của bạn cần xác thực hai bước
      </Typography>
      <Typography sx={{ textAlign: 'center', maxWidth: 480 }}>
        Bạn cần điện thoại có ứng dụng xác thực{hasPasskeySupport() && ', hoặc một passkey'}. Thiết lập mất
        khoảng một phút.
      </Typography>
      <Button variant="contained" onClick={() => setOpened('factor')}>
        Thiết lập
      </Button>
      {hasPasskeySupport() && (
        <Button variant="outlined" onClick={() => setOpened('passkey')}>
          Thêm passkey
        </Button>
      )}
      {opened === 'factor' && <SecondFactorDialog {...dialog} />}
      {opened === 'passkey' && <AddPasskeyDialog {...dialog} />}
    </>
  );
}

function PasskeyPrompt() {
  const login = useLogin();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isAsking, setIsAsking] = useState(false);
  const show = async () => {
    setIsAsking(true);
    await login({ by: 'passkey' }).then(startOver, setRefusal);
    setIsAsking(false);
  };
  return (
    <>
      <Typography variant="h1" sx={{ textAlign: 'center', maxWidth: 480 }}>
        Hãy đăng nhập bằng passkey của bạn
      </Typography>
      <Typography sx={{ textAlign: 'center', maxWidth: 480 }}>
        Tài khoản này có passkey, nên mật khẩu một mình không đủ. Mất passkey thì nhờ quản trị viên gỡ.
      </Typography>
      {refusal !== null && (
        <ErrorBox text="Đăng nhập không thành công." details={listErrorDetails(refusal)} />
      )}
      <Button variant="contained" loading={isAsking} onClick={() => void show()}>
        Đăng nhập bằng passkey
      </Button>
    </>
  );
}
