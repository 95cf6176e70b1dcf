import type { Context } from '../context.ts';
import { dialectOf } from './dialect.ts';

/**
 * Runs `work` under a savepoint. When it throws, its writes are rolled back together with what it noted (changes, deletions, events,
 * work after the commit); the error reaches the caller, and the transaction can go on.
 */
export async function withSavepoint<T>(ctx: Context, work: (own: Context) => Promise<T>): Promise<T> {
  const noted: Pick<Context, 'changes' | 'removed' | 'touched' | 'afterCommit'> = {
    changes: [],
    removed: [],
    touched: [],
    afterCommit: [],
  };
  const answer = await dialectOf(ctx.db).transaction(ctx.db, (db) => work({ ...ctx, ...noted, db }));
  ctx.changes.push(...noted.changes);
  ctx.removed.push(...noted.removed);
  ctx.touched.push(...noted.touched);
  ctx.afterCommit.push(...noted.afterCommit);
  return answer;
}
