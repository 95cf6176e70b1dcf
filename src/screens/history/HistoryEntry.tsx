import { Box, Typography } from '@mui/material';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { HistoryLineContent, HistoryLineMeta, HistoryLineRevert } from './LineParts.tsx';

/** One history entry of the current record: time, user (and the account being visited), action, old and new values, and result. */
export function HistoryEntry({ entry }: { readonly entry: LoadedRecord }) {
  const failed = entry.state !== 'finished';
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 2.5,
        pb: 2,
        borderLeft: 2,
        borderColor: 'divider',
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -6,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: failed ? 'error.main' : 'success.main',
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <HistoryLineMeta line={entry} />
      </Typography>
      <HistoryLineContent line={entry} />
      <HistoryLineRevert line={entry} />
    </Box>
  );
}
