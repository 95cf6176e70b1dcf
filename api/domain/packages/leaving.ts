/** Finds the packages and sessions of a leaving nurse from a day on, and hands them over (rules 2.26). */
import { addDays } from '#rules/days';
import { calculateLevelByNurses } from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findById, update } from '../../db/store.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertNursesAllowed, assertNursesAssignable, type NewNurses } from '../accounts/assignable.ts';
import { assertCanDisableNurse, hasPlannedShifts, markNurseLeft } from '../accounts/manageAccount.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import {
  assertNoConflictsInAll,
  limitToNurse,
  type PackageConflictScope,
  sessionTimeSql,
} from '../shifts/conflicts.ts';
import { assignSubstitute, storeFormerNurses } from '../shifts/sessionNurses.ts';
import { handOverPackage } from './changeRunning.ts';
import { lockPackage, lockPackages, setPackageLevel } from './level.ts';

/** A package to hand over, with the leaving nurse's role in it and the planned sessions that another nurse must take. */
interface PackageToHandOver {
  package_id: string;
  customer_id: string;
  customer_name: string;
  level: StoredRecord<'packages'>['level'];
  part: 'nurse' | 'provisional' | 'substitute';
  sessions: { shift_id: string; day: string; time_period: string[] }[];
  earlier: number;
}

interface Row {
  id: number;
  day: string;
  time_period: string;
  package_id: number;
  customer_id: number;
  name: string;
  level: StoredRecord<'packages'>['level'];
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
}

/**
 * Finds the packages with a nurse's sessions from a day on: packages to which she is assigned, and packages in which she takes single
 * sessions. The order is by the day of the first session.
 */
export async function findPackagesToHandOver(
  ctx: Context,
  nurse: string,
  from_day: string,
): Promise<PackageToHandOver[]> {
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'planned')
    .orderBy(['s.day', 's.id'])
    .select('s.id', 's.day', 's.package_id', 'p.customer_id', 'c.name', 'p.level', {
      time_period: ctx.db.raw(sessionTimeSql),
    })
    .select('p.agent_id', 'p.agent1_id', 'p.agent2_id');
  const rows = (await limitToNurse(planned, nurse)) as Row[];
  const found = new Map<string, PackageToHandOver>();
  const earlier = new Map<string, number>();
  for (const row of rows) {
    const package_id = String(row.package_id);
    if (row.day < from_day) {
      earlier.set(package_id, (earlier.get(package_id) ?? 0) + 1);
      continue;
    }
    const own = found.get(package_id) ?? {
      ...{ package_id, customer_id: String(row.customer_id), customer_name: row.name, level: row.level },
      part: findNursePart(row, nurse),
      ...{ sessions: [], earlier: 0 },
    };
    own.sessions.push({
      shift_id: String(row.id),
      day: row.day,
      time_period: JSON.parse(row.time_period) as string[],
    });
    found.set(package_id, own);
  }
  return [...found.values()].map((own) => ({ ...own, earlier: earlier.get(own.package_id) ?? 0 }));
}

function findNursePart({ agent_id, agent1_id, agent2_id }: Row, nurse: string): PackageToHandOver['part'] {
  if (formatRecordId(agent_id) === nurse) return 'nurse';
  const isProvisional =
    agent_id === null && [agent1_id, agent2_id].some((id) => formatRecordId(id) === nurse);
  return isProvisional ? 'provisional' : 'substitute';
}

/**
 * Hands over the named packages from a day on, either all of them or none. Packages of the nurse are handed over as `hand_over` does; if
 * she is a provisional nurse, the new nurse replaces her; single sessions get a substitute. All other packages stay with her.
 * @throws 422 at `from_day` or a line of `to`; 422 `not_all`; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`
 */
export const performHandOverAll: ActionHandlersOf<'agents'>['hand_over_all'] = async (ctx, nurse, input) => {
  const { from_day } = input;
  if (!from_day) throw invalidError('from_day', 'Hãy chọn ngày bàn giao.');
  const to = input.to ?? [];
  for (const [at, { package_id, agent_id }] of to.entries()) {
    if (agent_id === nurse.id)
      throw invalidError(
        `to/${at}/agent_id`,
        'Không bàn giao cho chính điều dưỡng này được. Hãy chọn người khác.',
      );
    if (to.findIndex((one) => one.package_id === package_id) !== at)
      throw invalidError(`to/${at}/package_id`, 'Gói này có hai lần trong danh sách. Hãy giữ một dòng.');
    await assertNewNurseWorks(ctx, agent_id, at);
  }
  if (input.leave) await assertCanDisableNurse(ctx, nurse);
  else if (to.length === 0) throw invalidError('to', 'Hãy chọn ít nhất một gói để bàn giao.');
  const packages = await lockPackages(
    ctx,
    to.map(({ package_id }) => package_id),
  );
  await lockRows(ctx, 'users', [nurse.id]);
  // Reads the packages after locking, because sessions may have been given to other nurses meanwhile.
  const hers = await findPackagesToHandOver(ctx, nurse.id, from_day);
  const given = to.map(({ package_id, agent_id }, at) => {
    const own = hers.find((one) => one.package_id === package_id);
    if (!own)
      throw invalidError(
        `to/${at}/package_id`,
        'Gói này không còn buổi nào của điều dưỡng từ ngày đó. Hãy mở lại danh sách.',
      );
    return { own, agent_id };
  });
  const left = hers.filter(({ package_id }) => !packages.includes(package_id));
  if (input.leave && left.length > 0)
    throw refusedError(
      'not_all',
      `Còn ${left.length} gói chưa chọn người nhận: ${left.map(({ customer_name }) => customer_name).join(', ')}. Hãy chọn cho từng gói, hoặc bỏ chọn nghỉ việc.`,
      'leave',
    );
  const newNurses: NewNurses[] = [];
  const scopes: PackageConflictScope[] = [];
  for (const { own, agent_id } of given) {
    const days = await handOverOne(ctx, own, nurse.id, agent_id, from_day);
    newNurses.push({ customer_id: own.customer_id, nurses: [agent_id], days });
    scopes.push({ package_id: own.package_id, nurses: [agent_id], days });
  }
  await assertNursesAllowed(ctx, newNurses, input);
  await assertNoConflictsInAll(ctx, scopes, input.accept_conflicts);
  return {
    packages: given.length,
    sessions: given.reduce((sum, { own }) => sum + own.sessions.length, 0),
    leaves_on: input.leave ? await markLeaving(ctx, nurse, from_day) : null,
  };
};

/** Asserts that this nurse can take over a package. @throws 422 at the line */
async function assertNewNurseWorks(ctx: Context, agent_id: string, at: number): Promise<void> {
  const taker = await findById(ctx, 'agents', agent_id);
  if (!taker) throw invalidError(`to/${at}/agent_id`, 'Không có điều dưỡng này. Hãy chọn người khác.');
  if (taker.profile_status === 'out')
    throw invalidError(`to/${at}/agent_id`, `${taker.name} đã nghỉ việc. Hãy chọn người khác.`);
}

/** Gives one package, or the leaving nurse's sessions in it, to another nurse. Returns the days of these sessions. */
async function handOverOne(
  ctx: Context,
  { package_id, part, sessions }: PackageToHandOver,
  nurse: string,
  agent_id: string,
  from_day: string,
): Promise<string[]> {
  if (part === 'nurse') return (await handOverPackage(ctx, package_id, { agent_id, from_day })).days;
  if (part === 'provisional') await replaceProvisional(ctx, package_id, nurse, agent_id);
  else {
    const pack = await lockPackage(ctx, package_id, 'substitute');
    await withChangeNotices(ctx, [package_id], async () => {
      for (const { shift_id } of sessions) {
        const shift = await findById(ctx, 'shifts', shift_id);
        if (shift) await assignSubstitute(ctx, shift, pack, agent_id);
      }
    });
  }
  return sessions.map(({ day }) => day);
}

async function replaceProvisional(
  ctx: Context,
  package_id: string,
  nurse: string,
  agent_id: string,
): Promise<void> {
  const pack = await lockPackage(ctx, package_id, 'assign_agent');
  const place = pack.agent1_id === nurse ? 'agent1_id' : 'agent2_id';
  const isThere = [pack.agent1_id, pack.agent2_id].includes(agent_id);
  const nurses = {
    ...{ agent_id: pack.agent_id, agent1_id: pack.agent1_id, agent2_id: pack.agent2_id },
    [place]: isThere ? null : agent_id,
  };
  await assertNursesAssignable(ctx, nurses);
  await withChangeNotices(ctx, [package_id], async () => {
    await setPackageLevel(ctx, pack, calculateLevelByNurses(nurses), nurses);
    await storeFormerNurses(ctx, package_id, pack, nurses);
  });
}

/**
 * Marks the nurse as leaving, and returns her last day. If she has no planned sessions she leaves at once; otherwise a job ends her work on
 * the evening of her last day.
 */
async function markLeaving(ctx: Context, nurse: StoredRecord<'agents'>, from_day: string): Promise<string> {
  const leaves_on = addDays(from_day, -1);
  await update(ctx, 'agents', nurse.id, { leaves_on });
  if (!(await hasPlannedShifts(ctx, nurse.id))) {
    await markNurseLeft(ctx, nurse);
    await update(ctx, 'agent_profiles', nurse.id, { status: 'out' });
  }
  return leaves_on;
}
