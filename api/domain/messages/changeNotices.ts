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

/** Stores whom to tell; of several changes of a day, what the recipient knew before the first one counts. */
export async function storeNotices(
  ctx: Context,
  to: MessageRecipients,
  notices: readonly ChangeNotice[],
): Promise<void> {
  const days = [...new Set(notices.map(({ day }) => day))];
  const recipients = [...new Set(notices.map(({ recipient_id }) => recipient_id))];
  const stored = await noticesOf(ctx, days, to, recipients);
  const now = ctx.now.toISOString();
  const isSame = (one: ChangeNotice, other: ChangeNotice) =>
    one.day === other.day && one.recipient_id === other.recipient_id;
  const added = notices.filter((notice) => !stored.some((one) => isSame(one, notice)));
  for (const notice of notices) {
    const before = stored.find((one) => isSame(one, notice));
    if (!before) continue;
    const shift_ids = JSON.stringify([...new Set([...before.shift_ids, ...notice.shift_ids])]);
    await ctx.db('change_notices').where(keyOf(to, notice)).update({ shift_ids, updated_at: now });
  }
  if (added.length === 0) return;
  await ctx.db('change_notices').insert(
    added.map((notice) => ({
      ...keyOf(to, notice),
      plan: notice.plan,
      shift_ids: JSON.stringify(notice.shift_ids),
      version: 1,
      created_at: now,
      updated_at: now,
    })),
  );
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
