import { Button, Stack, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { FullPage } from './FullPage.tsx';

/** When the current user could not be loaded; the spelling is meant so (schema 8.4). */
export function SetupError({ onRetry }: { onRetry: () => void }) {
  const signOut = useLogout();
  return (
    <FullPage>
      <Typography variant="h1" role="alert">
        Erorr setup
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={onRetry}>
          Thử lại
        </Button>
        <Button onClick={() => void signOut()}>Đăng xuất</Button>
      </Stack>
    </FullPage>
  );
}
