import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import { Button } from '@mui/material';
import { useLogout } from 'react-admin';
import { StateMessage } from '../ui/StateMessage.tsx';
import { FullPage } from './FullPage.tsx';

/** Shown to a signed-in user who has no role yet. */
export default function NoRolePage() {
  const signOut = useLogout();
  return (
    <FullPage>
      <StateMessage
        isPage
        icon={Hourglass}
        title="Chào mừng bạn! Tài khoản của bạn đang chờ được cấp quyền."
        button={
          <Button variant="outlined" onClick={() => void signOut()}>
            Đăng xuất
          </Button>
        }
      >
        Khi quản trị viên đã cấp quyền, hãy đăng nhập lại.
      </StateMessage>
    </FullPage>
  );
}
