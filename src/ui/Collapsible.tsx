import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse } from '@mui/material';
import { type ReactNode, useState } from 'react';

/** A section that is closed at first; its content is rendered, and its data loaded, while it is open. */
export function Collapsible({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
      >
        {label}
      </Button>
      <Collapse in={open} mountOnEnter unmountOnExit>
        <Box sx={{ pt: 1 }}>{children}</Box>
      </Collapse>
    </>
  );
}
