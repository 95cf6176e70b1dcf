import type { Tint } from './levelColours.ts';

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
