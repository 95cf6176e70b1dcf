import type { Dialect } from '#api/db/dialect';
import { shapeOf, tableOf } from '#api/db/shape';
import { resources } from '#schema/index';

/** The day that a month's column is about. */
const dayOfMonth: Readonly<Record<string, string>> = { month: 'at' };

/** A column of the row `r`, as SQL, with its days, instants and months (as the declarations have them) so many days earlier. */
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
