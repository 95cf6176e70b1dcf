import { createTheme, type Theme } from '@mui/material/styles';
import {
  animationTiming,
  buildTextVariables,
  type ColourPair,
  fontWeights,
  levelColours,
  pageColours,
  radii,
  type ShiftColourName,
  screenText,
  shiftColours,
  spacingUnit,
  textSizes,
} from '../../ui/tokens.ts';
import { barHeight, menuWidth } from '../layout/sizes.ts';
import { dialogs } from './dialogs.ts';
import { fieldAndInputTheme } from './fieldsAndInputs.ts';
import { phoneControlSizes, phoneMediaQuery } from './phoneMediaQuery.ts';
import { printStyles } from './print.ts';
import { componentTypography, typography } from './typography.ts';

declare module '@mui/material/styles' {
  interface Palette {
    /** Colours of badge choices, by value: the levels of customers and packages. */
    badges: Readonly<Record<string, ColourPair>>;
    shifts: Readonly<Record<ShiftColourName, ColourPair>>;
    /** Session colours for print; paper is white in both themes. */
    shiftsOnPaper: Readonly<Record<ShiftColourName, ColourPair>>;
    /** Background of a row that is selected or open in the quick view: opaque, because cells of other columns scroll under it. */
    selectedRow: string;
    /** Border of controls. */
    edge: string;
    /** Colour of today and the current time. */
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

const { time, easing } = animationTiming;
/** All MUI transitions have the same duration. */
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

const buildTheme = (mode: 'light' | 'dark'): Theme =>
  createTheme({
    palette: {
      mode,
      ...pageColours[mode],
      badges: levelColours[mode],
      shifts: shiftColours[mode],
      shiftsOnPaper: shiftColours.light,
    },
    shape: { borderRadius: radii.box },
    spacing: spacingUnit,
    transitions,
    // The same width when closed: the drawer in a narrow window always shows the full menu, even if the account hides the menu on a
    // desktop.
    mixins: { toolbar: { minHeight: barHeight } },
    sidebar: { width: menuWidth, closedWidth: menuWidth },
    typography,
    components: {
      ...fieldAndInputTheme,
      ...phoneControlSizes,
      ...componentTypography,
      ...dialogs,
      MuiCssBaseline: {
        styleOverrides: {
          ':root': buildTextVariables(screenText),
          ...printStyles,
          // Elements that are scrolled to, including a focused one, are not hidden by the top bar.
          html: { scrollPaddingTop: barHeight + 8 },
          // Browsers use a different font for form controls.
          'button, input, select, textarea': { fontFamily: 'inherit' },
          ':focus-visible': { outline: `2px solid ${pageColours[mode].primary.main}`, outlineOffset: 2 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, ::before, ::after': {
              animationDuration: '0.01ms !important',
              // A repeating animation would flicker.
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
            },
          },
        },
      },
      MuiButton: {
        styleOverrides: {
          root: { fontSize: textSizes.text, [phoneMediaQuery]: { minHeight: 44 } },
          textPrimary: { color: pageColours[mode].text.primary },
          outlinedPrimary: { color: pageColours[mode].text.primary, borderColor: pageColours[mode].edge },
        },
        defaultProps: { disableElevation: true },
      },
      MuiToggleButton: {
        styleOverrides: { root: { fontSize: textSizes.text, color: pageColours[mode].text.secondary } },
      },
      // On a phone the next steps are at the bottom; notifications are shown above them.
      MuiSnackbar: { styleOverrides: { root: { [phoneMediaQuery]: { bottom: 72 } } } },
      // On a phone a button with text has its own line, so that the message uses the whole width.
      MuiAlert: {
        styleOverrides: {
          root: { [phoneMediaQuery]: { flexWrap: 'wrap' } },
          message: { [phoneMediaQuery]: { flex: '1 1 0', minWidth: 'min(200px, 60%)' } },
        },
      },
      MuiAppBar: { defaultProps: { elevation: 0, color: 'default' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
      MuiTableRow: {
        styleOverrides: { root: { height: 40, [phoneMediaQuery]: { height: 44 } } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { padding: '4px 12px', borderColor: pageColours[mode].divider },
          head: {
            fontWeight: fontWeights.bold,
            color: pageColours[mode].text.secondary,
            backgroundColor: pageColours[mode].background.paper,
          },
        },
      },
      MuiCheckbox: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { padding: 6, [phoneMediaQuery]: { padding: 12 } } },
      },
      // A tooltip describes an element that already has a name; it does not replace the name.
      MuiTooltip: {
        defaultProps: { enterDelay: 400, describeChild: true },
        styleOverrides: { tooltip: { fontSize: textSizes.small } },
      },
      // The width of the window is known on the first render.
      MuiUseMediaQuery: { defaultProps: { noSsr: true } },
      MuiLink: { ...phoneControlSizes.MuiLink, defaultProps: { underline: 'hover' } },
      RaUserMenu: {
        styleOverrides: { root: { '& .RaUserMenu-userButton': { fontWeight: fontWeights.normal } } },
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

/** The product's two themes: calm background, one accent colour, other colours only with a meaning. */
export const themes = { light: buildTheme('light'), dark: buildTheme('dark') } as const;
