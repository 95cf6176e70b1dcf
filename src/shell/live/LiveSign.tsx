import { Chip } from '@mui/material';
import { useLive } from './useLive.ts';

/** Follows what others store; says when the line to the server is gone, and nothing while it is there. */
export function LiveSign() {
  const isThere = useLive();
  return (
    <span role="status">
      {!isThere && (
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
