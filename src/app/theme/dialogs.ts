import type { Components, Theme } from '@mui/material/styles';
// Only for the compiler: this import declares the names of react-admin's components in a theme.
import type {} from 'react-admin';
import { radii } from '../../ui/tokens.ts';
import { phoneMediaQuery } from './phoneMediaQuery.ts';

const buildPadding = (top: number, bottom: number) => ({
  padding: `${top}px 24px ${bottom}px`,
  [phoneMediaQuery]: { padding: `${top}px 16px ${bottom}px` },
});

/** The common layout of all dialogs: title, content, and a footer whose last button is filled; on a phone a sheet at the bottom. */
export const dialogs: Components<Theme> = {
  MuiDialogTitle: { defaultProps: { variant: 'h2' }, styleOverrides: { root: buildPadding(16, 8) } },
  MuiDialogContent: { styleOverrides: { root: buildPadding(8, 8) } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        ...buildPadding(8, 16),
        flexWrap: 'wrap',
        gap: 8,
        [phoneMediaQuery]: { padding: '8px 16px 16px', '& > .MuiButton-root': { flex: '1 1 auto' } },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      container: { [phoneMediaQuery]: { alignItems: 'flex-end' } },
      paper: ({ ownerState }) => ({
        // The dialog itself has the initial focus, but cannot be pressed.
        '&:focus-visible': { outline: 'none' },
        ...(!ownerState.fullScreen && {
          [phoneMediaQuery]: {
            width: '100%',
            maxWidth: '100%',
            maxHeight: 'calc(100% - 24px)',
            margin: 0,
            borderRadius: `${radii.sheet}px ${radii.sheet}px 0 0`,
          },
        }),
      }),
    },
  },
  RaConfirm: {
    styleOverrides: {
      root: ({ theme: { palette } }) => {
        const filled = ({ main, dark, contrastText }: typeof palette.primary) => ({
          padding: '6px 16px',
          color: contrastText,
          backgroundColor: main,
          '&:hover': { backgroundColor: dark },
          '&.Mui-disabled': {
            color: palette.action.disabled,
            backgroundColor: palette.action.disabledBackground,
          },
        });
        return {
          '& .MuiDialogActions-root .MuiButton-root:first-of-type': { color: 'inherit' },
          '& .RaConfirm-confirmPrimary': filled(palette.primary),
          '& .RaConfirm-confirmWarning': filled(palette.error),
          '& .MuiButton-startIcon': { display: 'none' },
        };
      },
    },
  },
};
