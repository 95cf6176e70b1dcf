import type { CellProps } from '../../kinds/webKind.ts';

/** How often a code was used and, where that is limited, how often it still can be. */
export function UsedCell({ value, record }: CellProps<number>) {
  const most = record.max_use as number | null;
  const used = value ?? 0;
  return <>{most === null ? used : `${used}, còn ${Math.max(0, most - used)}`}</>;
}
