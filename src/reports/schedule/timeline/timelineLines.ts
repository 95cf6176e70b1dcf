import type { Part } from '#rules/timeline';
import { areaHeight, rowHeight } from './sizes.ts';
import type { TimelineRow } from './timelineRows.ts';

type Drawn =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'nurse'; readonly row: TimelineRow };

/** A heading or a nurse's row; `top` in pixels below the first one, `index` from 0. */
export type Line = Drawn & { readonly top: number; readonly height: number; readonly index: number };

/** A part of the nurses and what stands over it. */
export interface TitledPart extends Pick<Part<TimelineRow>, 'rows'> {
  readonly label: string;
}

/** The lines from top to bottom, a heading over each part, and the pixels of all of them. */
export function linesOf(parts: readonly TitledPart[]): {
  readonly lines: readonly Line[];
  readonly height: number;
} {
  const lines: Line[] = [];
  let top = 0;
  const add = (line: Drawn, height: number) => {
    lines.push({ ...line, top, height, index: lines.length });
    top += height;
  };
  for (const { label, rows } of parts) {
    add({ kind: 'heading', label }, areaHeight);
    for (const row of rows) add({ kind: 'nurse', row }, rowHeight);
  }
  return { lines, height: top };
}
