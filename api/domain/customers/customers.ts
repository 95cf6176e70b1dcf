/** What happens to one customer: the first contact and its reminder, the level, duplicates, deletion. */
import { customerLevelBy, type PackageLevel } from '#rules/levels';
import { afterContact, type NextContact } from '#rules/nextContact';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, remove, update } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { type Notice, notifyRole, notifyUser } from '../notifications/notifications.ts';

type Customer = Stored<'customers'>;

/** The lead was reached (rules 1.2). @throws DomainError 404, `action_unavailable` when it is no lead any more */
export async function succeedContact(
  ctx: Context,
  id: string,
  agreed: NextContact = {},
): Promise<{ level: 'L1' }> {
  const lead = await lockLead(ctx, id);
  const now = ctx.now.toISOString();
  await update(ctx, 'customers', id, { level: 'L1', l1_at: now, ...toCallFields(ctx, lead, agreed) });
  return { level: 'L1' };
}

/** The lead was not reached (rules 1.2). @throws DomainError as `succeedContact` does */
export async function failContact(
  ctx: Context,
  id: string,
  lost_reason: Customer['lost_reason'] = null,
  agreed: NextContact = {},
): Promise<{ level: 'L1-C' }> {
  const lead = await lockLead(ctx, id);
  await update(ctx, 'customers', id, {
    level: 'L1-C',
    lost_reason,
    contacted_at: lead.contacted_at ?? ctx.now.toISOString(),
    ...toCallFields(ctx, lead, agreed),
  });
  return { level: 'L1-C' };
}

/** What a call leaves with a customer: when she was called first, and when she is called next (rules 1.11). */
const toCallFields = (ctx: Context, lead: Customer, agreed: NextContact): Partial<Customer> => ({
  first_called_at: lead.first_called_at ?? ctx.now.toISOString(),
  ...afterContact(lead, agreed, ctx.today),
});

/** The customer, locked, and still at C3: the call is counted once. */
async function lockLead(ctx: Context, id: string): Promise<Customer> {
  await lockRows(ctx, 'customers', [id]);
  const customer = await find(ctx, 'customers', id);
  if (!customer) throw notFound();
  if (customer.level !== 'C3')
    throw refused('action_unavailable', `Khách hàng đã ở cấp độ ${customer.level}. Hãy tải lại trang.`);
  return customer;
}

/** The package registered last is the customer's newest (rules 1.3). */
const newestFirst = [
  { column: 'registered_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

/**
 * Gives the customer the level of the package registered last; without packages L1 if contacted, else C3 (rules 1.3).
 * @param changed only when this package is the last one: another one's level does not count
 */
export async function syncCustomerLevel(ctx: Context, customer_id: string, changed?: string): Promise<void> {
  const last: { id: number; level: PackageLevel } | undefined = await ctx
    .db('packages')
    .where({ customer_id })
    .orderBy([...newestFirst])
    .first('id', 'level');
  if (changed !== undefined && last !== undefined && String(last.id) !== changed) return;
  const customer = await find(ctx, 'customers', customer_id);
  if (!customer) return;
  const level = customerLevelBy(last?.level ?? null, customer.l1_at);
  if (level !== customer.level) await update(ctx, 'customers', customer_id, { level });
}

/** Customers with the same phone, as the form warns of them (rules 1.5); twenty at most. */
export async function findDuplicates(ctx: Context, { id, phone }: Customer) {
  if (!phone) return [];
  const same = await findAll(ctx, 'customers', { phone });
  return same
    .filter((other) => other.id !== id)
    .slice(0, 20)
    .map((other) => ({ id: other.id, name: other.name, phone: other.phone, level: other.level }));
}

/** Removes a customer. @throws DomainError `in_use` while there are packages or transactions */
export async function removeCustomer(ctx: Context, id: string): Promise<void> {
  const packages = await findAll(ctx, 'packages', { customer_id: id });
  if (packages.length > 0)
    throw refused('in_use', `Khách hàng có ${packages.length} gói đăng ký. Hãy xóa các gói trước.`);
  const transactions = await findAll(ctx, 'transactions', { customer_id: id });
  if (transactions.length > 0)
    throw refused('in_use', `Khách hàng có ${transactions.length} giao dịch. Hãy xóa các giao dịch trước.`);
  await remove(ctx, 'customers', id);
}

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
