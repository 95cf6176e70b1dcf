import type { Part } from '#rules/timeline';
import { areaHeight, rowHeight } from './sizes.ts';
import type { TimelineRow } from './timelineRows.ts';

type Drawn =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'nurse'; readonly row: TimelineRow; readonly fit: string | null };

/** A heading, or a nurse's row and why she fits what is asked for; `top` in pixels below the first one, `index` from 0. */
export type Line = Drawn & { readonly top: number; readonly height: number; readonly index: number };

/** A part of the nurses and what stands over it. */
export interface TitledPart extends Pick<Part<TimelineRow>, 'rows'> {
  readonly label: string;
  /** By nurse, why she fits what is asked for; undefined for those who do not. */
  readonly reasons?: ReadonlyMap<string, string>;
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
  for (const { label, rows, reasons } of parts) {
    add({ kind: 'heading', label }, areaHeight);
    for (const row of rows)
      add({ kind: 'nurse', row, fit: reasons?.get(row.block.agent.id) ?? null }, rowHeight);
  }
  return { lines, height: top };
}
