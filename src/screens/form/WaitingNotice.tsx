import { Alert, Button } from '@mui/material';
import type { Waiting } from './useSubmission.ts';

/** Over a form whose content waits for the line to the server. */
export const WaitingNotice = ({ asks, send, stop }: Waiting) => (
  <Alert
    severity="warning"
    role="status"
    sx={{ mb: 2 }}
    action={
      <>
        {asks && (
          <Button color="inherit" size="small" onClick={send}>
            Lưu bây giờ
          </Button>
        )}
        <Button color="inherit" size="small" onClick={stop}>
          Thôi
        </Button>
      </>
    }
  >
    {asks
      ? 'Đã mất kết nối hơn một giờ. Những gì bạn nhập vẫn còn đây: còn cần lưu không?'
      : 'Đang mất kết nối. Những gì bạn nhập vẫn còn đây và sẽ tự được lưu khi có mạng lại.'}
  </Alert>
);
