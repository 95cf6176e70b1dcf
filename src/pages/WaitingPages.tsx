import Warning from '@mui/icons-material/WarningAmber';
import { Button, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { StateMessage } from '../ui/StateMessage.tsx';
import { FullPage } from './FullPage.tsx';

/** Shown while the current user is loading. */
export const LoadingPage = () => (
  <FullPage>
    <Typography role="status" color="textSecondary">
      App Loading ...
    </Typography>
  </FullPage>
);

/** Shown if the current user could not be loaded; the spelling is intended (schema 8.4). */
export function ViewerLoadError({ onRetry }: { onRetry: () => void }) {
  const signOut = useLogout();
  return (
    <FullPage>
      <StateMessage
        isPage
        role="alert"
        icon={Warning}
        title="Erorr setup"
        button={
          <>
            <Button color="inherit" onClick={() => void signOut()}>
              Đăng xuất
            </Button>
            <Button variant="contained" onClick={onRetry}>
              Thử lại
            </Button>
          </>
        }
      >
        Chưa tải được tài khoản của bạn. Hãy thử lại, hoặc đăng xuất rồi đăng nhập lại.
      </StateMessage>
    </FullPage>
  );
}
