import { isSunday, wday } from '#rules/days';
import { levelAfterFirstShift } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, insert, remove, update } from '../../db/store.ts';
import { invalid } from '../../errors.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { openPackage } from '../packages/openPackage.ts';
import { setLevel } from '../packages/setLevel.ts';
import { guardCome } from './guardCome.ts';
import { guardConflicts } from './guardConflicts.ts';
import { guardShares } from './guardShares.ts';
import { openShift } from './openShift.ts';
import { settleShifts } from './settleShifts.ts';

type Shift = Stored<'shifts'>;

/** One session a day, never on a Sunday (rules 3.2). `self`: the session that moves. */
function checkDay(day: string, shifts: readonly Shift[], self?: string): void {
  if (isSunday(day)) throw invalid('day', 'Chủ nhật không có buổi chăm sóc. Hãy chọn ngày khác.');
  if (shifts.some((shift) => shift.id !== self && shift.day === day && shift.status !== 'cancelled'))
    throw invalid('day', 'Gói đã có buổi vào ngày này. Hãy chọn ngày khác.');
}

/** Sold sessions are planned with the package; by hand only a missing one comes back (rules 3.8). */
function checkSold(pack: Stored<'packages'>, shifts: readonly Shift[]): void {
  if (shifts.filter((shift) => !shift.is_addition).length >= pack.total_quantity)
    throw invalid('is_addition', `Gói đã đủ ${pack.total_quantity} buổi đã bán. Hãy chọn Buổi thêm.`);
}

async function addShift(ctx: Context, values: Partial<Shift>): Promise<string> {
  const { package_id = '', day = '', status = 'planned' } = values;
  if (status === 'finished') guardCome(ctx, day);
  const is_addition = values.is_addition ?? true;
  const pack = await openPackage(ctx, package_id, status === 'finished' ? 'finish_shift' : 'delay_shift');
  const shifts = await findAll(ctx, 'shifts', { package_id });
  checkDay(day, status === 'cancelled' ? [] : shifts);
  if (!is_addition) checkSold(pack, shifts);
  const index = shifts.length + 1;
  const { id } = await insert(ctx, 'shifts', {
    package_id,
    day,
    wday: wday(day),
    status,
    is_addition,
    index,
  });
  if (status === 'finished') await setLevel(ctx, pack, levelAfterFirstShift(pack.level));
  await settleShifts(ctx, package_id);
  if (status === 'planned') await guardConflicts(ctx, package_id, { accepted: false, days: [day] });
  return id;
}

/** Sessions added by hand, and planned ones moved to another day (rules 3.8). */
export const shiftsHooks: Hooks<'shifts'> = {
  create: addShift,

  async update(ctx, record, { day }) {
    const { shift } = await openShift(ctx, record, 'delay_shift');
    if (!day || day === shift.day) return;
    checkDay(day, await findAll(ctx, 'shifts', { package_id: shift.package_id }), shift.id);
    await update(ctx, 'shifts', shift.id, { day, wday: wday(day) });
    await settleShifts(ctx, shift.package_id);
    await guardConflicts(ctx, shift.package_id, { accepted: false, days: [day] });
  },

  async remove(ctx, record) {
    const { shift } = await openShift(ctx, record, 'delete_shift');
    await guardShares(ctx, shift);
    await remove(ctx, 'shifts', shift.id);
    await settleShifts(ctx, shift.package_id);
  },

  async derive(ctx, rows) {
    for (const row of rows) row.has_come = row.day <= ctx.today;
  },
};
