/** Empties SQLite's write-ahead log after an erasure, because the log keeps old page contents (schema 9.2). */
import { SECOND_MS } from '#rules/durations';
import type { Context } from '../../context.ts';
import { connect, sqliteFile } from '../../db/connect.ts';
import { defineJob, enqueueJob, type Job } from '../../jobs/defineJob.ts';
import { notifyRole } from '../notifications/notifications.ts';

/** Milliseconds to wait after each try that found the file in use; the last delay repeats. */
const RETRY_DELAYS = [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS];
/** Tries, about an hour, after which admins are notified. */
const PATIENCE = 9;

/** Retries until the log is empty, however long another program reads the old pages. */
export const emptyJournalJob: Job<{ tries: number }> = defineJob({
  kind: 'empty_journal',
  parse: (stored) => ({ tries: typeof stored.tries === 'number' ? stored.tries : 0 }),
  prepare: ({ ctx }) => emptyJournal(ctx.config.databaseUrl),
  async store(ctx, { tries }, isEmpty) {
    if (isEmpty) return;
    const delay = RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)] ?? 0;
    const runAt = new Date(ctx.now.getTime() + delay);
    await enqueueJob(ctx, emptyJournalJob, { tries: tries + 1 }, { runAt });
    if (tries + 1 === PATIENCE)
      await notifyRole(ctx, 'admin', {
        title: 'Dữ liệu đã xóa chưa được dọn hết',
        body: 'Một chương trình khác đang giữ tệp cơ sở dữ liệu, nên bản ghi tạm của SQLite còn dữ liệu cũ. Hãy đóng chương trình đó; việc dọn tự chạy tiếp.',
        path: '/settings?activeTab=jobs',
      });
  },
});

/** Empties the log after the commit. A job repeats this until it succeeds, in spite of readers and restarts. */
export async function scheduleEmptyJournal(ctx: Context): Promise<void> {
  if (walFile(ctx.config.databaseUrl) === null) return;
  await enqueueJob(ctx, emptyJournalJob, { tries: 0 });
  ctx.afterCommit.push(async () => void (await emptyJournal(ctx.config.databaseUrl)));
}

/** Returns the SQLite file that has a log; null in memory and for PostgreSQL, which removes old rows itself. */
function walFile(databaseUrl: string): string | null {
  const file = sqliteFile(databaseUrl);
  return file === ':memory:' ? null : file;
}

/**
 * Writes the log into the SQLite file and truncates it, without waiting for other connections.
 * @returns false if another connection blocked it, so that the log still has old pages
 */
async function emptyJournal(databaseUrl: string): Promise<boolean> {
  if (walFile(databaseUrl) === null) return true;
  const knex = connect(databaseUrl);
  try {
    await knex.raw('pragma busy_timeout = 0');
    const [answer]: { busy: number }[] = await knex.raw('pragma wal_checkpoint(truncate)');
    return answer?.busy === 0;
  } finally {
    await knex.destroy();
  }
}
