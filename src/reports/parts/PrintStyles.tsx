import { GlobalStyles } from '@mui/material';

/** Adds print styles for reports to the theme's print styles: no scrolling boxes, and filters as plain text. */
export const PrintStyles = () => (
  <GlobalStyles
    styles={({ palette: { common, grey } }) => ({
      '@media print': {
        'form button, form svg, form fieldset, form .MuiSwitch-root': { display: 'none !important' },
        // Filters are printed as text, because they explain the figures.
        'main form, main form *': {
          border: '0 !important',
          padding: '0 !important',
          minHeight: '0 !important',
        },
        'main form > div': { display: 'flex !important', flexWrap: 'wrap', columnGap: '18pt' },
        'main form input, main form select': { height: 'auto !important', fontSize: '9pt !important' },
        'main form label:has(.MuiSwitch-input:not(:checked))': { display: 'none !important' },
        '.report-figures p': { fontSize: '11pt !important' },
        '.report-table': { maxHeight: 'none !important', overflow: 'visible !important' },
        '.report-table *': { position: 'static !important' },
        '.report-table table': { fontSize: '8pt !important' },
        '.report-table td *, .report-table th *': { fontSize: 'inherit !important' },
        '.report-table th, .report-table td': {
          padding: '2pt 3pt !important',
          height: 'auto !important',
          minWidth: '0 !important',
          whiteSpace: 'normal !important',
        },
        '.report-table th.day': { whiteSpace: 'nowrap !important', padding: '2pt 0 !important' },
        '.report-table td.figure': { whiteSpace: 'nowrap !important' },
        '.cell, .swatch': { printColorAdjust: 'exact' },
        '.recharts-text': { fill: `${common.black} !important` },
        '.recharts-cartesian-grid line, .recharts-cartesian-axis line': { stroke: `${grey[400]} !important` },
        '.recharts-line-curve, .recharts-line-dot, svg.swatch path, svg.swatch circle': {
          stroke: `${common.black} !important`,
        },
        '.recharts-line-dot, svg.swatch circle': { fill: `${common.white} !important` },
        // On paper, the pale colours of the dark theme need an outline.
        '.recharts-bar-rectangle path': { stroke: `${common.black} !important`, strokeWidth: 0.5 },
        '.recharts-tooltip-wrapper': { display: 'none' },
        // The chart has the width of the screen; on paper it must have the width of the page.
        '.report-chart-box': { overflow: 'hidden !important' },
        '.report-chart-box > *': { minWidth: '0 !important' },
        '.recharts-responsive-container > *, .recharts-wrapper, .recharts-surface': {
          width: '100% !important',
          height: '100% !important',
        },
        '.block, .report-figures > *, .report-chart': { breakInside: 'avoid' },
      },
    })}
  />
);
