/** At 08:00 each sales person is notified of the customers to call today; of those without one, admins are (rules 1.11). */
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { type Notice, notifyRole, notifyUser } from '../notifications/notifications.ts';

export const remindContacts = defineJob({
  kind: 'remind_contacts',
  schedule: '08:00',
  async store(ctx) {
    let unassigned = 0;
    for (const { user_id, count } of await countDueContacts(ctx)) {
      if (user_id === null) unassigned += count;
      else await notifyUser(ctx, String(user_id), noticeOf(count, user_id, ctx.today));
    }
    if (unassigned > 0) await notifyRole(ctx, 'admin', noticeOf(unassigned, null, ctx.today));
  },
});

/** Customers to call by today, per active sales person; null for those of nobody who can sign in. */
async function countDueContacts({
  db,
  today,
}: Context): Promise<{ user_id: number | null; count: number }[]> {
  const rows: { user_id: number | null; count: number | string }[] = await db('customers as c')
    .leftJoin('users as u', (join) => join.on('u.id', 'c.sales_id').andOnVal('u.status', 'active'))
    .where('c.next_contact_at', '<=', today)
    .groupBy('u.id')
    .orderBy('u.id')
    .select('u.id as user_id')
    .count({ count: '*' });
  return rows.map(({ user_id, count }) => ({ user_id, count: Number(count) }));
}

const noticeOf = (count: number, sales_id: number | null, today: string): Notice => ({
  title: `Hôm nay có ${count} khách đến hẹn gọi`,
  body:
    sales_id === null
      ? 'Các khách này chưa có sales phụ trách. Hãy gọi hoặc giao cho sales.'
      : 'Hãy gọi các khách này, rồi ghi kết quả hoặc hẹn ngày khác.',
  path: `/customers?next_contact_to=${today}${sales_id === null ? '' : `&sales_id=${sales_id}`}&sort=next_contact_at`,
});
