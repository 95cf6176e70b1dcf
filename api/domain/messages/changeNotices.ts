import type { MessageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';

/** Somebody who must be told that the plan of a day has changed. */
export interface ChangeNotice {
  day: string;
  recipient_id: string;
  /** The plan of the day that the recipient knows. */
  plan: string;
  /** The sessions that changed. */
  shift_ids: string[];
}

interface Row {
  day: string;
  recipient_id: number;
  plan: string;
  shift_ids: string;
}

/** The notices of these days, in the order in which they came up. @param only of these recipients; of all when absent */
export async function noticesOf(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only?: readonly string[],
): Promise<ChangeNotice[]> {
  const query = ctx
    .db('change_notices')
    .where({ recipients: to })
    .whereIn('day', [...days])
    .orderBy('id')
    .select('day', 'recipient_id', 'plan', 'shift_ids');
  if (only) query.whereIn('recipient_id', only.map(Number));
  return ((await query) as Row[]).map(noticeFrom);
}

const noticeFrom = ({ day, recipient_id, plan, shift_ids }: Row): ChangeNotice => ({
  day,
  plan,
  recipient_id: String(recipient_id),
  shift_ids: JSON.parse(shift_ids) as string[],
});

/** Stores that this recipient must be told; of several changes of a day, what was known before the first one counts. */
export async function storeNotice(ctx: Context, to: MessageRecipients, notice: ChangeNotice): Promise<void> {
  const key = keyOf(to, notice);
  const before = (await ctx.db('change_notices').where(key).first('shift_ids')) as
    | { shift_ids: string }
    | undefined;
  const known = before ? (JSON.parse(before.shift_ids) as string[]) : [];
  const shift_ids = JSON.stringify([...new Set([...known, ...notice.shift_ids])]);
  const updated_at = ctx.now.toISOString();
  if (before) await ctx.db('change_notices').where(key).update({ shift_ids, updated_at });
  else
    await ctx
      .db('change_notices')
      .insert({ ...key, plan: notice.plan, shift_ids, version: 1, created_at: updated_at, updated_at });
}

/**
 * The recipient was told of the day. A mother who was told where her sessions stand now knows of their other days, too.
 * @param told the sessions that the message was about
 */
export async function removeNotices(
  ctx: Context,
  to: MessageRecipients,
  { day, recipient_id }: Pick<ChangeNotice, 'day' | 'recipient_id'>,
  told: readonly string[],
): Promise<void> {
  await ctx.db('change_notices').where(keyOf(to, { day, recipient_id })).delete();
  if (to === 'agents') return;
  const rows = (await ctx
    .db('change_notices')
    .where({ recipients: to, recipient_id: Number(recipient_id) })
    .select('id', 'shift_ids')) as { id: number; shift_ids: string }[];
  const known = rows.filter(({ shift_ids }) =>
    (JSON.parse(shift_ids) as string[]).every((id) => told.includes(id)),
  );
  await ctx
    .db('change_notices')
    .whereIn(
      'id',
      known.map(({ id }) => id),
    )
    .delete();
}

const keyOf = (to: MessageRecipients, { day, recipient_id }: Pick<ChangeNotice, 'day' | 'recipient_id'>) => ({
  day,
  recipients: to,
  recipient_id: Number(recipient_id),
});
