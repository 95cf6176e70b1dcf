/** Records the first contact with a lead, and the day of the next call. */
import { type NextContact, updateNextContact } from '#rules/nextContact';
import { hasRole, staffRoles } from '#schema/access';
import type { StoredRecord } from '#schema/index';
import { notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { parseNoPayload } from '../../jobs/payload.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { type NewNotification, notifyUser } from '../notifications/notifications.ts';

type Customer = StoredRecord<'customers'>;

/**
 * Returns the viewer's id if the viewer is a seller: a seller becomes responsible for the leads that she enters or calls. Returns null for
 * an administrator or a program, so that the lead gets no seller.
 */
export const findActingSeller = ({ id, kind, roles, key }: Context['viewer']): string | null =>
  roles.includes('sales') && !roles.includes('admin') && (kind === 'sales' || kind === 'staff') && !key
    ? id
    : null;

/** Stores that the lead was reached (rules 1.2). @throws DomainError 404, `action_unavailable` if the customer is no longer a lead */
export async function recordContactReached(
  ctx: Context,
  id: string,
  agreed: NextContact = {},
): Promise<{ level: 'L1' }> {
  const lead = await lockLead(ctx, id);
  const now = ctx.now.toISOString();
  await update(ctx, 'customers', id, { level: 'L1', l1_at: now, ...toCallFields(ctx, lead, agreed) });
  return { level: 'L1' };
}

/** Stores that the lead was not reached (rules 1.2). @throws DomainError as `recordContactReached` does */
export async function recordContactFailed(
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

/** Returns the fields that a call changes: first call, next call (rules 1.11), and responsible seller (rules 1.21). */
const toCallFields = (ctx: Context, lead: Customer, agreed: NextContact): Partial<Customer> => ({
  first_called_at: lead.first_called_at ?? ctx.now.toISOString(),
  sales_id: lead.sales_id ?? findActingSeller(ctx.viewer),
  ...updateNextContact(lead, agreed, ctx.today),
});

/** Locks the customer and asserts that she is still at C3, so that two simultaneous requests record the call only once. */
async function lockLead(ctx: Context, id: string): Promise<Customer> {
  await lockRows(ctx, 'customers', [id]);
  const customer = await findById(ctx, 'customers', id);
  if (!customer) throw notFoundError();
  if (customer.level !== 'C3')
    throw refusedError(
      'action_unavailable',
      `Cuộc gọi đầu đã được ghi: khách hàng đang ở cấp độ ${customer.level}. Hãy xem lại hồ sơ trước khi gọi.`,
    );
  return customer;
}

/** Reverts the recording of a contact: removes the seller whom it assigned (rules 1.21). The other changes are not reverted. */
export const revertContact: NonNullable<Hooks<'customers'>['reverts']>[string] = async (
  ctx,
  { id },
  { changes },
) => {
  const own = changes.find((change) => change.resource === 'customers' && change.id === id);
  if (!own?.fields.sales_id)
    throw refusedError(
      'not_revertable',
      'Lần liên hệ này không đổi sales phụ trách nên không có gì để hoàn tác.',
    );
  await update(ctx, 'customers', id, { sales_id: null });
};

export const sendContactReminders = defineJob({
  kind: 'remind_contacts',
  parse: parseNoPayload,
  schedule: '08:00',
  async store(ctx) {
    const counts = await countDueContacts(ctx);
    if (counts.size === 0) return;
    const people = (await findAll(ctx, 'users', { status: 'active' })).filter((user) =>
      hasRole(user, staffRoles),
    );
    const own = people.map(({ id }) => counts.get(id) ?? 0);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const unassigned = all - own.reduce((sum, count) => sum + count, 0);
    for (const [at, person] of people.entries()) {
      const due = { own: own[at] ?? 0, unassigned: hasRole(person, ['admin']) ? unassigned : 0 };
      if (due.own + due.unassigned > 0)
        await notifyUser(ctx, person.id, buildReminder(due, person.id, ctx.today));
    }
  },
});

/** Counts the customers to be called today or earlier, per responsible seller; the key '' counts customers without a seller. */
async function countDueContacts({ db, today }: Context): Promise<Map<string, number>> {
  const rows: { sales_id: number | null; count: number | string }[] = await db('customers')
    .where('next_contact_at', '<=', today)
    .groupBy('sales_id')
    .select('sales_id')
    .count({ count: '*' });
  return new Map(rows.map(({ sales_id, count }) => [formatRecordId(sales_id) ?? '', Number(count)]));
}

/** Builds the notification of calls due today for one user. @param due.unassigned customers without an active seller */
const buildReminder = (
  due: { own: number; unassigned: number },
  user_id: string,
  today: string,
): NewNotification => ({
  title: `Hôm nay có ${due.own + due.unassigned} khách đến hẹn gọi`,
  body:
    due.unassigned === 0
      ? 'Hãy gọi các khách này, rồi ghi kết quả hoặc hẹn ngày khác.'
      : due.own === 0
        ? 'Các khách này chưa có sales phụ trách. Hãy gọi hoặc giao cho sales.'
        : `Trong đó ${due.unassigned} khách chưa có sales phụ trách. Hãy gọi hoặc giao cho sales.`,
  path: `/customers?next_contact_to=${today}${due.unassigned === 0 ? `&sales_id=${user_id}` : ''}&sort=next_contact_at`,
});
