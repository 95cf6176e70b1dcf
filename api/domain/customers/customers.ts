/** What happens to one customer: the first contact and its reminder, the level, duplicates, deletion. */

import { customerLevelBy, type PackageLevel } from '#rules/levels';
import { afterContact, type NextContact } from '#rules/nextContact';
import { hasRole, staff } from '#schema/access';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, remove, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { notFound, refused } from '../../domainError.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { noPayload } from '../../jobs/payload.ts';
import { type Notice, notifyUser } from '../notifications/notifications.ts';

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

/** Does the same for many customers, in a few statements. @param customers as they are, locked */
export async function syncCustomerLevels(ctx: Context, customers: readonly Customer[]): Promise<void> {
  const last = new Map<string, PackageLevel>();
  for (let at = 0; at < customers.length; at += BATCH) {
    const rows: { customer_id: number; level: PackageLevel }[] = await ctx
      .db('packages')
      .whereIn(
        'customer_id',
        customers.slice(at, at + BATCH).map(({ id }) => Number(id)),
      )
      .orderBy([...newestFirst])
      .select('customer_id', 'level');
    for (const { customer_id, level } of rows)
      if (!last.has(String(customer_id))) last.set(String(customer_id), level);
  }
  const levels = customers.map(({ id, l1_at }) => ({
    id,
    patch: { level: customerLevelBy(last.get(id) ?? null, l1_at) },
  }));
  await updateMany(ctx, 'customers', levels);
}

/** Ids of one condition. */
const BATCH = 500;

/** Customers with the same phone, as the form warns of them (rules 1.5); twenty at most. */
export async function findDuplicates(ctx: Context, { id, phone }: Customer) {
  if (!phone) return [];
  const same = await findAll(ctx, 'customers', { phone });
  return same
    .filter((other) => other.id !== id)
    .slice(0, 20)
    .map((other) => ({ id: other.id, name: other.name, phone: other.phone, level: other.level }));
}

/** The ids of the customers who have this phone, twenty at most. */
export async function findSamePhone(ctx: Context, phone: string | undefined): Promise<string[]> {
  if (!phone) return [];
  const same = await findAll(ctx, 'customers', { phone });
  return same.slice(0, 20).map(({ id }) => id);
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
  parse: noPayload,
  schedule: '08:00',
  async store(ctx) {
    const counts = await countDueContacts(ctx);
    if (counts.size === 0) return;
    const people = (await findAll(ctx, 'users', { status: 'active' })).filter((user) => hasRole(user, staff));
    const own = people.map(({ id }) => counts.get(id) ?? 0);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const unassigned = all - own.reduce((sum, count) => sum + count, 0);
    for (const [at, person] of people.entries()) {
      const due = { own: own[at] ?? 0, unassigned: hasRole(person, ['admin']) ? unassigned : 0 };
      if (due.own + due.unassigned > 0) await notifyUser(ctx, person.id, noticeOf(due, person.id, ctx.today));
    }
  },
});

/** Counts the customers to call by today, by whose they are; '' stands for nobody. */
async function countDueContacts({ db, today }: Context): Promise<Map<string, number>> {
  const rows: { sales_id: number | null; count: number | string }[] = await db('customers')
    .where('next_contact_at', '<=', today)
    .groupBy('sales_id')
    .select('sales_id')
    .count({ count: '*' });
  return new Map(rows.map(({ sales_id, count }) => [idText(sales_id) ?? '', Number(count)]));
}

/** @param due.unassigned those of nobody who works here */
const noticeOf = (due: { own: number; unassigned: number }, user_id: string, today: string): Notice => ({
  title: `Hôm nay có ${due.own + due.unassigned} khách đến hẹn gọi`,
  body:
    due.unassigned === 0
      ? 'Hãy gọi các khách này, rồi ghi kết quả hoặc hẹn ngày khác.'
      : due.own === 0
        ? 'Các khách này chưa có sales phụ trách. Hãy gọi hoặc giao cho sales.'
        : `Trong đó ${due.unassigned} khách chưa có sales phụ trách. Hãy gọi hoặc giao cho sales.`,
  path: `/customers?next_contact_to=${today}${due.unassigned === 0 ? `&sales_id=${user_id}` : ''}&sort=next_contact_at`,
});
