/** More of a running package: further services with sessions of their own, and a session that is paid for. */
import { totalSessions } from '#rules/calendar';
import { shareOf } from '#rules/money';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll, insert, remove, update } from '../../db/store.ts';
import { invalid, refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import { planFurtherSessions, renumberSessions } from '../shifts/plan.ts';
import { recomputeTotals } from './deductions.ts';
import { lockPackage } from './level.ts';
import { reprice } from './lines.ts';

type Pack = Stored<'packages'>;
type Line = Stored<'package_services'>;

/**
 * Adds services to a package at today's prices (rules 2.22): its lines stay as they were sold, the added ones have sessions of their own
 * after the last. Discounts by code, totals and incomes follow as when lines are edited.
 * @throws 422 at `package_services`; 409 `schedule_conflict`
 */
export const addServices: PerformsOf<'packages'>['add_services'] = async (ctx, { id }, input) => {
  await lockPackage(ctx, id, 'add_services');
  const added = input.package_services ?? [];
  if (added.length === 0) throw invalid('package_services', 'Hãy chọn dịch vụ thêm.');
  const lines = await findAll(ctx, 'package_services', { package_id: id });
  if (lines.length + added.length > maxLines)
    throw invalid('package_services', `Một gói có nhiều nhất ${maxLines} dịch vụ.`);
  const round = nextRound(lines);
  await reprice(ctx, id, { services: [...lines, ...added.map((line) => ({ ...line, round }))] }, (index) =>
    index < lines.length ? 'package_services' : `package_services/${index - lines.length}`,
  );
  const stored = await findAll(ctx, 'package_services', { package_id: id, round });
  const sessions = totalSessions(stored.map((line) => ({ ...line, amount: line.amount ?? 1 })));
  const days = await withChangeNotices(ctx, [id], () => planFurtherSessions(ctx, id, sessions));
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, days });
  const pack = await find(ctx, 'packages', id);
  return { sessions, total_price: pack?.total_price, finished_at: pack?.finished_at };
};

/** Lines of a package at most (rules 2.11). */
const maxLines = 20;

const nextRound = (lines: readonly Line[]): number => Math.max(...lines.map(({ round }) => round), 0) + 1;

/**
 * Makes a session that is added by hand one of those sold (rules 3.23): a line of the package's dearest service, for what one session of
 * the package costs. Discounts stay as they are.
 * @param pack the package as it stands, locked
 */
export async function chargeSession(ctx: Context, pack: Pack): Promise<void> {
  const lines = await findAll(ctx, 'package_services', { package_id: pack.id });
  const dearest = lines.reduce<Line | null>(
    (most, line) => (most && (most.price ?? 0) >= (line.price ?? 0) ? most : line),
    null,
  );
  if (!dearest) throw refused('no_services', 'Gói chưa có dịch vụ nên không tính được giá một buổi.');
  const price = shareOf(pack.total_price, 1, Math.max(1, pack.total_quantity));
  const charged = lines.find(
    (line) =>
      line.round > 0 &&
      line.unit_price === price &&
      line.price === price * line.quantity &&
      line.service_id === dearest.service_id &&
      line.amount === 1 &&
      lines.filter(({ round }) => round === line.round).length === 1,
  );
  if (charged) {
    const total = price * (charged.quantity + 1);
    await update(ctx, 'package_services', charged.id, {
      quantity: charged.quantity + 1,
      subtotal_price: total,
      price: total,
    });
  } else if (lines.length >= maxLines)
    throw invalid(
      'charge',
      `Một gói có nhiều nhất ${maxLines} dịch vụ nên không thêm được buổi có tính tiền.`,
    );
  else
    await insert(ctx, 'package_services', {
      package_id: pack.id,
      service_id: dearest.service_id,
      quantity: 1,
      amount: 1,
      unit_price: price,
      subtotal_price: price,
      price,
      round: nextRound(lines),
    });
  await recomputeTotals(ctx, pack.id);
}

/** Takes added services back as long as none of their sessions was held, moved or given to somebody. */
export const revertAddServices: NonNullable<Hooks<'packages'>['reverts']>[string] = async (
  ctx,
  { id },
  { changes },
) => {
  await lockPackage(ctx, id, 'add_services');
  const made = (resource: string) =>
    changes.flatMap((one) => (one.resource === resource && one.verb === 'create' ? [one.id] : []));
  const shifts = await findAll(ctx, 'shifts', { id: made('shifts'), status: 'planned' });
  const lines = await findAll(ctx, 'package_services', { id: made('package_services') });
  if (shifts.length < made('shifts').length || lines.length < made('package_services').length)
    throw refused(
      'changed_again',
      'Có buổi của dịch vụ thêm đã tắm, đã hủy hoặc đã xóa nên không hoàn tác được. Hãy sửa bằng tay.',
    );
  await withChangeNotices(ctx, [id], async () => {
    for (const shift of shifts) await remove(ctx, 'shifts', shift.id);
    await renumberSessions(ctx, id);
  });
  const rest = (await findAll(ctx, 'package_services', { package_id: id })).filter(
    (line) => !lines.some((one) => one.id === line.id),
  );
  await reprice(ctx, id, { services: rest });
};
