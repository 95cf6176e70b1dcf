import { createTheme, type Theme } from '@mui/material/styles';
import { barHeight, menuWidth } from '../layout/sizes.ts';
import { dialogs } from './dialogs.ts';
import { fieldsAndInputs } from './fieldsAndInputs.ts';
import { onPhone, onPhoneLarge } from './onPhone.ts';
import { printStyles } from './print.ts';
import {
  levelColours,
  motion,
  pageColours,
  radii,
  type ShiftMark,
  shiftColours,
  sizes,
  space,
  type Tint,
  weights,
} from './tokens.ts';
import { typedParts, typography } from './typography.ts';

declare module '@mui/material/styles' {
  interface Palette {
    /** Colours of the choices that are badges, by value: the levels of customers and packages. */
    badges: Readonly<Record<string, Tint>>;
    /** Colours of the sessions' states. */
    shifts: Readonly<Record<ShiftMark, Tint>>;
    /** The same on paper, which is white in both themes. */
    shiftsOnPaper: Readonly<Record<ShiftMark, Tint>>;
    /** The ground of a row that is selected or open in the quick view: opaque, since cells of other columns scroll under it. */
    selectedRow: string;
    /** The border of what can be pressed. */
    edge: string;
    /** Marks today and now. */
    now: string;
  }
  interface PaletteOptions {
    badges?: Palette['badges'];
    shifts?: Palette['shifts'];
    shiftsOnPaper?: Palette['shifts'];
    selectedRow?: string;
    edge?: string;
    now?: string;
  }
}

const { time, easing } = motion;
/** All that MUI moves takes one time. */
const transitions = {
  easing: { easeInOut: easing, easeOut: easing, easeIn: easing, sharp: easing },
  duration: {
    shortest: time,
    shorter: time,
    short: time,
    standard: time,
    complex: time,
    enteringScreen: time,
    leavingScreen: time,
  },
};

const theme = (mode: 'light' | 'dark'): Theme =>
  createTheme({
    palette: {
      mode,
      ...pageColours[mode],
      badges: levelColours[mode],
      shifts: shiftColours[mode],
      shiftsOnPaper: shiftColours.light,
    },
    shape: { borderRadius: radii.box },
    spacing: space,
    transitions,
    // The drawer of a narrow window shows the menu whole also where the account hides it on a desk.
    mixins: { toolbar: { minHeight: barHeight } },
    sidebar: { width: menuWidth, closedWidth: menuWidth },
    typography,
    components: {
      ...fieldsAndInputs,
      ...onPhoneLarge,
      ...typedParts,
      ...dialogs,
      MuiCssBaseline: {
        styleOverrides: {
          ...printStyles,
          // What is scrolled to, the part that has the focus too, does not end beneath the top bar.
          html: { scrollPaddingTop: barHeight + 8 },
          // Browsers give form controls a face of their own.
          'button, input, select, textarea': { fontFamily: 'inherit' },
          ':focus-visible': { outline: `2px solid ${pageColours[mode].primary.main}`, outlineOffset: 2 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, ::before, ::after': {
              animationDuration: '0.01ms !important',
              // What goes round and round would flicker.
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
            },
          },
        },
      },
      MuiButton: {
        styleOverrides: {
          root: { fontSize: sizes.text, [onPhone]: { minHeight: 44 } },
          textPrimary: { color: pageColours[mode].text.primary },
          outlinedPrimary: { color: pageColours[mode].text.primary, borderColor: pageColours[mode].edge },
        },
        defaultProps: { disableElevation: true },
      },
      MuiToggleButton: {
        styleOverrides: { root: { fontSize: sizes.text, color: pageColours[mode].text.secondary } },
      },
      // On a phone what can be done next stands at the foot; a notice is shown above it.
      MuiSnackbar: { styleOverrides: { root: { [onPhone]: { bottom: 72 } } } },
      // On a phone a button with words has a line of its own, and the sentence the whole width.
      MuiAlert: {
        styleOverrides: {
          root: { [onPhone]: { flexWrap: 'wrap' } },
          message: { [onPhone]: { flex: '1 1 0', minWidth: 'min(200px, 60%)' } },
        },
      },
      MuiAppBar: { defaultProps: { elevation: 0, color: 'default' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
      MuiTableRow: {
        styleOverrides: { root: { height: 40, [onPhone]: { height: 44 } } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { padding: '4px 12px', borderColor: pageColours[mode].divider },
          head: {
            fontWeight: weights.bold,
            color: pageColours[mode].text.secondary,
            backgroundColor: pageColours[mode].background.paper,
          },
        },
      },
      MuiCheckbox: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { padding: 6, [onPhone]: { padding: 12 } } },
      },
      // A tooltip says more about what has a name; it does not take the name's place.
      MuiTooltip: {
        defaultProps: { enterDelay: 400, describeChild: true },
        styleOverrides: { tooltip: { fontSize: sizes.small } },
      },
      // A window's width is known when the first thing is drawn.
      MuiUseMediaQuery: { defaultProps: { noSsr: true } },
      MuiLink: { ...onPhoneLarge.MuiLink, defaultProps: { underline: 'hover' } },
      RaUserMenu: {
        styleOverrides: { root: { '& .RaUserMenu-userButton': { fontWeight: weights.normal } } },
      },
      RaSkipNavigationButton: {
        styleOverrides: {
          root: {
            '&, &:hover': { backgroundColor: pageColours[mode].primary.main },
            '@media print': { display: 'none' },
          },
        },
      },
    },
  });

/** The product's two themes: calm ground, one accent, colours only where they mean something. */
export const themes = { light: theme('light'), dark: theme('dark') } as const;
