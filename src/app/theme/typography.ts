import type { Components, Theme, TypographyVariantsOptions } from '@mui/material/styles';
import { fontWeights, lineHeights, textSizes } from '../../ui/tokens.ts';
import { phoneMediaQuery } from './phoneMediaQuery.ts';

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

const buildTextStyle = (size: keyof typeof textSizes) => ({
  fontSize: textSizes[size],
  lineHeight: lineHeights[size],
});
const text = buildTextStyle('text');
const bold = { fontWeight: fontWeights.bold };
const heading = { ...text, ...bold };

/** The font Inter, declared in `index.html`; system fonts are used until it is loaded. */
export const typography: TypographyVariantsOptions = {
  fontFamily: 'Inter, "Inter Arial", "Inter Roboto", system-ui, sans-serif',
  fontSize: 14,
  fontWeightLight: fontWeights.normal,
  fontWeightRegular: fontWeights.normal,
  fontWeightMedium: fontWeights.bold,
  fontWeightBold: fontWeights.bold,
  figure: { ...buildTextStyle('figure'), ...bold, fontVariantNumeric: 'tabular-nums' },
  h1: { ...buildTextStyle('page'), ...bold },
  h2: { ...buildTextStyle('part'), ...bold },
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  subtitle1: text,
  subtitle2: heading,
  body1: text,
  body2: text,
  button: { ...heading, textTransform: 'none' },
  caption: buildTextStyle('small'),
  overline: { ...buildTextStyle('small'), textTransform: 'none' },
};

const buildFontSizeOverride = (fontSize: string) => ({ styleOverrides: { root: { fontSize } } });

/** Text sizes of the MUI components that set their own text size. */
export const componentTypography: Components<Theme> = {
  MuiChip: buildFontSizeOverride(textSizes.small),
  MuiInputBase: { styleOverrides: { input: { [phoneMediaQuery]: { fontSize: textSizes.part } } } },
};
