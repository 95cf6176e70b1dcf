export interface TableSpec {
  name: string;
  columns: { name: string; kind: 'whole' | 'boolean' | 'other' }[];
}

/** A column as the database names it. */
export interface StoredColumn {
  table: string;
  column: string;
  type: string;
}

/** Groups columns, ordered by table, into tables, without the tables of migrations and other bookkeeping. */
export function groupColumnsByTable(columns: readonly StoredColumn[]): TableSpec[] {
  const tables = new Map<string, TableSpec>();
  for (const { table: name, column, type } of columns) {
    if (/^(sqlite_|knex_migrations|backup_|kept_declared|sums_of_|counts_of_|facts_of_)/.test(name)) continue;
    const table = tables.get(name) ?? { name, columns: [] };
    const kind = /^(big)?int/.test(type) ? 'whole' : type === 'boolean' ? 'boolean' : 'other';
    table.columns.push({ name: column, kind });
    tables.set(name, table);
  }
  return [...tables.values()];
}
