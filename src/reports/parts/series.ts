import type { Palette } from '@mui/material/styles';
import type { AmountFormat } from './amountText.ts';

/** What a chart shows of each column. Told apart without colours, too: by place in a stack, by dashes, by fullness. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly as: 'bar' | 'line';
  readonly color: 'primary' | 'secondary' | 'info' | 'warning' | 'text';
  readonly format: AmountFormat;
  /** Bars of one stack stand on each other. */
  readonly stack?: string;
  /** A bar that is pale inside its outline, so that a line over it can be seen. */
  readonly pale?: boolean;
  /** Of a line. */
  readonly dash?: string;
  /** Against the axis on the right. */
  readonly right?: boolean;
}

/** Each readable on the paper in light and dark, as text is. */
export const seriesColor = (palette: Palette, { color }: Series): string =>
  color === 'text' ? palette.text.primary : palette[color].main;

/** How full a pale bar is. */
export const paleness = 0.25;
