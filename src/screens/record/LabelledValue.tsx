import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Labeled, LabeledClasses } from 'react-admin';

interface Props {
  readonly label: string;
  /** `fact`: large type below a small label; `line`: label at the left. */
  readonly variant?: 'fact' | 'detail' | 'line';
  /** True if the field spans all columns of the grid; 'narrow' if it does so only in the columns of a phone. */
  readonly wide?: boolean | 'narrow';
  readonly children: ReactNode;
}

const labelClass = `& .${LabeledClasses.label}`;
const styles = {
  fact: {
    minWidth: 0,
    maxWidth: 1,
    [labelClass]: { m: 0, typography: 'caption' },
    '& dd': { typography: { xs: 'h2', sm: 'h1' } },
  },
  detail: { minWidth: 0, [labelClass]: { m: 0, fontSize: 'caption.fontSize', lineHeight: 'inherit' } },
  line: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    columnGap: 1.5,
    // On a phone all lines have the height of a line with a link, which must be easy to tap.
    minHeight: { xs: 44, sm: 0 },
    alignItems: { xs: 'center', sm: 'baseline' },
    [labelClass]: { m: 0, fontSize: 'caption.fontSize', lineHeight: 'inherit' },
  },
};

const line = { gridColumn: '1 / -1' };
const labelAbove = { gridTemplateColumns: '1fr' };
const wholeLine: Readonly<Record<string, object>> = {
  true: line,
  narrow: { '@container (max-width: 479.95px)': line },
};

/** A field in a `<dl>`, with its label above the value, styled like react-admin's. */
export const LabelledValue = ({ label, variant = 'detail', wide = false, children }: Props) => (
  <Labeled
    label={label}
    component="div"
    TypographyProps={{ component: 'dt' }}
    sx={{
      m: 0,
      ...styles[variant],
      ...(wide && (variant === 'line' ? labelAbove : wholeLine[String(wide)])),
    }}
  >
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Labeled>
);
