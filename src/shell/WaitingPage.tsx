import { Button, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { FullPage } from './FullPage.tsx';

/** For who is signed in without an app. */
export function WaitingPage() {
  const signOut = useLogout();
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
