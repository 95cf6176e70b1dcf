import type { Context } from '../context.ts';
import { getDialect } from './dialect.ts';

/**
 * Runs `work` under a savepoint. If `work` throws, its writes are rolled back, and its entries in the context (changes, deletions, events,
 * work after the commit) are removed. The caller gets the error, and the transaction can continue.
 */
export async function withSavepoint<T>(ctx: Context, work: (own: Context) => Promise<T>): Promise<T> {
  const noted: Pick<Context, 'changes' | 'removed' | 'touched' | 'afterCommit'> = {
    changes: [],
    removed: [],
    touched: [],
    afterCommit: [],
  };
  const answer = await getDialect(ctx.db).transaction(ctx.db, (db) => work({ ...ctx, ...noted, db }));
  ctx.changes.push(...noted.changes);
  ctx.removed.push(...noted.removed);
  ctx.touched.push(...noted.touched);
  ctx.afterCommit.push(...noted.afterCommit);
  return answer;
}
