import { Box, GlobalStyles, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { buildTextVariables, paperText } from '../../ui/tokens.ts';

/**
 * Styles of the paper, on the screen and printed: black on white in every theme; tables with thin lines, amounts at the right. A printed
 * table has the small text of the theme's print style; the sums and the signatures have the size of normal text.
 */
const looks: SxProps = {
  color: 'common.black',
  bgcolor: 'common.white',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& .sheet': { maxWidth: 800, mx: 'auto' },
  '& .sheet + .sheet': { borderTop: '1px dashed', borderColor: 'grey.600', mt: 4, pt: 4 },
  '& h2': { typography: 'h1', m: 0, textAlign: 'center' },
  '& .subtitle': { textAlign: 'center', mt: 0.5, mb: 3 },
  '& .sides': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: 3, mb: 3 },
  '& h3': { typography: 'caption', m: 0, color: 'grey.700' },
  '& .sides strong': { fontWeight: 600 },
  '& .scroll': { overflowX: 'auto' },
  '& .scroll + .scroll': { mt: 2 },
  '& table': { width: '100%', borderCollapse: 'collapse', typography: 'body2' },
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'baseline',
    p: '4px 8px',
    borderBottom: 1,
    borderColor: 'grey.400',
    whiteSpace: 'nowrap',
  },
  '& thead th': { typography: 'caption', fontWeight: 600, verticalAlign: 'bottom', borderColor: 'grey.700' },
  '& th:nth-of-type(2), & td:nth-of-type(2)': { whiteSpace: 'normal' },
  '& .figure': { textAlign: 'right' },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
  '& .facts th': { fontWeight: 400, color: 'grey.700', width: '40%', pl: 0 },
  '& .sums': { width: '100%', maxWidth: 360, ml: 'auto', mt: 2 },
  '& .sums th': { fontWeight: 400, whiteSpace: 'normal' },
  '& .sums td': { pr: 0 },
  '& .sums tr:last-of-type > *': { fontWeight: 600, borderBottom: 0, borderTop: 1, borderColor: 'grey.700' },
  '& .end': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mt: 2 },
  '& .signs': { display: 'grid', gridTemplateColumns: '1fr 1fr', mt: 4, mb: 8, textAlign: 'center' },
};

/** Styles on the screen. On a phone all text is smaller and headings wrap, so that more of a wide table is visible. */
const onScreen: SxProps = {
  p: { xs: 1.5, sm: 4 },
  borderRadius: 1,
  '&, & table': { fontSize: { xs: 'caption.fontSize', sm: 'body2.fontSize' } },
  '& .scroll th, & .scroll td': { p: { xs: '4px 2px', sm: '4px 8px' } },
  '& .scroll th': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
};

/** Styles on paper only: the sums have the size of normal text, although other tables have smaller text. */
const onPaper: SxProps = {
  '& :is(.sums, .facts) table': buildTextVariables(paperText),
  '& .scroll th, & .scroll td': { p: '3pt 4pt' },
  '& .scroll th:first-of-type, & .scroll td:first-of-type': { pl: 0 },
  '& .scroll th:last-of-type, & .scroll td:last-of-type': { pr: 0 },
  '& .scroll thead th': { whiteSpace: 'normal' },
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
        <Box className="on-paper" sx={[looks as object, onPaper]}>
          {children}
        </Box>,
        document.body,
      )}
    </>
  );
}
