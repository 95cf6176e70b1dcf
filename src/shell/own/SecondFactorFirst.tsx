import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { FullPage } from '../FullPage.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

/** For who may go on only with a second factor, by the settings, and has none yet. */
export default function SecondFactorFirst() {
  const signOut = useLogout();
  const [opened, setOpened] = useState(false);
  usePageTitle('Xác thực hai bước');
  return (
    <FullPage>
      <Typography variant="h1" sx={{ textAlign: 'center', maxWidth: 480 }}>
        Tài khoản của bạn cần xác thực hai bước
      </Typography>
      <Typography sx={{ textAlign: 'center', maxWidth: 480 }}>
        Bạn cần điện thoại có ứng dụng xác thực. Thiết lập mất khoảng một phút.
      </Typography>
      <Button variant="contained" onClick={() => setOpened(true)}>
        Thiết lập
      </Button>
      <Button onClick={() => void signOut()}>Đăng xuất</Button>
      {opened && (
        <SecondFactorDialog onClose={() => setOpened(false)} onDone={() => window.location.assign('/')} />
      )}
    </FullPage>
  );
}
