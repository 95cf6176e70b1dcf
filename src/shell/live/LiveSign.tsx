import { Box, Chip } from '@mui/material';
import { useIsOffline } from 'react-admin';
import { visuallyHidden } from '../../screens/parts/styles.ts';
import { onPhone } from '../theme/onPhone.ts';
import { useLive } from './useLive.ts';

/**
 * Refetches what other users change, and says when the connection to the server is lost, at once when the browser has no network; on a
 * phone by a mark, as the bar has no room for the words.
 */
export function LiveSign() {
  const isConnected = useLive();
  const isOffline = useIsOffline();
  const label = (
    <>
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' } }}>
        !
      </Box>
      <Box component="span" sx={{ [onPhone]: visuallyHidden }}>
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
