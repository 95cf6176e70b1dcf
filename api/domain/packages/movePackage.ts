import { takersOf } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, update } from '../../db/store.ts';
import { invalid, notFound, refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { assertNursesAllowed } from '../accounts/assignable.ts';
import { syncCustomerLevel } from '../customers/customers.ts';
import { raiseVersion } from '../customers/mergeCustomers.ts';
import { movePackageLines } from '../customers/mergedLines.ts';
import { moveDeleted } from '../customers/undoMerge.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { lockPackage } from './level.ts';

/**
 * Gives a package to another customer (rules 2.24), with its sessions, transactions and history; levels and dues of both follow. Nothing
 * of the money changes, so that it goes on in closed months, and transactions stay matched with the lines of the bank.
 * @throws 404; 422 at `customer_id`; 409 `refused_nurse`
 */
export const movePackage: PerformsOf<'packages'>['move_package'] = async (ctx, { id }, input) => {
  const to = input.customer_id ?? '';
  const from = (await find(ctx, 'packages', id))?.customer_id;
  if (!from) throw notFound();
  if (to === from) throw invalid('customer_id', 'Gói đang là của khách hàng này. Hãy chọn khách hàng khác.');
  await lockRows(ctx, 'customers', [from, to]);
  const pack = await lockPackage(ctx, id, 'move_package');
  if (pack.customer_id !== from)
    throw refused('action_unavailable', 'Gói vừa được chuyển sang khách hàng khác. Hãy tải lại trang.');
  await assertKnown(ctx, from, to);
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' });
  const nurses = [...new Set(planned.flatMap((shift) => takersOf(shift, pack)))];
  await assertNursesAllowed(ctx, [{ customer_id: to, nurses, days: planned.map(({ day }) => day) }], {
    accept_refused: input.accept_refused,
    // The nurses stay who they were.
    accept_papers: true,
  });
  await withChangeNotices(ctx, [id], async () => {
    await raiseVersion(ctx, to, from);
    await update(ctx, 'packages', id, { customer_id: to, follows_id: null });
    // A package goes on from one of the same customer only.
    for (const next of await findAll(ctx, 'packages', { follows_id: id }))
      await update(ctx, 'packages', next.id, { follows_id: null });
  });
  for (const one of await findAll(ctx, 'transactions', { package_id: id }))
    await update(ctx, 'transactions', one.id, { customer_id: to });
  await moveDeleted(
    ctx,
    from,
    to,
    (table, { package_id }) => table === 'transactions' && String(package_id) === id,
  );
  await movePackageLines(ctx, id, from, to);
  await syncCustomerLevel(ctx, from);
  await syncCustomerLevel(ctx, to);
  return { customer_id: to };
};

/** Asserts that nothing personal of either customer has been erased. @throws 422 `erased`, and at `customer_id` */
async function assertKnown(ctx: Context, from: string, to: string): Promise<void> {
  const target = await find(ctx, 'customers', to);
  if (!target) throw invalid('customer_id', 'Không còn khách hàng này. Hãy chọn lại.');
  if (target.erased_at)
    throw invalid(
      'customer_id',
      'Dữ liệu cá nhân của khách hàng này đã bị xóa. Hãy chọn khách hàng khác, hoặc tạo khách hàng mới.',
    );
  if ((await find(ctx, 'customers', from))?.erased_at)
    throw refused(
      'erased',
      'Dữ liệu cá nhân của khách hàng của gói đã bị xóa nên gói giữ nguyên. Hãy đăng ký gói mới cho khách hàng kia.',
    );
}

/** Gives the package back to the customer whose it was; an admin's to do, as moving it is. */
export const revertMovePackage: NonNullable<Hooks<'packages'>['reverts']>[string] = async (
  ctx,
  record: Stored<'packages'>,
  { changes, accepted },
) => {
  if (!ctx.viewer.roles.includes('admin'))
    throw refused('not_revertable', 'Chỉ quản trị viên chuyển được gói. Hãy nhờ quản trị viên hoàn tác.');
  const own = changes.find(({ resource, id }) => resource === 'packages' && id === record.id);
  const customer_id = String(own?.fields.customer_id?.[0] ?? '');
  await movePackage(ctx, record, { customer_id, accept_refused: accepted });
  const follows_id = own?.fields.follows_id?.[0];
  if (
    typeof follows_id === 'string' &&
    (await find(ctx, 'packages', follows_id))?.customer_id === customer_id
  )
    await update(ctx, 'packages', record.id, { follows_id });
};
