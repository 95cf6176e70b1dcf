import { nobody } from '../access/nobody.ts';
import type { Parts } from '../http/parts.ts';
import { transact } from '../http/work.ts';

const HOUR = 3_600_000;
const KEPT_DAYS = 90;
/** Rows of one transaction: an export of a whole list leaves very many of the same day. */
const AT_ONCE = 1_000;

/** Who looked at whose record, and who exported what. */
const tables = ['record_views', 'exports'] as const;

/** When each server last cleared away; in milliseconds. */
const cleared = new WeakMap<Parts, number>();

/** The instant from which on these notes are kept: 90 days ago. */
export const notesSince = (now: Date): string =>
  new Date(now.getTime() - KEPT_DAYS * 24 * HOUR).toISOString();

/** Deletes the notes that have been kept for 90 days, once an hour at most. */
export async function clearNotes(parts: Parts): Promise<void> {
  const now = parts.clock();
  if (Math.abs(now.getTime() - (cleared.get(parts) ?? 0)) < HOUR) return;
  cleared.set(parts, now.getTime());
  const since = notesSince(now);
  for (const table of tables)
    for (let ids = await oldest(parts, table, since); ids.length > 0; ids = await oldest(parts, table, since))
      await transact(parts, nobody, null, ({ db }) => db(table).whereIn('id', ids).delete());
}

const oldest = ({ knex }: Parts, table: string, since: string): Promise<number[]> =>
  knex(table).where('created_at', '<', since).orderBy('created_at').limit(AT_ONCE).pluck('id');
