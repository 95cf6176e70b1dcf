import { Button, Stack, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { FullPage } from './FullPage.tsx';

/** While the current user is being loaded. */
export const LoadingPage = () => (
  <FullPage>
    <Typography role="status" color="textSecondary">
      App Loading ...
    </Typography>
  </FullPage>
);

/** When the current user could not be loaded; the spelling is meant so (schema 8.4). */
export function SetupError({ onRetry }: { onRetry: () => void }) {
  const signOut = useLogout();
  return (
    <FullPage>
      <Typography variant="h1" role="alert">
        Erorr setup
      </Typography>
      <Typography>Chưa tải được tài khoản của bạn. Hãy thử lại, hoặc đăng xuất rồi đăng nhập lại.</Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={onRetry}>
          Thử lại
        </Button>
        <Button onClick={() => void signOut()}>Đăng xuất</Button>
      </Stack>
    </FullPage>
  );
}

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
