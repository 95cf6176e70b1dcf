import type { Knex } from 'knex';
import { addedUp } from './counts.ts';
import { ask, type Statement } from './kept.ts';
import { keyOf } from './keyOf.ts';
import { tablesIn, UntilWritten } from './untilWritten.ts';

/** Counts are kept for so many lists at most. */
const totals = new UntilWritten<number>(1000);

/**
 * How many rows a statement counts (`n`), exactly. Added up from the counts kept where these tell; otherwise counted once, and
 * again only after a write to one of the tables that it reads.
 * @param apart where it is counted: that can take long
 */
export const totalOf = (db: Knex, counting: Statement, apart: () => Promise<Knex>): Promise<number> =>
  totals.get(db, tablesIn(counting.sql), keyOf(counting), async () => {
    const added = addedUp(counting);
    const [row] = added ? await ask<Count>(db, added) : await ask<Count>(await apart(), counting);
    return Number(row?.n ?? 0);
  });

interface Count {
  n: number;
}
