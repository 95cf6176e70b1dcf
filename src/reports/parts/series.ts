import type { Palette } from '@mui/material/styles';
import type { AmountFormat } from '../figures/amountText.ts';

/** Fill levels that distinguish bars of the same colour; lighter bars have an outline. */
export const barFillLevels = { full: 1, half: 0.45, pale: 0.18, none: 0 } as const;

/** A series of a chart. Series also differ without colours: by position in a stack, dashes or fill. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly as: 'bar' | 'line';
  readonly color: 'primary' | 'secondary' | 'info' | 'warning' | 'text';
  readonly format: AmountFormat;
  /** Bars with the same stack are drawn on top of each other. */
  readonly stack?: string;
  /** Fill level of a bar; full by default. A line is easier to see in front of a lighter bar. */
  readonly fill?: keyof typeof barFillLevels;
  /** The dash pattern of a line. */
  readonly dash?: string;
  /** True to use the axis on the right. */
  readonly right?: boolean;
}

/** Returns the colour of a series. The colour has the contrast of text on the light and the dark background. */
export const getSeriesColor = (palette: Palette, { color }: ChartSeries): string =>
  color === 'text' ? palette.text.primary : palette[color].main;
