import { Box, Chip } from '@mui/material';
import { useIsOffline } from 'react-admin';
import { visuallyHidden } from '../../ui/styles.ts';
import { phoneMediaQuery } from '../theme/phoneMediaQuery.ts';
import { useLiveUpdates } from './useLiveUpdates.ts';

/**
 * Refetches data that other users change. Shows when the connection to the server is lost, at once if the browser has no network
 * connection. On a phone it is shown as an icon, because the bar has no room for text.
 */
export function ConnectionStatus() {
  const isConnected = useLiveUpdates();
  const isOffline = useIsOffline();
  const label = (
    <>
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' } }}>
        !
      </Box>
      <Box component="span" sx={{ [phoneMediaQuery]: visuallyHidden }}>
        Mất kết nối, đang nối lại…
      </Box>
    </>
  );
  return (
    <span role="status">
      {(isOffline || !isConnected) && <Chip size="small" color="warning" label={label} />}
    </span>
  );
}
