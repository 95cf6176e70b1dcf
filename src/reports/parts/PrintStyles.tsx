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
        '.recharts-line-dot': { fill: '#fff !important' },
        // Pastels of the dark screen keep an edge on paper.
        '.recharts-bar-rectangle path': { stroke: '#000 !important', strokeWidth: 0.5 },
        '.recharts-tooltip-wrapper': { display: 'none' },
        // The drawing has the size of the screen; on paper it is as wide as the paper.
        '.report-chart-box': { overflow: 'hidden !important' },
        '.report-chart-box > *': { minWidth: '0 !important', height: 'auto !important' },
        '.recharts-responsive-container, .recharts-wrapper, .recharts-surface': {
          width: '100% !important',
          height: 'auto !important',
        },
        'tr, .block, .report-figures > *, .report-chart': { breakInside: 'avoid' },
        a: { textDecoration: 'none !important' },
      },
    }}
  />
);
