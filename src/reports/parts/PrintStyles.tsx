import { GlobalStyles } from '@mui/material';
import { lineHeights, paperText, textSizes } from '../../ui/tokens.ts';

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
        'main form input, main form select': { height: 'auto !important' },
        'main form label': {
          fontSize: `${textSizes.small} !important`,
          lineHeight: `${lineHeights.small} !important`,
        },
        'main form label:has(.MuiSwitch-input:not(:checked))': { display: 'none !important' },
        '.report-figures': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) !important' },
        '.report-figures:has(> :nth-child(4):last-child)': {
          gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) !important',
        },
        '.report-figures > *': { gridColumn: 'auto !important' },
        '.report-figures .MuiTypography-body2': {
          fontSize: textSizes.small,
          lineHeight: lineHeights.small,
          minHeight: '0 !important',
        },
        '.report-table': {
          maxHeight: 'none !important',
          overflow: 'visible !important',
          border: '0 !important',
        },
        // A table with many columns has landscape sheets and smaller text.
        '@page wide': { size: 'A4 landscape' },
        '.report-table:has(thead th:nth-of-type(14):not(.day))': {
          page: 'wide',
          '& table': { '--text': paperText.small[0], '--text-line': paperText.small[1] },
        },
        '.report-table *': { position: 'static !important' },
        '.report-table th, .report-table td': {
          padding: '2pt 3pt !important',
          minWidth: '0 !important',
          whiteSpace: 'normal !important',
        },
        // A name takes at most two lines.
        '.report-table tbody th': { minWidth: '72pt !important', borderRight: '0 !important' },
        '.report-table tfoot th, .report-table thead th': { borderRight: '0 !important' },
        '.report-table thead th:not(.day)': { minWidth: '30pt !important' },
        '.report-table th.day': { whiteSpace: 'nowrap !important', padding: '2pt 0 !important' },
        '.report-table td.figure': { whiteSpace: 'nowrap !important' },
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
        '.report-chart-box, .report-chart-box > *': { minWidth: '0 !important', height: 'auto !important' },
        '.recharts-responsive-container, .recharts-responsive-container > *, .recharts-wrapper, .recharts-surface':
          { width: '100% !important', height: 'auto !important' },
        '.block, .report-figures > *, .report-chart': { breakInside: 'avoid' },
      },
    })}
  />
);
