import { Button, Typography } from '@mui/material';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { FullPage } from '../FullPage.tsx';

/** After signing up: what to do next is in the mail. */
export function MailSent({ to, onBack }: { to: string; onBack: () => void }) {
  usePageTitle('Xem hộp thư của bạn');
  return (
    <FullPage>
      <Typography variant="h1" tabIndex={-1} ref={(heading) => heading?.focus()} sx={{ outline: 'none' }}>
        Xem hộp thư của bạn
      </Typography>
      <Typography sx={{ maxWidth: 480, textAlign: 'center' }}>
        Chúng tôi vừa gửi thư đến <strong>{to}</strong>. Hãy mở liên kết trong thư trong vòng 24 giờ để hoàn
        tất đăng ký. Chưa thấy thư? Hãy xem cả mục thư rác.
      </Typography>
      <Button variant="outlined" onClick={onBack}>
        Dùng email khác hoặc gửi lại
      </Button>
    </FullPage>
  );
}
