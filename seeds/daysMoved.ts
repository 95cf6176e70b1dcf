import type { Dialect } from '#api/db/dialect';
import { getTableName, getTableShape } from '#api/db/shape';
import { resources } from '#schema/index';

/** For each month column, the day column that determines it. */
const dayColumnsOfMonths: Readonly<Record<string, string>> = { month: 'at' };

/**
 * Returns SQL for a column of the row `r`. If the column is declared as a day, an instant or a month, its value is moved back by `days`.
 */
export function buildMovedColumnSql(table: string, column: string, days: number, dialect: Dialect): string {
  const kind = findColumnKind(table, column);
  const moved = (name: string) => (days > 0 ? dialect.daysBefore(`r."${name}"`, days) : `r."${name}"`);
  if (kind === 'date' || kind === 'datetime') return moved(column);
  if (kind === 'month') return `substr(${moved(dayColumnsOfMonths[column] ?? column)}, 1, 7)`;
  return `r."${column}"`;
}

function findColumnKind(table: string, column: string): string | undefined {
  if (column === 'created_at' || column === 'updated_at') return 'datetime';
  const declared = Object.values(resources).filter((resource) => getTableName(resource) === table);
  return declared
    .flatMap((resource) => [...getTableShape(resource).stored.values()])
    .find((stored) => stored.column === column)?.field.kind;
}
