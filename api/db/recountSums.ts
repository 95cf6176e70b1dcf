import type { Knex } from 'knex';
import { dialectOf } from './dialect.ts';
import { recounted } from './sums.ts';

/** Reckons the kept sums anew (`Dialect.keepSums`), after rows came otherwise than by and by. */
export async function recountSums(db: Knex): Promise<void> {
  const suffix = recounted('');
  for (const view of await dialectOf(db).views(db)) {
    if (!view.endsWith(suffix)) continue;
    const table = view.slice(0, -suffix.length);
    await db(table).delete();
    await db.raw('insert into ?? select * from ??', [table, view]);
  }
}
