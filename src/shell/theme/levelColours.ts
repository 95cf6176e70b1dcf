import type { CustomerLevel } from '#schema/levels';

/** Text on its own back; each pair is readable (WCAG AA) by itself. */
export interface Tint {
  readonly text: string;
  readonly back: string;
}
const tint = (text: string, back: string): Tint => ({ text, back });

/** The colour of each level in light and dark; reached as `theme.palette.levels`. */
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
