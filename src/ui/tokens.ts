/**
 * The colours of pages, text and states. One accent colour: filled buttons, the selection, links in text. `public/theme.js`, `index.html`
 * and `public/icon.svg` repeat some of these colours; a test compares both.
 */
export const pageColours = {
  light: {
    primary: { main: '#1f6660', dark: '#154a45', light: '#4c918b', contrastText: '#ffffff' },
    secondary: { main: '#7a5230', contrastText: '#ffffff' },
    error: { main: '#b3141d' },
    warning: { main: '#8a5a00' },
    success: { main: '#1c6b2a' },
    info: { main: '#0b5c85' },
    background: { default: '#f6f7f6', paper: '#ffffff' },
    text: { primary: '#1c2322', secondary: '#5a6462' },
    divider: '#e2e6e4',
    selectedRow: '#e8f2f0',
    edge: '#bcc6c3',
    now: '#d98a3d',
  },
  dark: {
    primary: { main: '#82cbc3', dark: '#5aa79f', light: '#a9ded8', contrastText: '#0c1f1d' },
    secondary: { main: '#e0b48d', contrastText: '#24170c' },
    error: { main: '#ff9fa2' },
    warning: { main: '#ffcf70' },
    success: { main: '#93dfa0' },
    info: { main: '#93d3f3' },
    background: { default: '#131817', paper: '#1b2120' },
    text: { primary: '#e6ebe9', secondary: '#a5b1ad' },
    divider: '#333c3a',
    selectedRow: '#1d3532',
    edge: '#4d5956',
    now: '#e09a55',
  },
} as const;

/** The ball above the cradle in the logo; on pages the colour of today and the current time. */
export const brandAccent = pageColours.light.now;

/** Text and background colour; each pair is readable (WCAG AA). */
export interface ColourPair {
  readonly text: string;
  readonly back: string;
}
const tint = (text: string, back: string): ColourPair => ({ text, back });

/** The colour of each level in light and dark mode; used as `theme.palette.badges`. */
export const levelColours = {
  light: {
    C3: tint('#47515a', '#e6eaed'),
    L1: tint('#0b5a82', '#d9effa'),
    'L1-C': tint('#5b6268', '#eff0f1'),
    L4: tint('#5b35a8', '#ece5fb'),
    L5: tint('#744b00', '#fdeecb'),
    'L5-A': tint('#943d00', '#fde4d0'),
    'L5-C': tint('#834646', '#f5e8e8'),
    L6: tint('#1a4fb0', '#dee8fc'),
    'L6-C': tint('#7c4652', '#f3e6ea'),
    L7: tint('#005f57', '#d2f0ec'),
    'L7-C': tint('#ad121b', '#fde2e2'),
    'L8-7C': tint('#565d00', '#eff1cb'),
    L8: tint('#1a6628', '#daf2dd'),
  },
  dark: {
    C3: tint('#c6ced6', '#343d45'),
    L1: tint('#9ad7f5', '#12384c'),
    'L1-C': tint('#aeb6bd', '#2a3035'),
    L4: tint('#cfbbff', '#3a2a63'),
    L5: tint('#ffd479', '#473400'),
    'L5-A': tint('#ffb98b', '#4d290c'),
    'L5-C': tint('#e2adad', '#432727'),
    L6: tint('#abc8ff', '#1c3566'),
    'L6-C': tint('#dfabb8', '#40262d'),
    L7: tint('#82e2d7', '#0d423d'),
    'L7-C': tint('#ffaaad', '#5a1a1f'),
    'L8-7C': tint('#d9e07a', '#3a3e10'),
    L8: tint('#95e0a2', '#174423'),
  },
} satisfies Readonly<Record<'light' | 'dark', Readonly<Record<string, ColourPair>>>>;

export type ShiftColourName = 'planned' | 'finished' | 'cancelled' | 'duplicated';

/** Chưa tắm yellow, Đã tắm green, Hủy grey, Trùng lịch red; `theme.palette.shifts`. */
export const shiftColours: Readonly<Record<'light' | 'dark', Readonly<Record<ShiftColourName, ColourPair>>>> =
  {
    light: {
      planned: { text: '#5f4700', back: '#fff0c2' },
      finished: { text: '#14561f', back: '#d9eedd' },
      cancelled: { text: '#4b5359', back: '#e6e9eb' },
      duplicated: { text: '#8f0d15', back: '#fdd9d9' },
    },
    dark: {
      planned: { text: '#ffe08a', back: '#554203' },
      finished: { text: '#a5e6af', back: '#1b4d27' },
      cancelled: { text: '#c2cad0', back: '#3a4248' },
      duplicated: { text: '#ffb9bb', back: '#6b1d22' },
    },
  };

/** The names of the text sizes, each with its use. */
type TextSize =
  /** Labels, second lines and badges; on paper, notes. */
  | 'small'
  | 'text'
  /** Titles of sections and dialogs; also inputs on a phone, where a browser would zoom for smaller text. */
  | 'part'
  | 'page'
  /** The main figure of a page. */
  | 'figure';
type TextScale = Readonly<Record<TextSize, readonly [size: string, lineHeight: string]>>;

/** The text sizes on a screen; each line height is a multiple of 4 pixels. */
export const screenText: TextScale = {
  small: ['0.75rem', '1rem'],
  text: ['0.875rem', '1.25rem'],
  part: ['1rem', '1.5rem'],
  page: ['1.25rem', '1.75rem'],
  figure: ['1.75rem', '2.25rem'],
};

/** The text sizes on paper. */
export const paperText: TextScale = {
  small: ['8pt', '11pt'],
  text: ['11pt', '15pt'],
  part: ['11pt', '15pt'],
  page: ['14pt', '18pt'],
  figure: ['14pt', '18pt'],
};

/** The text sizes in a table on paper. */
export const paperTableText: TextScale = {
  ...paperText,
  text: ['9pt', '12pt'],
  part: ['9pt', '12pt'],
};

/** Returns the CSS variables behind `textSizes` and `lineHeights`. */
export const buildTextVariables = (scale: TextScale): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(scale).flatMap(([name, [size, lineHeight]]) => [
      [`--${name}`, size],
      [`--${name}-line`, lineHeight],
    ]),
  );

/**
 * The five text sizes: variables, because paper and its tables have other sizes. In `sx` use a variant: `typography: 'caption'`,
 * `fontSize: 'h2.fontSize'`.
 */
export const textSizes = {
  small: 'var(--small)',
  text: 'var(--text)',
  part: 'var(--part)',
  page: 'var(--page)',
  figure: 'var(--figure)',
} as const satisfies Readonly<Record<TextSize, string>>;

/** The height of a line of each size. */
export const lineHeights = {
  small: 'var(--small-line)',
  text: 'var(--text-line)',
  part: 'var(--part-line)',
  page: 'var(--page-line)',
  figure: 'var(--figure-line)',
} as const satisfies Readonly<Record<TextSize, string>>;

/** The two available weights of the typeface; in `sx`: `fontWeightRegular`, `fontWeightBold`. */
export const fontWeights = { normal: 400, bold: 600 } as const;

/** Spacing unit in pixels; used factors: 0.5, 1, 1.5, 2, 3 and 4. */
export const spacingUnit = 8;

/** Corner radius in pixels: of boxes, and of sheets and dialogs. */
export const radii = { box: 6, sheet: 12 } as const;

/** Duration of animations, in milliseconds; no animation if the user prefers reduced motion. */
export const animationTiming = { time: 120, easing: 'ease-out' } as const;
