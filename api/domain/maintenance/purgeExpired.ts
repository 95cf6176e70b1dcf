/** Deletes what has expired, an hour's at a time (schema 10.4). */
import { defineJob, type JobRun, type Payload } from '../../jobs/defineJob.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Rows of one transaction: an export of a whole list leaves very many notes of the same day. */
const BATCH = 1_000;

interface Expiry {
  table: string;
  /** The instant that counts. */
  column: string;
  /** How long rows stay after it, in milliseconds. */
  after: number;
  /** Only these rows. */
  rows?: Readonly<Record<string, unknown>>;
}

export const expiries: readonly Expiry[] = [
  // Ended sessions stay for looking into what happened, links for saying that they were used.
  { table: 'sessions', column: 'expires_at', after: 30 * DAY },
  { table: 'tokens', column: 'expires_at', after: 7 * DAY },
  { table: 'signups', column: 'expires_at', after: 0 },
  { table: 'sign_in_tickets', column: 'expires_at', after: 0 },
  { table: 'passkey_challenges', column: 'expires_at', after: 0 },
  { table: 'rate_limits', column: 'until', after: 0 },
  { table: 'idempotency_keys', column: 'created_at', after: DAY },
  { table: 'trash', column: 'expires_at', after: 0 },
  { table: 'record_views', column: 'created_at', after: 90 * DAY },
  { table: 'exports', column: 'created_at', after: 90 * DAY },
  { table: 'webhook_deliveries', column: 'created_at', after: 30 * DAY },
  { table: 'jobs', column: 'finished_at', after: 7 * DAY, rows: { state: 'done' } },
];

export const purgeExpired = defineJob({
  kind: 'purge_expired',
  schedule: '*:17',
  async prepare(run) {
    for (const expiry of expiries) await purgeTable(run, expiry);
    return undefined;
  },
});

async function purgeTable({ ctx, write, signal }: JobRun<Payload>, expiry: Expiry): Promise<void> {
  const { table, column, after, rows = {} } = expiry;
  const before = new Date(ctx.now.getTime() - after).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const expired = ctx.db(table).where(rows).where(column, '<', before);
    const ids: number[] = await expired.orderBy(column).limit(BATCH).pluck('id');
    if (ids.length === 0) return;
    await write(({ db }) => db(table).whereIn('id', ids).delete());
  }
}
