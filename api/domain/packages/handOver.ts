import { levelByNurses, nursesOf } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { invalid } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { assertNursesAllowed, checkNurses } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import { storeFormerNurses, storeFormerTakers, storeHolders } from '../shifts/sessionNurses.ts';
import { recomputeTotals } from './deductions.ts';
import { lockPackage, setLevel } from './level.ts';
import { findAgentCommission } from './quote.ts';

/**
 * Makes another nurse the package's from a day on (rules 2.19): she takes its planned sessions from then on, except those of substitutes;
 * finished sessions and planned ones before that day stay with who held or takes them. She comes with the commission of her profile
 * unless a session was held already.
 * @throws 422 at `agent_id` or `from_day`; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`
 */
export const handOver: PerformsOf<'packages'>['hand_over'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'hand_over');
  const { agent_id, from_day } = input;
  if (!agent_id) throw invalid('agent_id', 'Hãy chọn điều dưỡng mới.');
  if (!from_day) throw invalid('from_day', 'Hãy chọn ngày bắt đầu.');
  if (agent_id === pack.agent_id)
    throw invalid('agent_id', 'Gói đang do điều dưỡng này phụ trách. Hãy chọn người khác.');
  await checkNurses(ctx, { agent_id });
  const shifts = await findAll(ctx, 'shifts', { package_id: id }, ['day']);
  const planned = shifts.filter(({ status }) => status === 'planned');
  const given = planned.filter(({ day }) => day >= from_day);
  if (given.length === 0)
    throw invalid('from_day', 'Gói không còn buổi chưa tắm nào từ ngày này. Hãy chọn ngày sớm hơn.');
  const wasHeld = shifts.some(({ status }) => status === 'finished');
  const agent_commission =
    wasHeld && pack.agent_commission !== null
      ? pack.agent_commission
      : await findAgentCommission(ctx, agent_id);
  const nurses = { ...pack, agent_id };
  const level = pack.level === 'L7' ? 'L7' : levelByNurses(nurses);
  await withChangeNotices(ctx, [id], async () => {
    await keepEarlierSessions(ctx, pack, planned, from_day);
    await setLevel(ctx, pack, level, { agent_id, agent_commission });
    await releaseSubstitute(ctx, given, agent_id);
    await storeHolders(ctx, id, pack.agent_id, agent_id);
    await storeFormerNurses(ctx, id, pack, nurses);
  });
  await recomputeTotals(ctx, id);
  const days = given.map(({ day }) => day);
  await assertNursesAllowed(ctx, [{ customer_id: pack.customer_id, nurses: [agent_id], days }], input);
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, nurses: [agent_id], days });
  return { level, sessions: given.filter((shift) => takesOver(shift, agent_id)).length };
};

/** Does the new nurse take this session, which had no substitute but perhaps herself? */
const takesOver = (shift: Stored<'shifts'>, agent_id: string): boolean =>
  shift.agent_id === null || shift.agent_id === agent_id;

/** Stores on the planned sessions before the day who takes them; of provisional nurses, the first. */
async function keepEarlierSessions(
  ctx: Context,
  pack: Stored<'packages'>,
  planned: readonly Stored<'shifts'>[],
  from_day: string,
): Promise<void> {
  const [nurse, ...others] = nursesOf(pack);
  if (!nurse) return;
  const earlier = planned.filter(({ day, agent_id }) => day < from_day && agent_id === null);
  const ids = earlier.map(({ id }) => id);
  await storeFormerTakers(ctx, ids, others);
  await updateMany(
    ctx,
    'shifts',
    ids.map((id) => ({ id, patch: { agent_id: nurse } })),
  );
}

/** Sessions that she took as a substitute are hers as the package's nurse now, which is stored as none. */
async function releaseSubstitute(
  ctx: Context,
  given: readonly Stored<'shifts'>[],
  agent_id: string,
): Promise<void> {
  const own = given.filter((shift) => shift.agent_id === agent_id);
  await updateMany(
    ctx,
    'shifts',
    own.map(({ id }) => ({ id, patch: { agent_id: null } })),
  );
}
