/** Empties SQLite's write-ahead log after an erasure, because the log still contains old page contents (schema 9.2). */
import { SECOND_MS } from '#rules/durations';
import type { Context } from '../../context.ts';
import { connect, findSqliteFile } from '../../db/connect.ts';
import { defineJob, enqueueJob, type Job } from '../../jobs/defineJob.ts';
import { notifyRole } from '../notifications/notifications.ts';

/** Milliseconds to wait after each attempt at which the log was in use. Further attempts wait as long as the last delay. */
const RETRY_DELAYS_MS = [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS];
/** Number of attempts after which admins are notified. The attempts take about an hour. */
const TRIES_BEFORE_NOTICE = 9;

/** Retries until the log is empty. Another program that reads old pages can delay this without limit. */
export const emptyJournalJob: Job<{ tries: number }> = defineJob({
  kind: 'empty_journal',
  parse: (stored) => ({ tries: typeof stored.tries === 'number' ? stored.tries : 0 }),
  prepare: ({ ctx }) => emptyJournal(ctx.config.databaseUrl),
  async store(ctx, { tries }, isEmpty) {
    if (isEmpty) return;
    const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0;
    const runAt = new Date(ctx.now.getTime() + delay);
    await enqueueJob(ctx, emptyJournalJob, { tries: tries + 1 }, { runAt });
    if (tries + 1 === TRIES_BEFORE_NOTICE)
      await notifyRole(ctx, 'admin', {
        title: 'Dữ liệu đã xóa chưa được dọn hết',
        body: 'Một chương trình khác đang giữ tệp cơ sở dữ liệu, nên bản ghi tạm của SQLite còn dữ liệu cũ. Hãy đóng chương trình đó; việc dọn tự chạy tiếp.',
        path: '/settings?activeTab=jobs',
      });
  },
});

/** Empties the log after the commit. If the log is in use or the server restarts, a job repeats the attempt until it succeeds. */
export async function scheduleEmptyJournal(ctx: Context): Promise<void> {
  if (findWalDatabase(ctx.config.databaseUrl) === null) return;
  await enqueueJob(ctx, emptyJournalJob, { tries: 0 });
  ctx.afterCommit.push(async () => void (await emptyJournal(ctx.config.databaseUrl)));
}

/**
 * Returns the SQLite file that has a write-ahead log. Returns null for a database in memory, and for PostgreSQL, which removes old rows
 * itself.
 */
function findWalDatabase(databaseUrl: string): string | null {
  const file = findSqliteFile(databaseUrl);
  return file === ':memory:' ? null : file;
}

/**
 * Writes the log into the SQLite file and truncates the log, without waiting for other connections.
 * @returns false if another connection prevented this, so that the log still contains old pages
 */
async function emptyJournal(databaseUrl: string): Promise<boolean> {
  if (findWalDatabase(databaseUrl) === null) return true;
  const knex = connect(databaseUrl);
  try {
    await knex.raw('pragma busy_timeout = 0');
    const [answer]: { busy: number }[] = await knex.raw('pragma wal_checkpoint(truncate)');
    return answer?.busy === 0;
  } finally {
    await knex.destroy();
  }
}
