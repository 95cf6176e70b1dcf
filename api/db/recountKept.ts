import type { Knex } from 'knex';
import { dialectOf } from './dialect.ts';
import { declaredFacts } from './facts.ts';
import { fillFacts } from './fillFacts.ts';
import { recounted } from './sums.ts';

/** Reckons the kept facts and sums anew, after rows came otherwise than by and by. */
export async function recountKept(db: Knex): Promise<void> {
  for (const facts of declaredFacts()) await fillFacts(db, facts);
  const suffix = recounted('');
  for (const view of await dialectOf(db).views(db)) {
    if (!view.endsWith(suffix)) continue;
    const table = view.slice(0, -suffix.length);
    await db(table).delete();
    await db.raw('insert into ?? select * from ??', [table, view]);
  }
}
