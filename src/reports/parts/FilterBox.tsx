import { Box, Paper } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly onSubmit?: () => void;
  /** Each is at least so wide on a desk, in pixels. */
  readonly least?: number;
}

/** On a desk a line as low as the filters of a list, with no box around it: the answer begins high. */
const plain = {
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  '& .MuiFormLabel-root': {
    typography: 'caption',
    lineHeight: '16px',
    mb: '2px',
    fontWeight: 'fontWeightBold',
  },
} as const;

/** The filters of a report, side by side on a desk and one under the other on a phone. */
export function FilterBox({ children, onSubmit, least = 150 }: Props) {
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
      sx={({ breakpoints }) => ({ p: 1.5, [breakpoints.up('md')]: plain })}
    >
      <Box
        sx={{
          display: { xs: 'grid', md: 'flex' },
          flexWrap: 'wrap',
          columnGap: { xs: 1.5, md: 1 },
          rowGap: { xs: 1.5, md: 0.75 },
          alignItems: 'end',
          gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
          // The last one has no other next to it.
          '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
          '& > :not(button)': { flex: `1 1 ${least}px`, minWidth: 0, maxWidth: { md: 240 } },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
