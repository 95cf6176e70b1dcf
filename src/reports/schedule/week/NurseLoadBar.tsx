import { Box } from '@mui/material';
import type { NurseLoad } from '../nurseDay.ts';

/** A nurse's load, as numbers and as a bar: grey while she can take more, strong when she is full, red above her maximum. */
export function NurseLoadBar({ load: { sessions, most } }: { readonly load: NurseLoad }) {
  const share = most === 0 ? Number(sessions > 0) : Math.min(1, sessions / most);
  const over = sessions > most;
  const full = sessions === most && most > 0;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {sessions}/{most} buổi{over ? ' · quá' : full ? ' · đủ' : ''}
      </Box>
      <Box
        aria-hidden
        className="load"
        sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: 'action.selected', overflow: 'hidden' }}
      >
        <Box
          className="fill"
          style={{ width: `${share * 100}%` }}
          sx={{ height: '100%', bgcolor: over ? 'error.main' : full ? 'text.primary' : 'text.secondary' }}
        />
      </Box>
    </Box>
  );
}
