/** The print style of every page: without bar, menu and buttons, black on white, as wide as the paper. */
export const printStyles = {
  '@media print': {
    '@page': { margin: '12mm' },
    'header, nav, .no-print': { display: 'none !important' },
    '#main-content': { margin: '0 !important', padding: '0 !important' },
    'html, body, main, #main-content *:not(.cell, .swatch)': {
      color: '#000 !important',
      backgroundColor: '#fff !important',
      borderColor: '#bbb !important',
      boxShadow: 'none !important',
    },
    tr: { breakInside: 'avoid' },
    a: { textDecoration: 'none !important' },
  },
} as const;
