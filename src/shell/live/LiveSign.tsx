import { Chip } from '@mui/material';
import { useIsOffline } from 'react-admin';
import { useLive } from './useLive.ts';

/** Follows what others store; says when the line to the server is gone (at once when the browser has no network), and nothing while it is there. */
export function LiveSign() {
  const isThere = useLive();
  const isOffline = useIsOffline();
  return (
    <span role="status">
      {(isOffline || !isThere) && (
        <Chip
          size="small"
          color="warning"
          label="Mất kết nối, đang nối lại…"
          sx={{ maxWidth: { xs: 130, sm: 'none' } }}
        />
      )}
    </span>
  );
}
