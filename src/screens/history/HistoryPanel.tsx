import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse } from '@mui/material';
import { useState } from 'react';
import type { RecordProps } from '../registry.ts';
import { History } from './History.tsx';

/** The history under a detail that has no tab for it; asked for when opened (schema 7.4). */
export function HistoryPanel(props: RecordProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
      >
        Lịch sử
      </Button>
      <Collapse in={open} mountOnEnter unmountOnExit>
        <Box sx={{ pt: 1 }}>
          <History {...props} />
        </Box>
      </Collapse>
    </Box>
  );
}
