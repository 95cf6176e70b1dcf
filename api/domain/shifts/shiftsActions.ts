import { levelAfterFirstShift } from '#rules/levels';
import { findAll, remove, update } from '../../db/store.ts';
import { DomainError, invalid } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { withChangeNotices } from '../messages/withChangeNotices.ts';
import { setLevel } from '../packages/setLevel.ts';
import { cancelShifts } from './cancelShifts.ts';
import { guardCome } from './guardCome.ts';
import { guardConflicts } from './guardConflicts.ts';
import { guardShares } from './guardShares.ts';
import { openShift } from './openShift.ts';
import { postponeShift } from './postponeShift.ts';
import { settleShifts } from './settleShifts.ts';
import { substitute } from './substitute.ts';

const stale = (): DomainError =>
  new DomainError({
    code: 'stale',
    detail: 'Ngày của buổi đã thay đổi từ lúc bạn mở. Hãy tải lại trang rồi làm lại.',
    path: 'current_day',
  });

/** What can be done to a session. */
export const shiftsActions: PerformsOf<'shifts'> = {
  /** The first one finished brings the package to L7. */
  async finish_shift(ctx, record) {
    const { shift, pack } = await openShift(ctx, record, 'finish_shift');
    guardCome(ctx, shift.day);
    await update(ctx, 'shifts', shift.id, { status: 'finished' });
    const level = levelAfterFirstShift(pack.level);
    await setLevel(ctx, pack, level);
    return { level };
  },

  /** Another nurse takes this one session; null: the package's again (rules 3.15). */
  async substitute(ctx, record, input) {
    const { shift, pack } = await openShift(ctx, record, 'substitute');
    if (input.agent_id === undefined) throw invalid('agent_id', 'Hãy chọn điều dưỡng làm thay.');
    const nurse = input.agent_id;
    const agent_id = await withChangeNotices(ctx, [pack.id], () => substitute(ctx, shift, pack, nurse));
    await guardConflicts(ctx, pack.id, { accepted: input.accept_conflicts, days: [shift.day] });
    return { agent_id };
  },

  /** Moves this session to `new_day` and every later planned one as many session days on. */
  async delay_shift(ctx, record, input) {
    const { shift } = await openShift(ctx, record, 'delay_shift');
    if (!input.new_day) throw invalid('new_day', 'Chọn ngày mới.');
    if (input.current_day && input.current_day !== shift.day) throw stale();
    const day = input.new_day;
    const { moves, delayed_days } = await withChangeNotices(ctx, [shift.package_id], () =>
      postponeShift(ctx, shift, day),
    );
    await guardConflicts(ctx, shift.package_id, {
      accepted: input.accept_conflicts,
      days: moves.map((move) => move.to),
    });
    return { delayed_days, moved: moves.length };
  },

  /** This and every later planned one. */
  async cancel_shift(ctx, record) {
    const { shift } = await openShift(ctx, record, 'cancel_shift');
    return { cancelled: await cancelShifts(ctx, shift.package_id, { from: shift.day }) };
  },

  /** finished → planned; a package with none left is at L6 again. */
  async reopen_shift(ctx, record, input) {
    const { shift, pack } = await openShift(ctx, record, 'reopen_shift');
    await update(ctx, 'shifts', shift.id, { status: 'planned' });
    const finished = await findAll(ctx, 'shifts', { package_id: pack.id, status: 'finished' });
    const level = pack.level === 'L7' && finished.length === 0 ? 'L6' : pack.level;
    await setLevel(ctx, pack, level);
    await guardConflicts(ctx, pack.id, { accepted: input.accept_conflicts, days: [shift.day] });
    return { level };
  },

  async delete_shift(ctx, record) {
    const { shift } = await openShift(ctx, record, 'delete_shift');
    await guardShares(ctx, shift);
    await remove(ctx, 'shifts', shift.id);
    await settleShifts(ctx, shift.package_id);
  },
};
