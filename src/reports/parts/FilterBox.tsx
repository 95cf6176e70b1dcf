import { Box, Paper } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly onSubmit?: () => void;
  /** Each is at least so wide on a desk, in pixels. */
  readonly least?: number;
}

/** The filters of a report, side by side on a desk and one under the other on a phone. */
export function FilterBox({ children, onSubmit, least = 190 }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Paper
      component="form"
      role="search"
      aria-label="Bộ lọc"
      variant="outlined"
      noValidate
      onSubmit={submit}
      sx={{ p: 1.5 }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'end',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: `repeat(auto-fill, minmax(${least}px, 1fr))`,
          },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
