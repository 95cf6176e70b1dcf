import type { MessageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';
import { type ChangeNotice, storeNotices } from './changeNotices.ts';
import { byRecipient, planOf } from './messagesOf.ts';
import { takenByAny, type Visit, visits } from './visits.ts';

/**
 * Changes the plan of some packages, and notes who must be told of it on which day, from today on: each mother, and each nurse whose
 * sessions of a day are others now. Answers what `change` does.
 * @param knows a nurse who knows of it already
 */
export async function withChangeNotices<T>(
  ctx: Context,
  package_ids: readonly string[],
  change: () => Promise<T>,
  { knows }: { knows?: string } = {},
): Promise<T> {
  const before = await plannedOf(ctx, package_ids);
  const result = await change();
  const after = await plannedOf(ctx, package_ids);
  for (const to of ['agents', 'customers'] as const) await note(ctx, to, before, after, knows);
  return result;
}

const plannedOf = (ctx: Context, package_ids: readonly string[]): Promise<Visit[]> =>
  visits(
    ctx,
    (query) =>
      void query
        .whereIn('p.id', package_ids.map(Number))
        .where('s.status', 'planned')
        .andWhere('s.day', '>=', ctx.today),
  );

async function note(
  ctx: Context,
  to: MessageRecipients,
  before: readonly Visit[],
  after: readonly Visit[],
  knows: string | undefined,
): Promise<void> {
  const was = byDayAndRecipient(before, to);
  const is = byDayAndRecipient(after, to);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => looks(was.get(key)) !== looks(is.get(key)) && !(to === 'agents' && key.split(' ')[1] === knows),
  );
  if (changed.length === 0) return;
  const others = await otherVisits(ctx, to, changed, new Set(after.map(({ package_id }) => package_id)));
  const notices = changed.map((key): ChangeNotice => {
    const [day = '', recipient_id = ''] = key.split(' ');
    const own = [...(was.get(key) ?? []), ...(is.get(key) ?? [])];
    const plan = planOf(inOrder([...(was.get(key) ?? []), ...(others.get(key) ?? [])]));
    return { day, recipient_id, plan, shift_ids: [...new Set(own.map(({ shift_id }) => shift_id))] };
  });
  await storeNotices(ctx, to, notices);
}

/** By day and recipient ('2026-11-20 12'), the sessions. */
function byDayAndRecipient(all: readonly Visit[], to: MessageRecipients): Map<string, Visit[]> {
  const found = new Map<string, Visit[]>();
  for (const { id, visits: own } of byRecipient(all, to))
    for (const visit of own) {
      const key = `${visit.day} ${id}`;
      found.set(key, [...(found.get(key) ?? []), visit]);
    }
  return found;
}

/** What somebody would notice: another session of the same package at the same time, by the same nurse, is no change. */
const looks = (own: readonly Visit[] = []): string =>
  own
    .map(({ package_id, time_period, nurses }) =>
      [package_id, time_period.join('+'), nurses.map(({ id }) => id).join('+')].join(' '),
    )
    .sort()
    .join(';');

/** The sessions of other packages that these recipients have on the changed days. */
async function otherVisits(
  ctx: Context,
  to: MessageRecipients,
  changed: readonly string[],
  package_ids: ReadonlySet<string>,
): Promise<Map<string, Visit[]>> {
  const days = [...new Set(changed.map((key) => key.split(' ')[0] ?? ''))];
  const ids = [...new Set(changed.map((key) => key.split(' ')[1] ?? ''))];
  const all = await visits(ctx, (query) => {
    query.whereIn('s.day', days).where('s.status', 'planned');
    if (to === 'agents') takenByAny(query, ids);
    else query.whereIn('p.customer_id', ids.map(Number));
  });
  return byDayAndRecipient(
    all.filter(({ package_id }) => !package_ids.has(package_id)),
    to,
  );
}

/** As a day's sessions are read: by time, then by id. */
const inOrder = (own: readonly Visit[]): Visit[] =>
  [...own].sort((a, b) => {
    const [one, other] = [JSON.stringify(a.time_period), JSON.stringify(b.time_period)];
    return one < other ? -1 : one > other ? 1 : Number(a.shift_id) - Number(b.shift_id);
  });
