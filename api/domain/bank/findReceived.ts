import { transferCodesIn } from '#rules/transferCode';
import type { ReceivedTransfer } from '#schema/received';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';

const DAY = 86_400_000;
/** Lines that are looked through at most. */
const MAX_LINES = 2_000;

/**
 * Finds the transfers with the package's code that became known during the last 24 hours, the newest first.
 * @throws DomainError 404 when there is no such package
 */
export async function findReceived(ctx: Context, package_id: string): Promise<ReceivedTransfer[]> {
  const found = await find(ctx, 'packages', package_id);
  if (!found) throw notFound();
  const lines: {
    id: number | string;
    amount: number | string;
    status: string;
    description: string | null;
  }[] = await ctx
    .db('bank_lines')
    .where('id', '>', await lastIdBefore(ctx))
    .where({ direction: 'in' })
    .orderBy('id', 'desc')
    .limit(MAX_LINES)
    .select('id', 'amount', 'status', 'description');
  return lines
    .filter(({ description }) =>
      transferCodesIn(description ?? '').some(({ letter, id }) => letter === 'G' && id === found.id),
    )
    .map(({ id, amount, status }) => ({
      id: String(id),
      amount: Number(amount),
      is_open: status === 'open',
    }));
}

/** The newest line that is older than a day, found from the newest on, because no index has when a line was stored. */
async function lastIdBefore({ db, now }: Context): Promise<number> {
  const since = new Date(now.getTime() - DAY).toISOString();
  const row = await db('bank_lines').where('created_at', '<', since).orderBy('id', 'desc').first('id');
  return Number(row?.id ?? 0);
}
