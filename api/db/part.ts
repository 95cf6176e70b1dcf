import type { Context } from '../context.ts';
import { dialectOf } from './dialect.ts';

/**
 * A part of the work of `ctx` that is taken back by itself when it throws, together with what it noted (changes, deletions, what to
 * tell, what to do after the commit). The error goes on to the caller; the transaction goes on too.
 */
export async function part<T>(ctx: Context, work: (own: Context) => Promise<T>): Promise<T> {
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
