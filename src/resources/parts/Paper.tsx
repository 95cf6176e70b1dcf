import { Box, GlobalStyles, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Styles of the paper: black on white in every theme; tables with thin lines, figures aligned right. */
const looks: SxProps = {
  color: 'common.black',
  bgcolor: 'common.white',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& .sheet': { maxWidth: 800, mx: 'auto' },
  '& .sheet + .sheet': { borderTop: '1px dashed', borderColor: 'grey.600', mt: 4, pt: 4 },
  '& h2': { fontSize: '1.25rem', lineHeight: 1.3, m: 0, textAlign: 'center' },
  '& .subtitle': { textAlign: 'center', mt: 0.5, mb: 2 },
  '& .sides': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: 2, mb: 2 },
  '& h3': { typography: 'caption', fontWeight: 600, m: 0, color: 'grey.800' },
  '& .scroll': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    textAlign: 'left',
    p: '4px 8px',
    borderBottom: 1,
    borderColor: 'grey.400',
    whiteSpace: 'nowrap',
  },
  '& th:nth-of-type(2), & td:nth-of-type(2)': { whiteSpace: 'normal' },
  '& .figure': { textAlign: 'right' },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottom: 0 },
  '& .sums': { width: '100%', maxWidth: 360, ml: 'auto', mt: 2 },
  '& .sums th': { fontWeight: 400 },
  '& .sums tr:last-of-type > *': { fontWeight: 700, borderBottom: 0 },
  '& .end': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mt: 2 },
  '& .signs': { display: 'grid', gridTemplateColumns: '1fr 1fr', mt: 4, mb: 8, textAlign: 'center' },
};

/** Styles on the screen. On a phone all text is smaller and headings wrap, so that more of a wide table is visible. */
const onScreen: SxProps = {
  p: { xs: 1.5, sm: 4 },
  borderRadius: 1,
  fontSize: { xs: '0.75rem', sm: '0.875rem' },
  '& .scroll th, & .scroll td': { p: { xs: '4px 2px', sm: '4px 8px' } },
  '& .scroll th': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
};

/**
 * Printable content, with the same look on screen and paper. Only a hidden copy outside the app is printed: no menu, no dialog, one sheet
 * per page. Children use plain elements with the classes above; `.sheet` starts a page.
 */
export function PrintablePaper({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <GlobalStyles
        styles={({ palette }) => ({
          '.on-paper': { display: 'none' },
          '@media print': {
            '@page': { margin: '14mm' },
            'html, body': {
              overflow: 'visible !important',
              backgroundColor: `${palette.common.white} !important`,
              padding: '0 !important',
            },
            'body > *:not(.on-paper)': { display: 'none !important' },
            '.on-paper': { display: 'block' },
            '.on-paper .sheet': { maxWidth: 'none !important' },
            '.on-paper .sheet + .sheet': {
              border: '0 !important',
              margin: '0 !important',
              padding: '0 !important',
              breakBefore: 'page',
            },
            '.on-paper .scroll': { overflow: 'visible !important' },
            '.on-paper tr, .on-paper .end, .on-paper .signs': { breakInside: 'avoid' },
            '.on-paper a': { color: 'inherit', textDecoration: 'none' },
          },
        })}
      />
      <Box sx={[looks as object, onScreen]}>{children}</Box>
      {createPortal(
        <Box className="on-paper" sx={looks}>
          {children}
        </Box>,
        document.body,
      )}
    </>
  );
}
