import { Snackbar } from '@mui/material';
import { useIsOffline } from 'react-admin';

/** Says why nothing more is loaded while the browser has no network, and that it continues by itself. Over the page, which does not move. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <Snackbar
      open={isOffline}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // On a phone above the bar of the page's actions.
      sx={{ bottom: { xs: 72, sm: 24 } }}
      message="Mất kết nối mạng. Những gì chưa tải sẽ tự hiện ra khi có mạng lại."
    />
  );
}
