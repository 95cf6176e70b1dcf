import type { Palette } from '@mui/material/styles';
import type { AmountFormat } from '../figures/amountText.ts';

/** How full the bars of one colour are, which distinguishes them; less full ones have an outline. */
export const fullness = { full: 1, half: 0.45, pale: 0.18, none: 0 } as const;

/** What a chart shows of each column. Distinguished without colours, too: by place in a stack, by dashes, by fullness. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly as: 'bar' | 'line';
  readonly color: 'primary' | 'secondary' | 'info' | 'warning' | 'text';
  readonly format: AmountFormat;
  /** Bars of one stack stand on each other. */
  readonly stack?: string;
  /** Of a bar; full when absent. A line over it can be seen in front of one that is not. */
  readonly fill?: keyof typeof fullness;
  /** Of a line. */
  readonly dash?: string;
  /** Against the axis on the right. */
  readonly right?: boolean;
}

/** Each readable on the paper in light and dark, as text is. */
export const seriesColor = (palette: Palette, { color }: Series): string =>
  color === 'text' ? palette.text.primary : palette[color].main;
