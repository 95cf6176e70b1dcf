import type { Components, Theme } from '@mui/material/styles';

/** Where a style holds on phones only. */
export const onPhone = '@media (max-width:599.95px)';
const tall = { [onPhone]: { minHeight: 44 } };
const square = { [onPhone]: { minWidth: 44, minHeight: 44 } };

/** On a phone whatever can be pressed is at least 44 pixels, as much as a thumb needs; a word in a line looks as ever and has room around it. */
export const onPhoneLarge: Components<Theme> = {
  MuiIconButton: { styleOverrides: { root: square } },
  // The line under the open one lies over it.
  MuiTab: { styleOverrides: { root: { minHeight: 40, [onPhone]: { minHeight: 46 } } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiPaginationItem: { styleOverrides: { root: square } },
  MuiFormControlLabel: { styleOverrides: { root: tall } },
  MuiMenuItem: { styleOverrides: { root: tall } },
  MuiAutocomplete: {
    defaultProps: { size: 'small', fullWidth: true },
    styleOverrides: {
      // Next to the box that opens the same list when it is pressed.
      popupIndicator: { minWidth: 0, minHeight: 0 },
      clearIndicator: { minWidth: 0, minHeight: 0 },
    },
  },
  MuiLink: {
    styleOverrides: {
      root: {
        [onPhone]: {
          position: 'relative',
          '&::after': { content: '""', position: 'absolute', inset: '-15px -8px' },
        },
      },
    },
  },
};
