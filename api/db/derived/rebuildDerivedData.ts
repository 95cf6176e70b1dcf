import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';
import { declaredDerivedColumns, rebuildDerivedColumns } from './derivedColumns.ts';
import { recountedViewName } from './sums.ts';

/** Rebuilds derived columns and sums from the records. Needed after rows were stored without triggers. */
export async function rebuildDerivedData(db: Knex): Promise<void> {
  for (const derived of declaredDerivedColumns()) await rebuildDerivedColumns(db, derived);
  const suffix = recountedViewName('');
  for (const view of await dialectOf(db).views(db)) {
    if (!view.endsWith(suffix)) continue;
    const table = view.slice(0, -suffix.length);
    await db(table).delete();
    await db.raw('insert into ?? select * from ??', [table, view]);
  }
}
