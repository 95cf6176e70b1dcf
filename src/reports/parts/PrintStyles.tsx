import { GlobalStyles } from '@mui/material';

/** On paper only the report: no menu, no bars, no boxes that scroll, dark on white. */
export const PrintStyles = () => (
  <GlobalStyles
    styles={{
      '@media print': {
        '@page': { margin: '12mm' },
        'header, nav, .MuiDrawer-root, .no-print, form': { display: 'none !important' },
        'main#main': { marginLeft: '0 !important', padding: '0 !important' },
        'html, body, main#main, main#main *:not(.cell, .swatch)': {
          color: '#000 !important',
          backgroundColor: '#fff !important',
          boxShadow: 'none !important',
        },
        '.report-table': { maxHeight: 'none !important', overflow: 'visible !important' },
        '.report-table *': { position: 'static !important' },
        '.report-table table': { fontSize: '8pt !important' },
        '.report-table th, .report-table td': { padding: '2pt 4pt !important', height: 'auto !important' },
        '.report-grid': { maxHeight: 'none !important', overflow: 'hidden !important' },
        '.cell, .swatch': { printColorAdjust: 'exact' },
        '.recharts-text': { fill: '#000 !important' },
        '.recharts-line-curve, .recharts-line-dot': { stroke: '#000 !important' },
        'tr, .block, .report-figures > *': { breakInside: 'avoid' },
        a: { textDecoration: 'none !important' },
      },
    }}
  />
);
