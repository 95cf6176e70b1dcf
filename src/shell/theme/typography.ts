import type { Components, Theme, TypographyVariantsOptions } from '@mui/material/styles';
import { onPhone } from './onPhone.ts';

/** The five sizes of text; in `sx` they are reached through a variant: `typography: 'caption'`, `fontSize: 'h2.fontSize'`. */
export const sizes = {
  /** Labels, second lines, badges. */
  small: '0.75rem',
  text: '0.875rem',
  /** Titles of parts and dialogs; inputs on a phone, where a smaller one would make the browser zoom. */
  part: '1rem',
  page: '1.25rem',
  /** A figure on its own. */
  figure: '1.375rem',
} as const;

/** The two weights that the typeface is shipped in; in `sx`: `fontWeightRegular`, `fontWeightBold`. */
export const weights = { normal: 400, bold: 600 } as const;

declare module '@mui/material/styles' {
  interface TypographyVariants {
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}

const text = { fontSize: sizes.text };
const heading = { fontSize: sizes.text, fontWeight: weights.bold, lineHeight: 1.4 };

/** Inter, declared in `index.html` with the system fonts that stand in until it is there. */
export const typography: TypographyVariantsOptions = {
  fontFamily: 'Inter, "Inter Arial", "Inter Roboto", system-ui, sans-serif',
  fontSize: 14,
  fontWeightLight: weights.normal,
  fontWeightRegular: weights.normal,
  fontWeightMedium: weights.bold,
  fontWeightBold: weights.bold,
  figure: {
    fontSize: sizes.figure,
    fontWeight: weights.bold,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
  },
  h1: { fontSize: sizes.page, fontWeight: weights.bold, lineHeight: 1.3 },
  h2: { fontSize: sizes.part, fontWeight: weights.bold, lineHeight: 1.4 },
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  subtitle1: text,
  subtitle2: { ...text, fontWeight: weights.bold },
  body1: text,
  body2: text,
  button: { ...text, textTransform: 'none', fontWeight: weights.bold },
  caption: { fontSize: sizes.small, lineHeight: 1.4 },
  overline: { fontSize: sizes.small, textTransform: 'none' },
};

const ofSize = (fontSize: string) => ({ styleOverrides: { root: { fontSize } } });

/** The parts of MUI that have sizes of their own. */
export const typedParts: Components<Theme> = {
  MuiChip: ofSize(sizes.small),
  MuiToggleButton: ofSize(sizes.text),
  MuiInputBase: { styleOverrides: { input: { [onPhone]: { fontSize: sizes.part } } } },
};
