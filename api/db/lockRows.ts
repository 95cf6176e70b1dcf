import type { Context } from '../context.ts';
import { dialectOf } from './dialect.ts';
import { ask, cachedStatement, idList, placeholder } from './statements.ts';

/**
 * Locks these rows until the transaction ends, in order of id so that two transactions never wait for each other.
 * What is read afterwards is what stands; others may still refer to the rows meanwhile. SQLite has one writer at a time, there it is only a read.
 */
export async function lockRows(ctx: Context, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const statement = cachedStatement(ctx.db, `lock some of ${table}`, () =>
    ctx
      .db(table)
      .whereRaw(dialectOf(ctx.db).among, ['id', placeholder(0)])
      .orderBy('id')
      .forNoKeyUpdate()
      .select('id'),
  );
  await ask(ctx.db, statement, [idList(ids)]);
}
