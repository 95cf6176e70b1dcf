import type { Dialect } from '#api/db/dialect';
import { shapeOf, tableOf } from '#api/db/shape';
import { resources } from '#schema/index';

/** The day column that determines a month column. */
const dayOfMonth: Readonly<Record<string, string>> = { month: 'at' };

/** Returns a column of the row `r` as SQL, with its days, instants and months (by their declarations) moved back by `days`. */
export function daysMoved(table: string, column: string, days: number, dialect: Dialect): string {
  const kind = kindOf(table, column);
  const moved = (name: string) => (days > 0 ? dialect.daysBefore(`r."${name}"`, days) : `r."${name}"`);
  if (kind === 'date' || kind === 'datetime') return moved(column);
  if (kind === 'month') return `substr(${moved(dayOfMonth[column] ?? column)}, 1, 7)`;
  return `r."${column}"`;
}

function kindOf(table: string, column: string): string | undefined {
  if (column === 'created_at' || column === 'updated_at') return 'datetime';
  const declared = Object.values(resources).filter((resource) => tableOf(resource) === table);
  return declared
    .flatMap((resource) => [...shapeOf(resource).stored.values()])
    .find((stored) => stored.column === column)?.field.kind;
}
