/** Handles substitutes and swaps. Also stores the former nurses of planned sessions, and the nurses who held finished sessions. */

import { formatDate } from '#rules/format';
import { listCountedNurses, listSessionNurses, type PackageNurses } from '#rules/levels';
import { resolveSessionHolder } from '#rules/shares';
import type { StoredRecord } from '#schema/index';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { invalidError, refusedError } from '../../base/domainError.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { findNames } from '../../db/findNames.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { listIds } from '../../db/ids.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertNursesAllowed, assertNursesAssignable, type NewNurses } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { lockPackages } from '../packages/level.ts';
import { calculatePackageShares } from '../payments/packageShares.ts';
import {
  assertNoConflictsInAll,
  limitToNurse,
  listNurseIdsOfRow,
  type SessionNurseIds,
} from './conflicts.ts';
import { clearStarts, lockShift } from './plan.ts';

/**
 * Gives one session to a substitute. If the given nurse is the package's own nurse, or null, the substitute is removed (rules 3.15). The
 * caller must check for conflicts.
 * @returns the stored substitute
 * @throws 422 at `agent_id`
 */
export async function assignSubstitute(
  ctx: Context,
  shift: StoredRecord<'shifts'>,
  pack: StoredRecord<'packages'>,
  nurse: string | null,
): Promise<string | null> {
  await assertNursesAssignable(ctx, { agent_id: nurse });
  const agent_id = nurse === pack.agent_id ? null : nurse;
  if (agent_id === shift.agent_id) return agent_id;
  await update(ctx, 'shifts', shift.id, {
    agent_id,
    ...(shift.status === 'planned' && { started_at: null }),
  });
  if (shift.agent_id) await storeFormerNursesOfSessions(ctx, [shift.id], [shift.agent_id]);
  return agent_id;
}

/**
 * Stores that another nurse held a finished session, and thereby changes the nurses' shares (rules 5.10). This is possible until the new or
 * the earlier nurse of the session is paid for the package. Null represents the package's own nurse.
 * @returns the stored nurse
 * @throws 422 at `agent_id`; 422 `paid`
 */
export async function changeSessionHolder(
  ctx: Context,
  shift: StoredRecord<'shifts'>,
  pack: StoredRecord<'packages'>,
  nurse: string | null,
): Promise<string | null> {
  const [from, to] = [shift.agent_id ?? pack.agent_id, nurse ?? pack.agent_id];
  if (from === to) return shift.agent_id;
  const refusal = 'không đổi người làm buổi này được';
  await assertNurseUnpaid(ctx, pack, from, refusal);
  const agent_id = await assignSubstitute(ctx, shift, pack, nurse);
  await assertNurseUnpaid(ctx, pack, to, refusal);
  // Assigns the rating to the nurse who held the session, because the mother has rated this nurse.
  if (shift.rating !== null) await update(ctx, 'shifts', shift.id, { rated_agent_id: to });
  return agent_id;
}

/**
 * Asserts that no part of a nurse's share of a package is paid.
 * @param refusal the refused action, in words
 * @throws 422 `paid` with her name, the day and the workaround
 */
async function assertNurseUnpaid(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  nurse: string | null,
  refusal: string,
): Promise<void> {
  const share = (await calculatePackageShares(ctx, pack)).find(({ agent_id }) => agent_id === nurse);
  if (!share || share.paid <= 0) return;
  const salaries = await findAll(ctx, 'transactions', { package_id: pack.id, kind: 'agent_salary' }, ['at']);
  const last = salaries.findLast(({ agent_id }) => agent_id === nurse) ?? salaries.at(-1);
  const name = (await findById(ctx, 'agents', share.agent_id))?.name ?? 'Điều dưỡng';
  const when = last ? ` ngày ${formatDate(last.at)}` : '';
  throw refusedError(
    'paid',
    `${name} đã được trả lương của gói này${when} nên ${refusal}. Hãy "Thu lại lương" của người đó trước.`,
  );
}

/**
 * Asserts that a finished session may be assigned to another nurse: its current nurse held another session of the package, or she is not
 * paid. Otherwise she would have no share, and her payment would count for another nurse (rules 5.10).
 * @param refusal the refused action, in words
 * @throws 422 `paid`
 */
export async function assertPaidHolderStays(
  ctx: Context,
  shift: StoredRecord<'shifts'>,
  pack: StoredRecord<'packages'>,
  refusal: string,
): Promise<void> {
  const holderOf = ({ agent_id }: StoredRecord<'shifts'>) => agent_id ?? pack.agent_id;
  const finished = await findAll(ctx, 'shifts', { package_id: pack.id, status: 'finished' });
  if (finished.some((other) => other.id !== shift.id && holderOf(other) === holderOf(shift))) return;
  await assertNurseUnpaid(ctx, pack, holderOf(shift), refusal);
}

/**
 * Returns the names of the nurses of these sessions (planned or held), by session id. While a package has two provisional nurses, the text
 * contains both names; a session without a nurse has an empty text.
 */
export async function findNurseNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = (await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .whereRaw(getDialect(ctx.db).among, ['s.id', encodeIdList(ids)])
    .select('s.id', 'p.agent_id', 'p.agent1_id', 'p.agent2_id', {
      substitute: 's.agent_id',
    })) as (SessionNurseIds & { id: number })[];
  const takers = rows.map((row) => [String(row.id), listNurseIdsOfRow(row)] as const);
  const nameOf = await findNames(
    ctx.db,
    'users',
    takers.flatMap(([, taken]) => taken),
  );
  return new Map(
    takers.map(([id, taken]) => [id, taken.flatMap((nurse) => nameOf.get(nurse) ?? []).join(', ')]),
  );
}

/** Stores the previous nurses of these sessions, so that their calendars can show the sessions as cancelled (rules 3.18). */
export async function storeFormerNursesOfSessions(
  ctx: Context,
  shift_ids: readonly string[],
  agent_ids: readonly string[],
): Promise<void> {
  const rows = shift_ids.flatMap((shift_id) =>
    agent_ids.map((agent_id) => ({
      shift_id: Number(shift_id),
      agent_id: Number(agent_id),
      ...toNewRowColumns(ctx.now),
    })),
  );
  for (const part of splitIntoChunks(rows, ROWS_PER_SQL_STATEMENT))
    await ctx.db('former_substitutes').insert(part).onConflict(['shift_id', 'agent_id']).ignore();
}

/**
 * Stores the previous nurses of a package's planned sessions when the package's nurses change. Sessions with a substitute are left out,
 * because their nurse does not change.
 */
export async function storeFormerNurses(
  ctx: Context,
  package_id: string,
  before: PackageNurses,
  after: PackageNurses,
): Promise<void> {
  const current = listCountedNurses(after);
  const former = listCountedNurses(before).filter((nurse) => !current.includes(nurse));
  if (former.length === 0) return;
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned', agent_id: null });
  await storeFormerNursesOfSessions(ctx, listIds(planned), former);
}

/**
 * Stores the previous nurse on a package's finished sessions when the package's nurse changes (rules 3.15), and removes the starts that she
 * reported for planned sessions. Sessions in the trash are included. Call it after the package has its new nurse, who takes the planned
 * sessions.
 * @param from the package's previous nurse
 * @param to the new nurse
 */
export async function storeNurseOfFinishedSessions(
  ctx: Context,
  package_id: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return;
  for (const { id, agent_id } of await findAll(ctx, 'shifts', { package_id, status: 'finished' })) {
    const holder = resolveSessionHolder(agent_id, from, to);
    if (holder !== agent_id) await update(ctx, 'shifts', id, { agent_id: holder });
  }
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' });
  const taken = planned.filter(({ agent_id, started_at }) => agent_id === null && started_at !== null);
  await clearStarts(ctx, listIds(taken));
  await storeHoldersInTrash(ctx, package_id, from, to);
}

/** Stores the nurse also in the rows of deleted sessions, because a restore writes the stored row without changes. */
async function storeHoldersInTrash(
  ctx: Context,
  package_id: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const deletions = ctx
    .db('trash_references')
    .where({ target: 'packages', record_id: Number(package_id) })
    .select('trash_id');
  const rows: { id: number; row: string }[] = await ctx
    .db('trash_rows')
    .whereIn('trash_id', deletions)
    .where({ resource: 'shifts', verb: 'delete' })
    .select('id', 'row');
  for (const { id, row } of rows) {
    const shift = JSON.parse(row) as { package_id: number; status: string; agent_id: number | null };
    if (String(shift.package_id) !== package_id || shift.status !== 'finished') continue;
    const agent_id = shift.agent_id === null ? null : String(shift.agent_id);
    const holder = resolveSessionHolder(agent_id, from, to);
    if (holder === agent_id) continue;
    const changed = { ...shift, agent_id: holder === null ? null : Number(holder) };
    await queryRowById(ctx.db, 'trash_rows', id).update({ row: JSON.stringify(changed) });
  }
}

/** Number of sessions that a nurse has finished with a customer, and the day of the last one. */
interface HeldSessions {
  sessions: number;
  last: string;
}

/** Counts the finished sessions of these customers, by customer and nurse (rules 3.15). */
export async function countHeldSessions(
  ctx: Context,
  customer_ids: readonly string[],
): Promise<Map<string, Map<string, HeldSessions>>> {
  const rows = (await ctx
    .db('packages as p')
    .join('shifts as s', 's.package_id', 'p.id')
    .whereRaw(getDialect(ctx.db).among, ['p.customer_id', encodeIdList(customer_ids)])
    .andWhere('s.status', 'finished')
    .groupByRaw('p.customer_id, coalesce(s.agent_id, p.agent_id)')
    .select('p.customer_id', { agent_id: ctx.db.raw('coalesce(s.agent_id, p.agent_id)') })
    .count({ sessions: '*' })
    .max({ last: 's.day' })) as {
    customer_id: number;
    agent_id: number | null;
    sessions: number;
    last: string;
  }[];
  const found = new Map<string, Map<string, HeldSessions>>();
  for (const { customer_id, agent_id, sessions, last } of rows) {
    const of = found.get(String(customer_id)) ?? new Map<string, HeldSessions>();
    found.set(String(customer_id), of.set(String(agent_id), { sessions: Number(sessions), last }));
  }
  return found;
}

interface PlannedSession {
  id: string;
  package_id: string;
  day: string;
}

/**
 * Swaps all planned sessions of two nurses on these days (rules 3.24). Each nurse takes the other nurse's sessions as a substitute, or as
 * the package's nurse if the package is her own. Swaps either all sessions or none; checks conflicts after the change.
 * @returns the number of sessions in each direction
 * @throws 422 at `agent_id`, `from`; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`
 */
export const performSwap: ActionHandlersOf<'agents'>['swap'] = async (ctx, { id }, input) => {
  const { agent_id, from, to } = input;
  if (!agent_id) throw invalidError('agent_id', 'Hãy chọn điều dưỡng để đổi ca.');
  if (!from || !to) throw invalidError('from', 'Hãy chọn những ngày đổi ca.');
  if (agent_id === id) throw invalidError('agent_id', 'Hãy chọn một điều dưỡng khác để đổi ca.');
  const findMoves = async () => {
    const given = await findPlannedSessionsOfNurse(ctx, id, from, to);
    const taken = await findPlannedSessionsOfNurse(ctx, agent_id, from, to);
    if (given.length + taken.length === 0)
      throw invalidError('from', 'Không ai trong hai người có buổi chưa tắm trong những ngày này.');
    const others = taken.filter((session) => given.every((one) => one.id !== session.id));
    return [
      ...given.map((session) => ({ ...session, nurse: agent_id, isGiven: true })),
      ...others.map((session) => ({ ...session, nurse: id, isGiven: false })),
    ];
  };
  const packages = await lockPackages(
    ctx,
    (await findMoves()).map(({ package_id }) => package_id),
  );
  // Reads the sessions again after locking, because they may have been given to other nurses meanwhile.
  const moves = await findMoves();
  if (moves.some(({ package_id }) => !packages.includes(package_id)))
    throw refusedError(
      'action_unavailable',
      'Lịch của hai người vừa thay đổi. Hãy xem lại các buổi rồi đổi ca.',
    );
  const newNurses: NewNurses[] = [];
  await withChangeNotices(ctx, packages, async () => {
    for (const { id: shift_id, package_id, day, nurse } of moves) {
      const { shift, pack } = await lockShift(ctx, { id: shift_id, package_id }, 'substitute');
      const before = listSessionNurses(shift, pack);
      await assignSubstitute(ctx, shift, pack, nurse);
      if (!before.includes(nurse))
        newNurses.push({ customer_id: pack.customer_id, nurses: [nurse], days: [day] });
    }
  });
  await assertNursesAllowed(ctx, newNurses, input);
  const scopes = packages.map((package_id) => ({
    package_id,
    days: moves.filter((one) => one.package_id === package_id).map(({ day }) => day),
  }));
  await assertNoConflictsInAll(ctx, scopes, input.accept_conflicts);
  const given = moves.filter(({ isGiven }) => isGiven).length;
  return { given, taken: moves.length - given };
};

/** Finds the planned sessions that a nurse takes on these days. @throws 422 at `agent_id` when the nurse does not exist */
async function findPlannedSessionsOfNurse(
  ctx: Context,
  nurse: string,
  from: string,
  to: string,
): Promise<PlannedSession[]> {
  if (!(await findById(ctx, 'agents', nurse)))
    throw invalidError('agent_id', 'Không có điều dưỡng này. Hãy chọn người khác.');
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [from, to])
    .orderBy(['s.day', 's.id'])
    .select('s.id', 's.package_id', 's.day');
  const rows = (await limitToNurse(planned, nurse)) as { id: number; package_id: number; day: string }[];
  return rows.map(({ id, package_id, day }) => ({ id: String(id), package_id: String(package_id), day }));
}
