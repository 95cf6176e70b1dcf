import type { Theme } from '@mui/material/styles';
import { type CellMark, cellMarkLegend } from './grid/cellLook.ts';

const marks = Object.keys(cellMarkLegend) as CellMark[];

/** The colours of a mark, on the screen and on paper. */
export const getMarkColours = (mark: CellMark) => ({
  color: ({ palette }: Theme) => palette.shifts[mark].text,
  backgroundColor: ({ palette }: Theme) => palette.shifts[mark].back,
  '@media print': {
    color: ({ palette }: Theme) => palette.shiftsOnPaper[mark].text,
    backgroundColor: ({ palette }: Theme) => palette.shiftsOnPaper[mark].back,
  },
});

/** The colours of all marks, by class. */
export const cellMarkStyles = Object.fromEntries(marks.map((mark) => [`& .${mark}`, getMarkColours(mark)]));
