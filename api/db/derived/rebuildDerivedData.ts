import type { Knex } from 'knex';
import { getDialect } from '../dialect.ts';
import { listDerivedColumns, rebuildDerivedColumns } from './derivedColumns.ts';
import { buildRecountedViewName } from './sums.ts';

/** Rebuilds derived columns and sums from the records. Needed after rows were stored without triggers. */
export async function rebuildDerivedData(db: Knex): Promise<void> {
  for (const derived of listDerivedColumns()) await rebuildDerivedColumns(db, derived);
  const suffix = buildRecountedViewName('');
  for (const view of await getDialect(db).views(db)) {
    if (!view.endsWith(suffix)) continue;
    const table = view.slice(0, -suffix.length);
    await db(table).delete();
    await db.raw('insert into ?? select * from ??', [table, view]);
  }
}
