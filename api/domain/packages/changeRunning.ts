/** Changes a running package from a given day on: another time, another nurse, or more services (rules 2.19, 2.20). */
import { sumSessions } from '#rules/calendar';
import { calculateLevelByNurses, listCountedNurses } from '#rules/levels';
import { calculateProportion } from '#rules/money';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { SessionChanges } from '#schema/sessionChanges';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { assertNursesAllowed, assertNursesAssignable } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts, findConflicts, toTakenSessions } from '../shifts/conflicts.ts';
import { planFurtherSessions, renumberSessions } from '../shifts/plan.ts';
import {
  storeFormerNurses,
  storeFormerNursesOfSessions,
  storeNurseOfFinishedSessions,
} from '../shifts/sessionNurses.ts';
import { recomputeTotals } from './deductions.ts';
import { lockPackage, setPackageLevel } from './level.ts';
import { repricePackage } from './lines.ts';
import { findAgentCommission } from './quote.ts';

/**
 * Gives a package other slots from a day on (rules 2.20). Its planned sessions from that day on get the new slots, even if a session had
 * its own slots. Finished and earlier sessions keep their time.
 * @throws 422 at `time_period` or `from_day`; 409 `schedule_conflict`
 */
export const changeTime: ActionHandlersOf<'packages'>['change_time'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'change_time');
  const { time_period, from_day } = input;
  if (!time_period?.length) throw invalidError('time_period', 'Hãy chọn khung giờ mới.');
  if (!from_day) throw invalidError('from_day', 'Hãy chọn ngày bắt đầu.');
  const shifts = await findAll(ctx, 'shifts', { package_id: id }, ['day']);
  const moved = shifts.filter(({ status, day }) => status !== 'finished' && day >= from_day);
  const planned = moved.filter(({ status }) => status === 'planned');
  if (planned.length === 0)
    throw invalidError('from_day', 'Gói không còn buổi chưa tắm nào từ ngày này. Hãy chọn ngày sớm hơn.');
  const others = shifts.filter((shift) => !moved.includes(shift));
  await withChangeNotices(ctx, [id], async () => {
    await storeTimes(ctx, moved, () => null);
    await storeTimes(ctx, others, (shift) => {
      const time = shift.time_period ?? pack.time_period;
      return isSameStoredValue(time, time_period) ? null : time;
    });
    await update(ctx, 'packages', id, { time_period });
  });
  await assertNoConflicts(ctx, id, {
    accepted: input.accept_conflicts,
    days: planned.map(({ day }) => day),
  });
  return { sessions: planned.length };
};

/** Stores the given slots on these sessions. Sessions that already have these slots are not written. */
const storeTimes = (
  ctx: Context,
  shifts: readonly StoredRecord<'shifts'>[],
  timeOf: (shift: StoredRecord<'shifts'>) => string[] | null,
): Promise<void> =>
  updateMany(
    ctx,
    'shifts',
    shifts.map((shift) => ({ id: shift.id, patch: { time_period: timeOf(shift) } })),
  );

interface Change {
  from_day: string;
  /** Id of the new nurse; null if the nurse does not change. */
  agent_id: string | null;
  /** The new slots; null if the slots do not change. */
  time_period: string[] | null;
}

/**
 * Returns the sessions that would change, and the conflicts, if the package got another nurse or other slots from a day on. Changes nothing
 * (rules 2.19, 2.20).
 * @throws 404 if the package does not exist, or this viewer may not see it
 */
export async function previewSessionChanges(
  ctx: Context,
  id: string,
  { from_day, agent_id, time_period }: Change,
): Promise<SessionChanges> {
  await findReadableRecord(ctx, resources.packages as AnyResource, id);
  const pack = await findById(ctx, 'packages', id);
  if (!pack) throw notFoundError();
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' }, ['day']);
  const changed = planned
    .filter((shift) => shift.day >= from_day && (!agent_id || [null, agent_id].includes(shift.agent_id)))
    .map((shift): StoredRecord<'shifts'> => ({ ...shift, ...(time_period && { time_period }) }));
  const after = { ...pack, agent_id: agent_id ?? pack.agent_id };
  return {
    sessions: changed.map((shift) => ({
      shift_id: shift.id,
      index: shift.index ?? 0,
      day: shift.day,
      time_period: shift.time_period ?? pack.time_period,
    })),
    conflicts: await findConflicts(ctx, after, toTakenSessions(after, changed)),
  };
}

/**
 * Assigns another nurse to the package from a day on (rules 2.19). She takes its planned sessions from that day on, except sessions of
 * substitutes. Finished and earlier planned sessions stay with their nurses. The package gets the commission of her profile, unless a
 * session was already held.
 * @throws 422 at `agent_id` or `from_day`; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`
 */
export const handOver: ActionHandlersOf<'packages'>['hand_over'] = async (ctx, { id }, input) => {
  const { agent_id, customer_id, days, level, sessions } = await handOverPackage(ctx, id, input);
  await assertNursesAllowed(ctx, [{ customer_id, nurses: [agent_id], days }], input);
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, nurses: [agent_id], days });
  return { level, sessions };
};

/** The result of a handover: the new nurse, and the days of her sessions. */
interface HandedOverPart {
  agent_id: string;
  customer_id: string;
  level: Pack['level'];
  sessions: number;
  days: string[];
}

/**
 * Assigns another nurse to the package from a day on. The caller must check for conflicts, and whether the nurse may be assigned.
 * @throws 422 at `agent_id` or `from_day`
 */
export async function handOverPackage(
  ctx: Context,
  id: string,
  { agent_id, from_day }: { agent_id?: string | null; from_day?: string | null },
): Promise<HandedOverPart> {
  const pack = await lockPackage(ctx, id, 'hand_over');
  if (!agent_id) throw invalidError('agent_id', 'Hãy chọn điều dưỡng mới.');
  if (!from_day) throw invalidError('from_day', 'Hãy chọn ngày bắt đầu.');
  if (agent_id === pack.agent_id)
    throw invalidError('agent_id', 'Gói đang do điều dưỡng này phụ trách. Hãy chọn người khác.');
  await assertNursesAssignable(ctx, { agent_id });
  const shifts = await findAll(ctx, 'shifts', { package_id: id }, ['day']);
  const planned = shifts.filter(({ status }) => status === 'planned');
  const given = planned.filter(({ day }) => day >= from_day);
  if (given.length === 0)
    throw invalidError('from_day', 'Gói không còn buổi chưa tắm nào từ ngày này. Hãy chọn ngày sớm hơn.');
  const wasHeld = shifts.some(({ status }) => status === 'finished');
  const agent_commission =
    wasHeld && pack.agent_commission !== null
      ? pack.agent_commission
      : await findAgentCommission(ctx, agent_id);
  const nurses = { ...pack, agent_id };
  const level = pack.level === 'L7' ? 'L7' : calculateLevelByNurses(nurses);
  await withChangeNotices(ctx, [id], async () => {
    await keepEarlierSessions(ctx, pack, planned, from_day);
    await setPackageLevel(ctx, pack, level, { agent_id, agent_commission });
    await clearOwnSubstitutions(ctx, given, agent_id);
    await storeNurseOfFinishedSessions(ctx, id, pack.agent_id, agent_id);
    await storeFormerNurses(ctx, id, pack, nurses);
  });
  await recomputeTotals(ctx, id);
  return {
    ...{ agent_id, customer_id: pack.customer_id, level },
    sessions: given.filter((shift) => isTakenOverBy(shift, agent_id)).length,
    days: given.map(({ day }) => day),
  };
}

/** True if the new nurse takes this session: it has no substitute, or she is the substitute. */
const isTakenOverBy = (shift: StoredRecord<'shifts'>, agent_id: string): boolean =>
  shift.agent_id === null || shift.agent_id === agent_id;

/**
 * Stores the current nurse on the planned sessions before the day, so that these sessions stay with her. If the package has provisional
 * nurses, the current nurse is the first of them.
 */
async function keepEarlierSessions(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  planned: readonly StoredRecord<'shifts'>[],
  from_day: string,
): Promise<void> {
  const [nurse, ...others] = listCountedNurses(pack);
  if (!nurse) return;
  const earlier = planned.filter(({ day, agent_id }) => day < from_day && agent_id === null);
  const ids = earlier.map(({ id }) => id);
  await storeFormerNursesOfSessions(ctx, ids, others);
  await updateMany(
    ctx,
    'shifts',
    ids.map((id) => ({ id, patch: { agent_id: nurse } })),
  );
}

/** Clears the substitute of sessions whose substitute is the new nurse: sessions of the package's own nurse have no substitute. */
async function clearOwnSubstitutions(
  ctx: Context,
  given: readonly StoredRecord<'shifts'>[],
  agent_id: string,
): Promise<void> {
  const own = given.filter((shift) => shift.agent_id === agent_id);
  await updateMany(
    ctx,
    'shifts',
    own.map(({ id }) => ({ id, patch: { agent_id: null } })),
  );
}

type Pack = StoredRecord<'packages'>;
type PackageLineRecord = StoredRecord<'package_services'>;

/**
 * Adds services to a package at today's prices (rules 2.22). Existing lines stay as sold; added lines get their own sessions after the last
 * session. Discounts by code, totals and incomes are updated as in an edit of lines.
 * @throws 422 at `package_services`; 409 `schedule_conflict`
 */
export const addServices: ActionHandlersOf<'packages'>['add_services'] = async (ctx, { id }, input) => {
  await lockPackage(ctx, id, 'add_services');
  const added = input.package_services ?? [];
  if (added.length === 0) throw invalidError('package_services', 'Hãy chọn dịch vụ thêm.');
  const lines = await findAll(ctx, 'package_services', { package_id: id });
  if (lines.length + added.length > maxLines)
    throw invalidError('package_services', `Một gói có nhiều nhất ${maxLines} dịch vụ.`);
  const round = calculateNextRound(lines);
  await repricePackage(
    ctx,
    id,
    { services: [...lines, ...added.map((line) => ({ ...line, round }))] },
    (index) => (index < lines.length ? 'package_services' : `package_services/${index - lines.length}`),
  );
  const stored = await findAll(ctx, 'package_services', { package_id: id, round });
  const sessions = sumSessions(stored.map((line) => ({ ...line, amount: line.amount ?? 1 })));
  const days = await withChangeNotices(ctx, [id], () => planFurtherSessions(ctx, id, sessions));
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, days });
  const pack = await findById(ctx, 'packages', id);
  return { sessions, total_price: pack?.total_price, finished_at: pack?.finished_at };
};

/** Maximum number of lines of a package (rules 2.11). */
const maxLines = 20;

const calculateNextRound = (lines: readonly PackageLineRecord[]): number =>
  Math.max(...lines.map(({ round }) => round), 0) + 1;

/**
 * Converts a session that was added by hand to a sold session (rules 3.23): adds a line with the package's most expensive service, at the
 * package's average price per session. Discounts stay unchanged.
 * @param pack the current package, locked
 */
export async function chargeSession(ctx: Context, pack: Pack): Promise<void> {
  const lines = await findAll(ctx, 'package_services', { package_id: pack.id });
  const dearest = lines.reduce<PackageLineRecord | null>(
    (most, line) => (most && (most.price ?? 0) >= (line.price ?? 0) ? most : line),
    null,
  );
  if (!dearest) throw refusedError('no_services', 'Gói chưa có dịch vụ nên không tính được giá một buổi.');
  const price = calculateProportion(pack.total_price, 1, Math.max(1, pack.total_quantity));
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
    throw invalidError(
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
      round: calculateNextRound(lines),
    });
  await recomputeTotals(ctx, pack.id);
}

/** Reverts the adding of services, if none of their sessions was held, moved or given to another nurse. */
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
    throw refusedError(
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
  await repricePackage(ctx, id, { services: rest });
};
