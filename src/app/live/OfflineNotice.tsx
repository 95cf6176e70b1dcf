import { Snackbar } from '@mui/material';
import { useIsOffline } from 'react-admin';

/**
 * Explains why nothing loads while the browser has no network connection, and that loading continues automatically. Shown over the page, so
 * that the page does not move.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <Snackbar
      open={isOffline}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // On a phone, the notice is above the bar with the page's actions.
      sx={{ bottom: { xs: 72, sm: 24 } }}
      message="Mất kết nối mạng. Những gì chưa tải sẽ tự hiện ra khi có mạng lại."
    />
  );
}
