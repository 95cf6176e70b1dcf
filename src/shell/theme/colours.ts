import type { CustomerLevel } from '#schema/levels';

/** The colours of pages, texts and meanings; `public/theme.js`, `index.html` and `public/icon.svg` repeat some, which a test compares. */
export const pageColours = {
  light: {
    primary: { main: '#1d6862', dark: '#134b46', light: '#4c918b', contrastText: '#ffffff' },
    secondary: { main: '#7a5230', contrastText: '#ffffff' },
    error: { main: '#b3141d' },
    warning: { main: '#8a5a00' },
    success: { main: '#1c6b2a' },
    info: { main: '#0b5c85' },
    background: { default: '#f5f6f5', paper: '#ffffff' },
    text: { primary: '#1c2422', secondary: '#55605d' },
    divider: '#dfe4e2',
    selectedRow: '#e6f1ef',
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
  },
} as const;

/** The ball over the cradle of the brand. */
export const brandAccent = '#c98a4b';

/** Text on its own back; each pair is readable (WCAG AA) by itself. */
export interface Tint {
  readonly text: string;
  readonly back: string;
}
const tint = (text: string, back: string): Tint => ({ text, back });

/** The colour of each level in light and dark; reached as `theme.palette.badges`. */
export const levelColours: Readonly<Record<'light' | 'dark', Readonly<Record<CustomerLevel, Tint>>>> = {
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
};

export type ShiftMark = 'planned' | 'finished' | 'cancelled' | 'duplicated';

/** Chưa tắm yellow, Đã tắm green, Hủy grey, Trùng lịch red; `theme.palette.shifts`. */
export const shiftColours: Readonly<Record<'light' | 'dark', Readonly<Record<ShiftMark, Tint>>>> = {
  light: {
    planned: { text: '#5f4700', back: '#ffe79c' },
    finished: { text: '#14561f', back: '#bfe8c5' },
    cancelled: { text: '#4b5359', back: '#dde1e4' },
    duplicated: { text: '#8f0d15', back: '#ffc9c9' },
  },
  dark: {
    planned: { text: '#ffe08a', back: '#554203' },
    finished: { text: '#a5e6af', back: '#1b4d27' },
    cancelled: { text: '#c2cad0', back: '#3a4248' },
    duplicated: { text: '#ffb9bb', back: '#6b1d22' },
  },
};
