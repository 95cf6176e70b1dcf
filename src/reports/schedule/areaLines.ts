import { formatNumber } from '#rules/format';
import { groupByArea } from '#rules/timeline';
import type { NurseBlock } from './scheduleGrid.ts';

/** Minimum height of a nurse's row in pixels; `areaHeadingHeight` is the height of an area's heading. */
export const areaRowHeight = 44;
export const areaHeadingHeight = 28;

/** A row of the day view or the week view. */
interface Row {
  readonly block: NurseBlock;
}

type AreaLine<R> =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'nurse'; readonly row: R; readonly fit: string | null };

/** A heading, or a nurse's row with the reason why she is a candidate. `top` is in pixels from the first line; `index` starts at 0. */
export type PlacedAreaLine<R> = AreaLine<R> & {
  readonly top: number;
  readonly height: number;
  readonly index: number;
};

/** A group of rows and its heading. */
export interface TitledRowGroup<R> {
  /** Text of the heading; null for a group without a heading. */
  readonly label: string | null;
  readonly rows: readonly R[];
  /** Why a nurse is a candidate for the sessions to fill, by nurse id; nurses without an entry are not candidates. */
  readonly reasons?: ReadonlyMap<string, string>;
}

/** Groups the nurses by area. Each heading has the number of nurses and sessions in the area. */
export const groupNursesByArea = <R extends Row>(
  rows: readonly R[],
  areas: readonly string[],
  sessionsIn: (rows: readonly R[]) => number,
): TitledRowGroup<R>[] =>
  groupByArea(rows, ({ block }) => block.nurse?.area ?? null, areas).map((part) => ({
    label: `${part.area ?? 'Chưa rõ khu vực'} · ${formatNumber(part.rows.length)} điều dưỡng · ${formatNumber(sessionsIn(part.rows))} buổi`,
    rows: part.rows,
  }));

/** Returns all lines from top to bottom, with a heading above each group, and their total height in pixels. */
export function buildAreaLines<R extends Row>(
  parts: readonly TitledRowGroup<R>[],
  heightOf: (row: R) => number = () => areaRowHeight,
): { readonly lines: readonly PlacedAreaLine<R>[]; readonly height: number } {
  const lines: PlacedAreaLine<R>[] = [];
  let top = 0;
  const add = (line: AreaLine<R>, height: number) => {
    lines.push({ ...line, top, height, index: lines.length });
    top += height;
  };
  for (const { label, rows, reasons } of parts) {
    if (label !== null) add({ kind: 'heading', label }, areaHeadingHeight);
    for (const row of rows)
      add({ kind: 'nurse', row, fit: reasons?.get(row.block.agent.id) ?? null }, heightOf(row));
  }
  return { lines, height: top };
}
