/** Handles a nurse's call-off: stores her absence, and changes the sessions during the absence (rules 3.16). */

import { isDeepStrictEqual } from 'node:util';
import { type Absence, isAbsent } from '#rules/conflicts';
import { listDays } from '#rules/days';
import type { StoredRecord } from '#schema/index';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { invalidError, notFoundError, withInputPath } from '../../base/domainError.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertNursesAllowed, type NewNurses } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { findChangeMessages } from '../messages/dayMessages.ts';
import { lockPackages } from '../packages/level.ts';
import { fulfilRequest } from '../requests/requests.ts';
import {
  assertNoConflictsInAll,
  limitToNurse,
  type PackageConflictScope,
  sessionTimeSql,
} from './conflicts.ts';
import { lockShift, postponeSession } from './plan.ts';
import { assignSubstitute } from './sessionNurses.ts';

type Shift = StoredRecord<'shifts'>;
type Input = Parameters<ActionHandlersOf<'agents'>['call_off']>[2];
type Choice = NonNullable<Input['sessions']>[number];
type StoredAbsence = StoredRecord<'agent_profiles'>['absences'][number];
interface ChosenSession {
  session: MissedSession;
  choice: Choice;
  /** Path of the choice in the input. */
  path: string;
}

/**
 * Stores a nurse's absence. For each session that she would miss, the input chooses a substitute or a later day; a session without a choice
 * stays unchanged. Applies either all choices or none. Checks conflicts, also between the choices. Returns the number of sessions by
 * outcome, and a message for each person to inform.
 * @throws 422 at `from`, `to`, `sessions`, `request_id`; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`
 */
export const performCallOff: ActionHandlersOf<'agents'>['call_off'] = async (ctx, { id }, input) => {
  const absence = toAbsence(input);
  const choices = input.sessions ?? [];
  const packages = await lockPackages(
    ctx,
    chooseSessions(choices, await findMissedSessions(ctx, id, absence)).map(
      ({ session }) => session.package_id,
    ),
  );
  // Reads the sessions again after locking, because another user may have changed them meanwhile.
  const chosen = chooseSessions(choices, await findMissedSessions(ctx, id, absence));
  const before = await findPlannedSessions(ctx, packages);
  const days_off = await storeAbsence(ctx, id, absence);
  const changed: PackageConflictScope[] = [];
  const given: NewNurses[] = [];
  const counts = { substituted: 0, postponed: 0, left: 0 };
  const cover = async () => {
    for (const { session, choice, path } of chosen) {
      const { shift_id, package_id } = session;
      if (choice.leave) {
        counts.left += 1;
        continue;
      }
      const action = choice.agent_id ? 'substitute' : 'delay_shift';
      const { shift, pack } = await lockShift(ctx, { id: shift_id, package_id }, action);
      const { agent_id, new_day } = choice;
      if (agent_id) {
        await withInputPath(path, () => assignSubstitute(ctx, shift, pack, agent_id));
        changed.push({ package_id, days: [shift.day] });
        given.push({ customer_id: pack.customer_id, nurses: [agent_id], days: [shift.day] });
        counts.substituted += 1;
      } else if (new_day) {
        const { moves } = await withInputPath(path, () => postponeSession(ctx, shift, new_day));
        changed.push({ package_id, days: moves.map(({ to }) => to) });
        counts.postponed += 1;
      }
    }
  };
  await withChangeNotices(ctx, packages, cover, { knows: id });
  const { from, to } = absence;
  await storeCallOff(ctx, { agent_id: id, from, to, days_off, ways: getChangeWays(chosen) }, before);
  await fulfilRequest(ctx, input.request_id, 'call_off', { agent_id: id });
  await assertNursesAllowed(ctx, given, input);
  await assertNoConflictsInAll(ctx, await findCurrentDays(ctx, chosen, changed), input.accept_conflicts);
  const changedIds = chosen.flatMap(({ choice, session }) => (choice.leave ? [] : session.shift_id));
  return { ...counts, messages: await findChangeMessages(ctx, changedIds, id) };
};

interface MissedSession {
  shift_id: string;
  package_id: string;
  customer_name: string;
  day: string;
  time_period: string[];
}

/** Finds the planned sessions that a nurse takes during her absence, by day and time. */
export async function findMissedSessions(
  ctx: Context,
  nurse_id: string,
  absence: Absence,
): Promise<MissedSession[]> {
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [absence.from, absence.to])
    .orderByRaw(`s.day, ${sessionTimeSql}, s.id`)
    .select('s.id', 's.day', 's.package_id', 'c.name', { time_period: ctx.db.raw(sessionTimeSql) });
  const rows = (await limitToNurse(planned, nurse_id)) as {
    id: number;
    day: string;
    package_id: number;
    time_period: string;
    name: string;
  }[];
  return rows
    .map(({ id, day, package_id, time_period, name }) => ({
      shift_id: String(id),
      package_id: String(package_id),
      customer_name: name,
      day,
      time_period: JSON.parse(time_period) as string[],
    }))
    .filter((session) => isAbsent(absence, session.day, session.time_period));
}

/** Reads the absence from the input. @throws 422 at `from` or `to` */
function toAbsence({ from, to, time_period, reason }: Input): StoredAbsence {
  if (!from || !to) throw invalidError('from', 'Hãy chọn những ngày nghỉ.');
  return { from, to, time_period: time_period?.length ? time_period : null, reason: reason ?? '' };
}

/**
 * Pairs the choices with the missed sessions. @throws 422 at a session that is given twice, that she would not miss, or whose number of
 * choices is not one
 */
function chooseSessions(choices: readonly Choice[], missed: readonly MissedSession[]): ChosenSession[] {
  const byId = new Map(missed.map((session) => [session.shift_id, session]));
  const named = new Set<string>();
  const chosen = choices.map((choice, index) => {
    const path = `sessions/${index}`;
    const session = byId.get(choice.shift_id);
    if (!session)
      throw invalidError(
        `${path}/shift_id`,
        'Buổi này không phải buổi chưa tắm của điều dưỡng trong những ngày nghỉ. Hãy bỏ buổi này khỏi danh sách.',
      );
    if (named.has(choice.shift_id))
      throw invalidError(`${path}/shift_id`, 'Buổi này có hai lần trong danh sách.');
    named.add(choice.shift_id);
    const ways = [choice.agent_id, choice.new_day, choice.leave].filter(Boolean);
    if (ways.length !== 1)
      throw invalidError(`${path}/shift_id`, 'Hãy chọn một cách: đổi người, hoãn, hoặc để nguyên.');
    return { session, choice, path };
  });
  return chosen.sort((a, b) => (a.session.day < b.session.day ? -1 : a.session.day > b.session.day ? 1 : 0));
}

/** Returns the kind of change of each changed session, by session id. */
const getChangeWays = (chosen: readonly ChosenSession[]): Map<string, 'substitute' | 'postpone'> =>
  new Map(
    chosen.flatMap(({ session, choice }) =>
      choice.leave ? [] : [[session.shift_id, choice.agent_id ? 'substitute' : 'postpone'] as const],
    ),
  );

/**
 * Stores the nurse's absence in her profile. An absence of whole days is also stored as days off. @returns the days off that this call
 * added
 */
async function storeAbsence(ctx: Context, id: string, absence: StoredAbsence): Promise<string[]> {
  await lockRows(ctx, 'users', [id]);
  const profile = await findById(ctx, 'agent_profiles', id);
  if (!profile) throw notFoundError();
  const days = absence.time_period ? [] : listDays(absence.from, absence.to);
  // A second call-off for the same time replaces the stored absence, so that only the reason changes.
  const others = profile.absences.filter(
    (one) => !isDeepStrictEqual({ ...one, reason: absence.reason }, absence),
  );
  await update(ctx, 'agent_profiles', id, {
    absences: [...others, absence],
    holiday_off: [...new Set([...profile.holiday_off, ...days])].sort(),
  });
  return days.filter((day) => !profile.holiday_off.includes(day));
}

/**
 * Returns the current days of the changed sessions, by package. A session that got a substitute may also have moved, because another choice
 * postponed an earlier session of its package. The result contains its new day.
 */
async function findCurrentDays(
  ctx: Context,
  chosen: readonly ChosenSession[],
  changed: readonly PackageConflictScope[],
): Promise<PackageConflictScope[]> {
  const days = new Map<string, Set<string>>();
  for (const { package_id, days: of = [] } of changed)
    days.set(package_id, new Set([...(days.get(package_id) ?? []), ...of]));
  for (const { session, choice } of chosen) {
    const shift = choice.agent_id ? await findById(ctx, 'shifts', session.shift_id) : null;
    if (shift) days.get(session.package_id)?.add(shift.day);
  }
  return [...days].map(([package_id, of]) => ({ package_id, days: [...of] }));
}

/** A stored call-off, with the changes to the sessions chosen in it. */
interface CallOff {
  agent_id: string;
  from: string;
  to: string;
  /** Days off that the call-off added to the nurse's profile. */
  days_off: readonly string[];
  /** The change of each session (substituted or postponed), by session id. */
  ways: ReadonlyMap<string, 'substitute' | 'postpone'>;
}

/** Finds the planned sessions of these packages before a call-off changes them. */
const findPlannedSessions = async (ctx: Context, package_ids: readonly string[]): Promise<Shift[]> =>
  package_ids.length === 0 ? [] : findAll(ctx, 'shifts', { package_id: [...package_ids], status: 'planned' });

/**
 * Stores the changes of a call-off, so that it can be undone. Includes sessions that moved because an earlier session of their package was
 * postponed.
 */
async function storeCallOff(
  ctx: Context,
  { agent_id, from, to, days_off, ways }: CallOff,
  before: readonly Shift[],
): Promise<void> {
  const stamps = toNewRowColumns(ctx.now);
  const [stored] = (await ctx
    .db('call_offs')
    .insert({
      agent_id: Number(agent_id),
      from_day: from,
      to_day: to,
      days_off: JSON.stringify(days_off),
      ...stamps,
    })
    .returning('id')) as { id: number }[];
  const package_ids = [...new Set(before.map(({ package_id }) => package_id))];
  const after = new Map((await findPlannedSessions(ctx, package_ids)).map((shift) => [shift.id, shift]));
  const rows = before.flatMap((was) => {
    const is = after.get(was.id);
    const way = ways.get(was.id) ?? (is && is.day !== was.day ? 'along' : undefined);
    if (!is || !way) return [];
    return {
      call_off_id: stored?.id,
      shift_id: Number(was.id),
      way,
      from_day: was.day,
      to_day: is.day,
      from_agent_id: was.agent_id && Number(was.agent_id),
      to_agent_id: is.agent_id && Number(is.agent_id),
      from_delayed_days: was.delayed_days,
      ...stamps,
    };
  });
  for (const part of splitIntoChunks(rows, ROWS_PER_SQL_STATEMENT))
    await ctx.db('call_off_sessions').insert(part);
}
