import { Button, Stack, Typography } from '@mui/material';
import { FullPage } from './FullPage.tsx';
import { signOut } from './signOut.ts';

/** When the current user could not be loaded (SHELL-09; the spelling is the document's). */
export function SetupError({ onRetry }: { onRetry: () => void }) {
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
