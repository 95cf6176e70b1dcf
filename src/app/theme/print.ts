import { buildTextVariables, lineHeights, paperTableText, paperText, textSizes } from '../../ui/tokens.ts';

/**
 * The print style of every page: without bar, menu, tabs and buttons, black on white, as wide as the paper, with text sizes for paper.
 * Tables repeat their header rows on each sheet, but not their sum rows.
 */
export const printStyles = {
  '@media print': {
    '@page': { margin: '12mm' },
    ':root': buildTextVariables(paperText),
    table: {
      ...buildTextVariables(paperTableText),
      fontSize: textSizes.text,
      lineHeight: lineHeights.text,
    },
    'header, nav, .MuiTabs-root, button.MuiButton-root, .MuiIconButton-root, .no-print': {
      display: 'none !important',
    },
    '#main-content': { margin: '0 !important', padding: '0 !important' },
    '[role="tabpanel"], #main-content .MuiPaper-root:has(.RaDataTable-root)': {
      border: '0 !important',
      padding: '0 !important',
    },
    'html, body, main': { backgroundColor: '#fff !important' },
    'html, body, main, #main-content *:not(.cell, .swatch)': {
      color: '#000 !important',
      borderColor: '#bbb !important',
      boxShadow: 'none !important',
    },
    // A background would cover the lines between the rows of a table.
    '#main-content *:not(.cell, .swatch)': { backgroundColor: 'transparent !important' },
    '.cell, .swatch': { printColorAdjust: 'exact' },
    thead: { display: 'table-header-group' },
    tfoot: { display: 'table-row-group' },
    'tr, li': { breakInside: 'avoid' },
    '#main-content :is(tr, th, td)': { height: 'auto !important', paddingBlock: '2pt !important' },
    '#main-content :is(th, td) a': { lineHeight: 'inherit !important' },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
    a: { textDecoration: 'none !important' },
  },
} as const;
