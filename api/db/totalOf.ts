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
    const [row] = added ? await ask<Count>(db, added) : await ask<Count>(await apart(), shorter(counting));
    return Number(row?.n ?? 0);
  });

const held =
  /^(select count\(\*\) as [`"]n[`"] from) [`"]\w+[`"] as [`"]t[`"] where [`"]t[`"]\.[`"]id[`"] in (\(select rowid .*\))$/;

/** Rows that an index tells by their ids need not be looked at to be counted. */
const shorter = ({ sql, bindings }: Statement): Statement => ({ sql: sql.replace(held, '$1 $2'), bindings });

interface Count {
  n: number;
}
