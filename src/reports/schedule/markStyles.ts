import type { Theme } from '@mui/material/styles';
import { type CellMark, legend } from './grid/cellLook.ts';

const marks = Object.keys(legend) as CellMark[];

/** The colours of the marks, by class, on the screen and on paper. */
export const markStyles = Object.fromEntries(
  marks.map((mark) => [
    `& .${mark}`,
    {
      color: ({ palette }: Theme) => palette.shifts[mark].text,
      backgroundColor: ({ palette }: Theme) => palette.shifts[mark].back,
    },
  ]),
);
