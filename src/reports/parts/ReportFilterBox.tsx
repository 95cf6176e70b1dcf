import { Box, Paper } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { chipStyles } from '../../screens/list/chipStyles.ts';

interface Props {
  readonly children: ReactNode;
  readonly onSubmit?: () => void;
  /** Minimum width of each filter on a desktop, in pixels. */
  readonly least?: number;
}

/** Desktop style: the filters are one low line without a box, so that the data starts high on the page. */
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

/** The filters of a report: side by side on a desktop, one below the other on a phone. */
export function ReportFilterBox({ children, onSubmit, least = 150 }: Props) {
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
          // If the number of filters is odd, the last filter takes the whole row.
          '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
          '& > :not(button)': { flex: `1 1 ${least}px`, minWidth: 0, maxWidth: { md: 240 } },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}

/** The filters of a report as chips in one line, like those of a list. */
export const ReportFilterChips = ({ children }: Pick<Props, 'children'>) => (
  <Box
    component="form"
    role="search"
    aria-label="Bộ lọc"
    noValidate
    onSubmit={(event) => event.preventDefault()}
    sx={chips}
  >
    {children}
  </Box>
);

const chips = {
  ...chipStyles,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& > .field': { flex: '0 1 auto', display: 'flex', gap: 1, minWidth: 0, maxWidth: 1 },
  '& .MuiFormControl-root': {
    ...chipStyles['& .MuiFormControl-root'],
    height: { xs: 44, sm: 32 },
    maxWidth: 280,
  },
  // A select fills its chip, so that the whole chip opens it.
  '& .MuiFormControl-root select': { boxSizing: 'border-box', height: { xs: 44, sm: 30 } },
  // On a phone the first filter fills the line next to the button that opens the other filters.
  '& > .field:first-of-type': { flex: { xs: 1, sm: '0 1 auto' } },
  '& > .field:first-of-type .MuiFormControl-root': { flex: { xs: 1, sm: '0 1 auto' }, maxWidth: { xs: 1 } },
} as const;
