import Help from '@mui/icons-material/HelpOutlineOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { StateMessage } from '../ui/StateMessage.tsx';
import { useIsPhoneWidth } from '../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../ui/usePageTitle.ts';

/** The page for an unknown URL. */
export function NotFound() {
  usePageTitle('Không có trang này');
  const isPhone = useIsPhoneWidth();
  return (
    <StateMessage
      isPage
      icon={Help}
      title="Oops! You must be lost! Call 911!"
      button={
        <Button component={Link} to="/" variant="contained">
          Về trang chủ
        </Button>
      }
    >
      Không có trang nào ở địa chỉ này: có thể địa chỉ bị gõ sai, hoặc trang đã chuyển đi. Về trang chủ, hoặc{' '}
      {isPhone ? 'bấm kính lúp ở trên' : 'nhấn Ctrl K'} để tìm theo tên hay số điện thoại.
    </StateMessage>
  );
}
