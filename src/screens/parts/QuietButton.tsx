import { Box, Button, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';

interface Props extends Omit<ButtonProps, 'startIcon' | 'children' | 'aria-label'> {
  readonly icon: ReactNode;
  readonly label: string;
}

/** A button of a header that is its icon alone on a phone, where there is no room for words. */
export const QuietButton = ({ icon, label, ...button }: Props) => (
  <Button
    color="inherit"
    aria-label={label}
    {...button}
    sx={{ minWidth: { xs: 40, sm: 64 }, px: { xs: 0, sm: 1 }, gap: 1, '& svg': { fontSize: 20 } }}
  >
    {icon}
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {label}
    </Box>
  </Button>
);
