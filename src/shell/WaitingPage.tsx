import { Button, Typography } from '@mui/material';
import { FullPage } from './FullPage.tsx';
import { signOut } from './signOut.ts';

/** For who is signed in without an app (SHELL-10, contract §7 OD 24). */
export function WaitingPage() {
  return (
    <FullPage>
      <Typography variant="h1" sx={{ textAlign: 'center', maxWidth: 480 }}>
        Chào mừng bạn! Tài khoản của bạn đang chờ được cấp quyền.
      </Typography>
      <Button variant="outlined" onClick={() => void signOut()}>
        Đăng xuất
      </Button>
    </FullPage>
  );
}
