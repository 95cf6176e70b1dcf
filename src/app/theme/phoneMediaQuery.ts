import type { Components, Theme } from '@mui/material/styles';

export const phoneMediaQuery = '@media (max-width:599.95px)';
const tapHeight = { [phoneMediaQuery]: { minHeight: 44 } };
const tapSquare = { [phoneMediaQuery]: { minWidth: 44, minHeight: 44 } };

/** On a phone every control is at least 44 pixels high, to be easy to tap; a link in text looks the same but has a larger tap area. */
export const phoneControlSizes: Components<Theme> = {
  MuiIconButton: { styleOverrides: { root: tapSquare } },
  // Two pixels more than 44, because the line below the open tab covers the tab's lower edge.
  MuiTab: { styleOverrides: { root: { minHeight: 40, [phoneMediaQuery]: { minHeight: 46 } } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiPaginationItem: { styleOverrides: { root: tapSquare } },
  MuiFormControlLabel: { styleOverrides: { root: tapHeight } },
  MuiMenuItem: { styleOverrides: { root: tapHeight } },
  MuiAutocomplete: {
    defaultProps: { size: 'small', fullWidth: true },
    styleOverrides: {
      // Small, because pressing the input opens the same list.
      popupIndicator: { minWidth: 0, minHeight: 0 },
      clearIndicator: { minWidth: 0, minHeight: 0 },
    },
  },
  MuiLink: {
    styleOverrides: {
      root: {
        [phoneMediaQuery]: {
          position: 'relative',
          '&::after': { content: '""', position: 'absolute', inset: '-15px -8px' },
        },
      },
    },
  },
};
