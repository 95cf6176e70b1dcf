import { formatDate, formatMoney, formatMonth } from '#rules/format';
import { transactionKinds } from '#schema/choices';
import type { PartnerRevenue } from '#schema/partnerRevenues';
import type { Transaction } from '#schema/transactions';
import { compareByCreation } from './byCreation.ts';
import { addMinutes } from './instants.ts';
import type { Sender } from './partners.ts';
import type { Staff } from './staff.ts';
import type { StoredLife } from './store.ts';
import type { World, WorldEntry } from './world.ts';

interface Notice {
  to: readonly string[];
  created_at: string;
  title: string;
  body: string;
  path: string;
}

/** Adds notifications for the demo's users (schema 7.6); the newest are unread. */
export function addNotices(
  world: World,
  staff: Staff,
  senders: readonly Sender[],
  packages: readonly StoredLife[],
): void {
  const admins = [staff.owner, staff.admin];
  const finances = [staff.owner, staff.finance];
  const notices: Notice[] = [];
  for (const { life, pack, customer } of packages) {
    const path = `/customers/${customer.id}?packageId=${pack.id}`;
    const sender = senders.find(({ partner }) => partner.id === pack.partner_id)?.partner;
    if (sender && pack.level === 'L4') {
      const body = `${sender.name}: ${customer.name}`;
      notices.push({ to: admins, created_at: life.created_at, title: 'Gói mới từ đối tác', body, path });
    }
    if (sender && ['L5', 'L5-A', 'L5-C', 'L6'].includes(pack.level)) {
      const turnedDown = pack.level === 'L5-C';
      notices.push({
        to: staff.partnerAccounts.get(sender.id) ?? [],
        created_at: life.settled_at,
        title: turnedDown ? 'Gói không được duyệt' : 'Gói đã được duyệt',
        body: `Khách hàng ${customer.name}${turnedDown ? `: ${pack.cancel_reason}` : ''}`,
        path: '/partner_packages',
      });
    }
    if (life.clash) {
      const body = `Khách hàng ${customer.name}, ${pack.time_period.join(', ')} từ ngày ${formatDate(pack.started_at)}`;
      notices.push({
        to: admins,
        created_at: life.settled_at,
        title: 'Xếp lịch trùng đã được chấp nhận',
        body,
        path,
      });
    }
  }
  for (const { created_at, values } of getEntries<Transaction>(world, 'transactions').filter(
    (one) => one.values.status === 'created',
  ))
    notices.push({
      to: finances,
      created_at,
      title: 'Giao dịch chờ duyệt',
      body: `${transactionKinds.find((kind) => kind.value === values.kind)?.label}: ${formatMoney(values.amount)}`,
      path: `/transactions/${values.id}`,
    });
  for (const { created_at, values } of getEntries<PartnerRevenue>(world, 'partner_revenues').filter(
    (one) => one.values.level !== 'draft',
  ))
    notices.push({
      to: staff.partnerAccounts.get(values.partner_id) ?? [],
      created_at: addMinutes(created_at, 120),
      title:
        values.level === 'settled' ? 'Doanh thu tháng đã được thanh toán' : 'Doanh thu tháng đã được chốt',
      body: `Tháng ${formatMonth(values.month)}: ${formatMoney(values.total_commission + values.total_bonus)}`,
      path: `/partner_revenues/${values.id}`,
    });
  const unread = addMinutes(world.now, -3 * 24 * 60);
  for (const { to, ...notice } of notices.sort(compareByCreation))
    for (const user_id of to) {
      const { created_at, ...values } = notice;
      const seen_at = created_at < unread ? addMinutes(created_at, 90) : null;
      world.add('notifications', created_at, { ...values, seen_at, user_id });
    }
}

const getEntries = <V>(world: World, name: string) =>
  (world.entries.get(name) ?? []) as unknown as readonly (WorldEntry & { values: V })[];
