import { isSunday, wday } from '#rules/days';
import { levelAfterFirstShift } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, insert, remove, update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { withChangeNotices } from '../messages/withChangeNotices.ts';
import { openPackage } from '../packages/openPackage.ts';
import { setLevel } from '../packages/setLevel.ts';
import { guardCome } from './guardCome.ts';
import { guardConflicts } from './guardConflicts.ts';
import { guardShares } from './guardShares.ts';
import { openShift } from './openShift.ts';
import { settleShifts } from './settleShifts.ts';
import { shiftsActions } from './shiftsActions.ts';

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
    await withChangeNotices(ctx, [shift.package_id], () =>
      update(ctx, 'shifts', shift.id, { day, wday: wday(day) }),
    );
    await settleShifts(ctx, shift.package_id);
    await guardConflicts(ctx, shift.package_id, { accepted: false, days: [day] });
  },

  async remove(ctx, record) {
    const { shift } = await openShift(ctx, record, 'delete_shift');
    await guardShares(ctx, shift);
    await remove(ctx, 'shifts', shift.id);
    await settleShifts(ctx, shift.package_id);
  },

  /** Its day must be free still, and a sold one not replaced. */
  async restored(ctx, { id, package_id, day, status, is_addition }, { accepted }) {
    await openPackage(ctx, package_id, 'delete_shift');
    const others = (await findAll(ctx, 'shifts', { package_id })).filter((shift) => shift.id !== id);
    if (status !== 'cancelled') checkDay(day, others);
    const pack = await openPackage(ctx, package_id);
    if (!is_addition) checkSold(pack, others);
    await settleShifts(ctx, package_id);
    if (status === 'planned') await guardConflicts(ctx, package_id, { accepted, days: [day] });
  },

  reverts: {
    async finish_shift(ctx, record, { accepted }) {
      await shiftsActions.reopen_shift(ctx, record, { accept_conflicts: accepted });
    },

    /** Every session that moved stands where it stood. */
    async delay_shift(ctx, record, { accepted, changes }) {
      await openShift(ctx, record, 'delay_shift');
      const moved = changes.filter(({ resource, fields }) => resource === 'shifts' && fields.day);
      await withChangeNotices(ctx, [record.package_id], async () => {
        for (const { id, fields } of moved)
          await update(ctx, 'shifts', id, {
            day: String(fields.day?.[0]),
            wday: wday(String(fields.day?.[0])),
            ...(fields.delayed_days ? { delayed_days: Number(fields.delayed_days[0]) } : {}),
          });
      });
      await settleShifts(ctx, record.package_id);
      const days = moved.map(({ fields }) => String(fields.day?.[0]));
      await guardConflicts(ctx, record.package_id, { accepted, days });
    },
  },

  async derive(ctx, rows) {
    for (const row of rows) row.has_come = row.day <= ctx.today;
  },
};
