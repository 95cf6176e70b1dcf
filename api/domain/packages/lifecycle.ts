/** Lifecycle of a package: confirming, assigning, cancelling, deleting, restoring, and moving it to another customer. */
import { listSessionDays, listSessionDaysAround } from '#rules/calendar';
import { addDays } from '#rules/days';
import {
  calculateLevelByNurses,
  canRunAction,
  findLevelAfterCancel,
  findLevelAfterRestore,
  listCountedNurses,
  listSessionNurses,
} from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { removeMany } from '../../db/removeMany.ts';
import { findAll, findById, findByIds, remove, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import {
  assertNursesAllowed,
  assertNursesAssignable,
  assertSellerAssignable,
} from '../accounts/assignable.ts';
import {
  addDiscountUses,
  findDiscounts,
  isCountedAsDiscountUse,
  subtractDiscountUses,
} from '../catalogue/discounts.ts';
import { syncCustomerLevel, syncCustomerLevels } from '../customers/customerLevel.ts';
import { movePackageHistory, raiseCustomerVersion } from '../customers/mergeCustomers.ts';
import { moveTrashedRecords } from '../customers/undoMerge.ts';
import { storeAddedSessionNotices, withChangeNotices, withCorrections } from '../messages/changeNotices.ts';
import { assertMonthsOpen } from '../months/months.ts';
import { removeNotes } from '../notes/notes.ts';
import { notifyPartner } from '../notifications/notifications.ts';
import { refreshDraft } from '../partners/revenues.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import {
  cancelPlannedSessions,
  planCancelledSessions,
  planSoldSessions,
  renumberSessions,
} from '../shifts/plan.ts';
import { storeFormerNurses, storeNurseOfFinishedSessions } from '../shifts/sessionNurses.ts';
import { recomputeTotals } from './deductions.ts';
import { lockPackage, setPackageLevel } from './level.ts';
import { findAgentCommission } from './quote.ts';
import { restoreUnheldShares } from './unheldParts.ts';

/**
 * Approves a partner's request, which becomes a registration with planned sessions, at the level that follows from its nurses (rules 2.2).
 * Its seller is the given seller, else the current seller, else the approving user. Notifies the partner's accounts.
 */
export const confirmPackage: ActionHandlersOf<'packages'>['confirm_package'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'confirm_package');
  await assertSellerAssignable(ctx, input.sales_id, { before: pack.sales_id });
  const level = calculateLevelByNurses(pack);
  await setPackageLevel(ctx, pack, level, {
    sales_id: input.sales_id ?? pack.sales_id ?? ctx.viewer.id,
  });
  await planSoldSessions(ctx, id, listSessionDays(pack.started_at, pack.total_quantity));
  await storeAddedSessionNotices(ctx, 'p.id', [id]);
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts });
  if (pack.partner_id)
    await notifyPartner(ctx, pack.partner_id, {
      title: 'Gói đã được duyệt',
      body: `Khách hàng ${pack.customer_name ?? ''}`,
      path: `/partner_packages?quick=${id}`,
    });
  return { level };
};

/**
 * Gives a package its nurse (L6), or only provisional nurses (L5-A), or takes its last nurse away (L5). Fields that are not given stay
 * unchanged. A new nurse gets the commission of her profile, unless a commission is given (rules 2.10). Her sessions must not conflict (rules 3.9), and the customer must
 * not refuse her (rules 3.21).
 */
export const assignAgent: ActionHandlersOf<'packages'>['assign_agent'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'assign_agent');
  const nurses = {
    agent_id: input.agent_id === undefined ? pack.agent_id : input.agent_id,
    agent1_id: input.agent1_id === undefined ? pack.agent1_id : input.agent1_id,
    agent2_id: input.agent2_id === undefined ? pack.agent2_id : input.agent2_id,
  };
  await assertNursesAssignable(ctx, nurses);
  const level = calculateLevelByNurses(nurses);
  const before = listCountedNurses(pack);
  if (level === 'L5' && before.length === 0)
    throw invalidError('agent_id', 'Hãy chọn điều dưỡng, hoặc ít nhất một điều dưỡng tạm.');
  const changed = nurses.agent_id !== pack.agent_id || level === 'L5';
  const given = level === 'L5' ? null : input.agent_commission;
  const agent_commission =
    given ?? (changed ? await findAgentCommission(ctx, nurses.agent_id) : pack.agent_commission);
  await withCorrections(ctx, [id], async () => {
    await setPackageLevel(ctx, pack, level, { ...nurses, agent_commission });
    await storeNurseOfFinishedSessions(ctx, id, pack.agent_id, nurses.agent_id);
    await storeFormerNurses(ctx, id, pack, nurses);
  });
  await recomputeTotals(ctx, id);
  const added = listCountedNurses(nurses).filter((nurse) => !before.includes(nurse));
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' });
  const days = planned.map(({ day }) => day);
  await assertNursesAllowed(ctx, [{ customer_id: pack.customer_id, nurses: added, days }], input);
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, nurses: added });
  return { level };
};

/**
 * Cancels a registration, or declines a partner's request. Cancels the planned sessions, and reduces the number of uses of the package's
 * codes (rules 2.5). If a request is declined, the partner's accounts are notified.
 */
export const cancelPackage: ActionHandlersOf<'packages'>['cancel_package'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'cancel_package');
  const cancel_reason = input.cancel_reason?.trim();
  if (!cancel_reason) throw invalidError('cancel_reason', 'Lý do hủy is required!');
  const level = findLevelAfterCancel(pack.level);
  if (!level) return;
  await withCorrections(ctx, [id], () => cancelPlannedSessions(ctx, id, { by: 'cancel' }));
  // Clears the stored day of the last session. This is needed for a declined request, which has this day but no sessions yet.
  await renumberSessions(ctx, id);
  await setPackageLevel(ctx, pack, level, {
    cancel_reason,
    lost_reason: input.lost_reason ?? null,
    canceled_at: ctx.now.toISOString(),
    canceled_level: pack.level as StoredRecord<'packages'>['canceled_level'],
  });
  await subtractCodeUses(ctx, pack);
  if (pack.level === 'L4' && pack.partner_id)
    await notifyPartner(ctx, pack.partner_id, {
      title: 'Gói không được duyệt',
      body: `Khách hàng ${pack.customer_name ?? ''}: ${cancel_reason}`,
      path: `/partner_packages?quick=${id}`,
    });
  return { level };
};

/**
 * Reverses a cancellation (rules 2.17): restores the level and the shares that a refund removed, plans the cancelled sessions again, and
 * counts the uses of the codes again.
 * @throws 422 at `discount_codes`; 409 `schedule_conflict`
 */
export const undoCancelPackage: ActionHandlersOf<'packages'>['restore_package'] = async (
  ctx,
  { id },
  input,
) => {
  const pack = await lockPackage(ctx, id, 'restore_package');
  const level = findLevelAfterRestore(pack);
  await addDiscountUses(ctx, await findDiscounts(ctx, pack.discount_codes ?? []));
  await setPackageLevel(ctx, await restoreUnheldShares(ctx, pack), level, {
    canceled_at: null,
    cancel_reason: null,
    lost_reason: null,
    canceled_level: null,
  });
  if (level === 'L4') {
    const finished_at = listSessionDays(pack.started_at, pack.total_quantity).at(-1) ?? null;
    await update(ctx, 'packages', id, { finished_at });
    return { level };
  }
  const planned = await planNewDays(ctx, id);
  const days = await withCorrections(ctx, [id], () => planCancelledSessions(ctx, id, planned));
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, days });
  return { level, planned: days.length };
};

/**
 * Returns the days of the restored sessions, which are their former days. A session whose former day is in the past or already occupied
 * gets a new day after the last session, at the earliest today.
 */
async function planNewDays(
  ctx: Context,
  package_id: string,
): Promise<{ shift: StoredRecord<'shifts'>; day: string }[]> {
  const all = await findAll(ctx, 'shifts', { package_id }, ['day']);
  const back = all.filter((shift) => shift.status === 'cancelled' && shift.cancelled_by === 'cancel');
  const taken = new Set(all.filter((shift) => shift.status !== 'cancelled').map(({ day }) => day));
  const stays = (shift: StoredRecord<'shifts'>) => shift.day >= ctx.today && !taken.has(shift.day);
  const unmoved = back.filter(stays);
  const moved = back.filter((shift) => !stays(shift));
  const last = [...taken, ...unmoved.map(({ day }) => day), addDays(ctx.today, -1)].sort().at(-1);
  const days = listSessionDaysAround(addDays(last ?? ctx.today, 1), moved.length, []);
  return [
    ...unmoved.map((shift) => ({ shift, day: shift.day })),
    ...moved.map((shift, at) => ({ shift, day: days[at] ?? shift.day })),
  ];
}

/**
 * Deletes a package with its sessions, lines, discount lines and unapproved transactions (rules 2.7). Reduces the number of uses of its
 * codes, removes the package from a draft partner revenue, and updates the customer's level.
 * @throws 422 if a transaction of the package is approved, or a confirmed or settled partner revenue contains it.
 */
export async function removePackage(ctx: Context, id: string): Promise<void> {
  const pack = await lockPackage(ctx, id, 'delete_package');
  const transactions = await findAll(ctx, 'transactions', { package_id: id });
  if (transactions.some((transaction) => transaction.status === 'approved'))
    throw refusedError(
      'has_approved_transactions',
      'Gói có giao dịch đã duyệt nên không xóa được. Hãy hủy gói thay vì xóa, hoặc nhờ tài chính bỏ duyệt và xóa giao dịch trước.',
    );
  const draft = await findDraftRevenueId(ctx, pack);
  if (isCountedAsDiscountUse(pack)) await subtractCodeUses(ctx, pack);
  await assertMonthsOpen(ctx, listRecordedMonths(transactions));
  await removeNotes(ctx, 'transactions', listIds(transactions));
  for (const transaction of transactions) await remove(ctx, 'transactions', transaction.id);
  await withCorrections(ctx, [id], async () => {
    for (const name of ['shifts', 'package_services', 'deductions'] as const) {
      const parts = await findAll(ctx, name, { package_id: id });
      await removeMany(ctx, name, listIds(parts));
    }
  });
  if (draft) await update(ctx, 'packages', id, { partner_revenue_id: null });
  for (const next of await findAll(ctx, 'packages', { follows_id: id }))
    await update(ctx, 'packages', next.id, { follows_id: null });
  await removeNotes(ctx, 'packages', [id]);
  await remove(ctx, 'packages', id);
  if (draft) await refreshDraft(ctx, draft);
  await syncCustomerLevel(ctx, pack.customer_id);
}

/**
 * Deletes many packages as `removePackage` does. Packages without special cases are deleted together, with a few statements.
 * @throws as `removePackage` does
 */
export async function removePackages(ctx: Context, ids: readonly string[]): Promise<void> {
  const packages = await findByIds(ctx, 'packages', ids);
  const customers = [...new Set(packages.map(({ customer_id }) => customer_id))];
  await lockRows(ctx, 'customers', customers);
  await lockRows(ctx, 'packages', ids);
  const referring = new Set([
    ...(await findAll(ctx, 'transactions', { package_id: ids })).map(({ package_id }) => package_id),
    ...(await findAll(ctx, 'packages', { follows_id: ids })).map(({ follows_id }) => follows_id),
  ]);
  const isPlain = ({ id, level, partner_revenue_id, discount_codes }: StoredRecord<'packages'>) =>
    canRunAction('delete_package', level) &&
    !partner_revenue_id &&
    !discount_codes?.length &&
    !referring.has(id);
  for (const pack of packages) if (!isPlain(pack)) await removePackage(ctx, pack.id);
  const plain = listIds(packages.filter(isPlain));
  await withCorrections(ctx, plain, async () => {
    for (const name of ['shifts', 'package_services', 'deductions'] as const)
      await removeMany(ctx, name, listIds(await findAll(ctx, name, { package_id: plain })));
  });
  await removeNotes(ctx, 'packages', plain);
  await removeMany(ctx, 'packages', plain);
  await syncCustomerLevels(ctx, await findByIds(ctx, 'customers', customers));
}

/** Reduces the number of uses of each code of the package by one. */
async function subtractCodeUses(ctx: Context, { discount_codes }: StoredRecord<'packages'>): Promise<void> {
  const discounts = await findDiscounts(ctx, discount_codes ?? []);
  await subtractDiscountUses(ctx, listIds(discounts));
}

/** Returns the months in which transactions are recorded. */
export const listRecordedMonths = (transactions: readonly StoredRecord<'transactions'>[]): string[] =>
  transactions.flatMap(({ month }) => month ?? []);

/**
 * Returns the id of the draft partner revenue that contains the package; null if no draft contains it. @throws 422 `in_partner_revenue` if
 * a confirmed or settled revenue contains it
 */
async function findDraftRevenueId(ctx: Context, pack: StoredRecord<'packages'>): Promise<string | null> {
  if (!pack.partner_revenue_id) return null;
  const revenue = await findById(ctx, 'partner_revenues', pack.partner_revenue_id);
  if (revenue && revenue.level !== 'draft')
    throw refusedError(
      'in_partner_revenue',
      'Gói đã nằm trong doanh thu đối tác đã chốt nên không xóa được. Hãy chỉnh bằng giao dịch: "Hoàn tiền" cho khách, "Thu lại lương" cho điều dưỡng.',
    );
  return pack.partner_revenue_id;
}

/**
 * Gives a package with its sessions, transactions and history to another customer (rules 2.24), and updates the levels and the amounts due
 * of both customers. Amounts do not change. Therefore the move is also allowed in closed months, and transactions stay matched with their
 * bank lines.
 * @throws 404; 422 at `customer_id`; 409 `refused_nurse`
 */
export const movePackage: ActionHandlersOf<'packages'>['move_package'] = async (ctx, { id }, input) => {
  const to = input.customer_id ?? '';
  const from = (await findById(ctx, 'packages', id))?.customer_id;
  if (!from) throw notFoundError();
  if (to === from)
    throw invalidError('customer_id', 'Gói đang là của khách hàng này. Hãy chọn khách hàng khác.');
  await lockRows(ctx, 'customers', [from, to]);
  const pack = await lockPackage(ctx, id, 'move_package');
  if (pack.customer_id !== from)
    throw refusedError(
      'action_unavailable',
      'Gói vừa được chuyển sang khách hàng khác. Hãy xem lại gói trước khi chuyển tiếp.',
    );
  await assertCustomersNotErased(ctx, from, to);
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' });
  const nurses = [...new Set(planned.flatMap((shift) => listSessionNurses(shift, pack)))];
  await assertNursesAllowed(ctx, [{ customer_id: to, nurses, days: planned.map(({ day }) => day) }], {
    accept_refused: input.accept_refused,
    // Accepts expired certificates, because the move does not change the nurses.
    accept_papers: true,
  });
  await withChangeNotices(ctx, [id], async () => {
    // Removes addresses of single sessions, because they are addresses of the former customer.
    for (const one of planned)
      if (one.address !== null) await update(ctx, 'shifts', one.id, { address: null });
    await raiseCustomerVersion(ctx, to, from);
    await update(ctx, 'packages', id, { customer_id: to, follows_id: null });
    // Removes the links between this package and its follow-up packages, which must belong to the same customer.
    for (const next of await findAll(ctx, 'packages', { follows_id: id }))
      await update(ctx, 'packages', next.id, { follows_id: null });
  });
  for (const one of await findAll(ctx, 'transactions', { package_id: id }))
    await update(ctx, 'transactions', one.id, { customer_id: to });
  await moveTrashedRecords(
    ctx,
    from,
    to,
    (table, { package_id }) => table === 'transactions' && String(package_id) === id,
  );
  await movePackageHistory(ctx, id, from, to);
  await syncCustomerLevel(ctx, from);
  await syncCustomerLevel(ctx, to);
  return { customer_id: to };
};

/** Asserts that neither customer's personal data has been erased. @throws 422 `erased`, and at `customer_id` */
async function assertCustomersNotErased(ctx: Context, from: string, to: string): Promise<void> {
  const target = await findById(ctx, 'customers', to);
  if (!target)
    throw invalidError('customer_id', 'Khách hàng này đã bị xóa hoặc đã được gộp. Hãy chọn khách hàng khác.');
  if (target.erased_at)
    throw invalidError(
      'customer_id',
      'Dữ liệu cá nhân của khách hàng này đã bị xóa. Hãy chọn khách hàng khác, hoặc tạo khách hàng mới.',
    );
  if ((await findById(ctx, 'customers', from))?.erased_at)
    throw refusedError(
      'erased',
      'Dữ liệu cá nhân của khách hàng của gói đã bị xóa nên gói giữ nguyên. Hãy đăng ký gói mới cho khách hàng kia.',
    );
}

/** Reverts the move: gives the package back to its former customer. Only an admin may do this, as only an admin may move a package. */
export const revertMovePackage: NonNullable<Hooks<'packages'>['reverts']>[string] = async (
  ctx,
  record: StoredRecord<'packages'>,
  { changes, accepted },
) => {
  if (!ctx.viewer.roles.includes('admin'))
    throw refusedError(
      'not_revertable',
      'Chỉ quản trị viên chuyển được gói. Hãy nhờ quản trị viên hoàn tác.',
    );
  const own = changes.find(({ resource, id }) => resource === 'packages' && id === record.id);
  const customer_id = String(own?.fields.customer_id?.[0] ?? '');
  await movePackage(ctx, record, { customer_id, accept_refused: accepted });
  const follows_id = own?.fields.follows_id?.[0];
  if (
    typeof follows_id === 'string' &&
    (await findById(ctx, 'packages', follows_id))?.customer_id === customer_id
  )
    await update(ctx, 'packages', record.id, { follows_id });
};
