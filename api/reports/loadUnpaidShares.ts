import { sum } from '#rules/money';
import { sortByName } from '#rules/names';
import { nursePayKinds } from '#rules/owed';
import type { Context } from '../context.ts';
import { findPayees } from '../domain/payments/monthPays.ts';
import { findOwedShares } from '../domain/payments/owedShares.ts';

/**
 * Returns the amount owed to each nurse at the end of a day, before tax, for paid packages finished by that day. Later payments are
 * ignored. The highest amount is first.
 */
export async function loadUnpaidShares(
  ctx: Context,
  to: string,
): Promise<{ agent_id: string; name: string; packages: number; amount: number }[]> {
  const isPast = to < ctx.today;
  const paidLater = ctx
    .db('transactions')
    .whereIn('kind', [...nursePayKinds])
    .where('at', '>', to)
    .whereNotNull('package_id')
    .select('package_id');
  const nurses = await findOwedShares(
    ctx,
    (query) => {
      if (isPast) query.where('p.finished_at', '<=', to);
      return query.where((any) => {
        any.whereRaw('not p.agent_paid');
        if (isPast) any.orWhereIn('p.id', paidLater.clone());
      });
    },
    { until: isPast ? to : null },
  );
  const people = await findPayees(ctx, [...nurses.keys()]);
  const named = [...nurses].map(([id, entries]) => ({
    ...{ id, name: people.get(id)?.name ?? '', packages: entries.length },
    amount: sum(entries.map(({ owed }) => owed.gross)),
  }));
  return sortByName(named)
    .map(({ id, ...one }) => ({ agent_id: id, ...one }))
    .sort((a, b) => b.amount - a.amount);
}
