import { Box, Chip } from '@mui/material';
import { useIsOffline } from 'react-admin';
import { visuallyHidden } from '../../screens/parts/styles.ts';
import { onPhone } from '../theme/onPhone.ts';
import { useLive } from './useLive.ts';

/**
 * Follows what others store. Shows a sign when the line to the server is gone, at once when the browser has no network; on a phone a
 * mark, as the bar has no room for the words.
 */
export function LiveSign() {
  const isThere = useLive();
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
      {(isOffline || !isThere) && <Chip size="small" color="warning" label={label} />}
    </span>
  );
}
