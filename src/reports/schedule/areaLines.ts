import { formatNumber } from '#rules/format';
import { groupByArea } from '#rules/timeline';
import type { Block } from './gridOf.ts';

/** Pixels of a nurse's row, at least, and of the heading over an area. */
export const rowHeight = 44;
export const areaHeight = 28;

/** A row of the day or the week. */
interface Row {
  readonly block: Block;
}

type Drawn<R> =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'nurse'; readonly row: R; readonly fit: string | null };

/** A heading, or a nurse's row and why she fits what is requested; `top` in pixels below the first one, `index` from 0. */
export type Line<R> = Drawn<R> & { readonly top: number; readonly height: number; readonly index: number };

/** A part of the rows and what stands over it. */
export interface TitledPart<R> {
  /** Null: nothing does. */
  readonly label: string | null;
  readonly rows: readonly R[];
  /** By nurse, why she fits what is requested; undefined for those who do not. */
  readonly reasons?: ReadonlyMap<string, string>;
}

/** The nurses by area, each area with how many there are and their sessions. */
export const areaParts = <R extends Row>(
  rows: readonly R[],
  areas: readonly string[],
  sessionsIn: (rows: readonly R[]) => number,
): TitledPart<R>[] =>
  groupByArea(rows, ({ block }) => block.nurse?.area ?? null, areas).map((part) => ({
    label: `${part.area ?? 'Chưa rõ khu vực'} · ${formatNumber(part.rows.length)} điều dưỡng · ${formatNumber(sessionsIn(part.rows))} buổi`,
    rows: part.rows,
  }));

/** The lines from top to bottom, a heading over each part, and the pixels of all of them. */
export function linesOf<R extends Row>(
  parts: readonly TitledPart<R>[],
  heightOf: (row: R) => number = () => rowHeight,
): { readonly lines: readonly Line<R>[]; readonly height: number } {
  const lines: Line<R>[] = [];
  let top = 0;
  const add = (line: Drawn<R>, height: number) => {
    lines.push({ ...line, top, height, index: lines.length });
    top += height;
  };
  for (const { label, rows, reasons } of parts) {
    if (label !== null) add({ kind: 'heading', label }, areaHeight);
    for (const row of rows)
      add({ kind: 'nurse', row, fit: reasons?.get(row.block.agent.id) ?? null }, heightOf(row));
  }
  return { lines, height: top };
}
