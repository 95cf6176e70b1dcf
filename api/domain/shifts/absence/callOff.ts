import { daysFrom, diffDays } from '#rules/days';
import { longestAbsence } from '#schema/absence';
import type { Stored } from '#schema/index';
import type { Context } from '../../../context.ts';
import { lockRows } from '../../../db/lockRows.ts';
import { find, update } from '../../../db/store.ts';
import { invalid, notFound, withInputUnder } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { changeMessages } from '../../messages/changeMessages.ts';
import { withChangeNotices } from '../../messages/withChangeNotices.ts';
import { openPackage } from '../../packages/openPackage.ts';
import { type Guarded, guardAllConflicts } from '../guardConflicts.ts';
import { openShift } from '../openShift.ts';
import { postponeShift } from '../postponeShift.ts';
import { substitute } from '../substitute.ts';
import { type MissedSession, missedSessions } from './missedSessions.ts';
import { plannedSessions, storeCallOff } from './storeCallOff.ts';

type Input = Parameters<PerformsOf<'agents'>['call_off']>[2];
type Choice = NonNullable<Input['sessions']>[number];
type Kept = Stored<'agent_profiles'>['absences'][number];
interface Chosen {
  session: MissedSession;
  choice: Choice;
  /** Where it stands in the input. */
  path: string;
}

/**
 * A nurse calls off (rules 3.16): her absence is kept, and each session she would miss goes to a substitute, to a later day, or stays
 * as it is (also when it is not named). All of it or nothing; clashes as everywhere, also among the choices. The answer counts them
 * and has a message for everyone who must be told.
 * @throws 422 at `from`, `to`, `sessions`; 409 `schedule_conflict`
 */
export const callOff: PerformsOf<'agents'>['call_off'] = async (ctx, { id }, input) => {
  const absence = absenceOf(input);
  const chosen = chosenOf(input.sessions ?? [], await missedSessions(ctx, id, absence));
  const packages = [...new Set(chosen.map(({ session }) => session.package_id))];
  for (const package_id of packages.sort((a, b) => Number(a) - Number(b))) await openPackage(ctx, package_id);
  const before = await plannedSessions(ctx, packages);
  const days_off = await keep(ctx, id, absence);
  const looked: Guarded[] = [];
  const done = { substituted: 0, postponed: 0, left: 0 };
  const cover = async () => {
    for (const { session, choice, path } of chosen) {
      const { shift_id, package_id } = session;
      const changes = choice.agent_id ? 'substitute' : 'delay_shift';
      if (choice.leave) {
        done.left += 1;
        continue;
      }
      const { shift, pack } = await openShift(ctx, { id: shift_id, package_id }, changes);
      const { agent_id, new_day } = choice;
      if (agent_id) {
        await withInputUnder(path, () => substitute(ctx, shift, pack, agent_id));
        looked.push({ package_id, days: [shift.day] });
        done.substituted += 1;
      } else if (new_day) {
        const { moves } = await withInputUnder(path, () => postponeShift(ctx, shift, new_day));
        looked.push({ package_id, days: moves.map(({ to }) => to) });
        done.postponed += 1;
      }
    }
  };
  await withChangeNotices(ctx, packages, cover, { knows: id });
  const { from, to } = absence;
  await storeCallOff(ctx, { agent_id: id, from, to, days_off, ways: waysOf(chosen) }, before);
  await guardAllConflicts(ctx, await asTheyStand(ctx, chosen, looked), input.accept_conflicts);
  const changed = chosen.flatMap(({ choice, session }) => (choice.leave ? [] : session.shift_id));
  return { ...done, messages: await changeMessages(ctx, changed, id) };
};

/** @throws 422 at `from` or `to` */
function absenceOf({ from, to, time_period, reason }: Input): Kept {
  if (!from || !to) throw invalid('from', 'Hãy chọn những ngày nghỉ.');
  if (diffDays(to, from) >= longestAbsence)
    throw invalid('to', `Báo nghỉ được nhiều nhất ${longestAbsence} ngày một lần.`);
  return { from, to, time_period: time_period?.length ? time_period : null, reason: reason ?? '' };
}

/** @throws 422 at a session that is named twice, is none of hers then, or is not decided one way */
function chosenOf(choices: readonly Choice[], missed: readonly MissedSession[]): Chosen[] {
  const byId = new Map(missed.map((session) => [session.shift_id, session]));
  const named = new Set<string>();
  const chosen = choices.map((choice, index) => {
    const path = `sessions/${index}`;
    const session = byId.get(choice.shift_id);
    if (!session)
      throw invalid(
        `${path}/shift_id`,
        'Buổi này không phải buổi chưa tắm của điều dưỡng trong những ngày nghỉ. Hãy tải lại trang.',
      );
    if (named.has(choice.shift_id)) throw invalid(`${path}/shift_id`, 'Buổi này được nêu hai lần.');
    named.add(choice.shift_id);
    const ways = [choice.agent_id, choice.new_day, choice.leave].filter(Boolean);
    if (ways.length !== 1)
      throw invalid(`${path}/shift_id`, 'Hãy chọn một cách: đổi người, hoãn, hoặc để nguyên.');
    return { session, choice, path };
  });
  return chosen.sort((a, b) => (a.session.day < b.session.day ? -1 : a.session.day > b.session.day ? 1 : 0));
}

/** What became of each session that does not stay as it is. */
const waysOf = (chosen: readonly Chosen[]): Map<string, 'substitute' | 'postpone'> =>
  new Map(
    chosen.flatMap(({ session, choice }) =>
      choice.leave ? [] : [[session.shift_id, choice.agent_id ? 'substitute' : 'postpone'] as const],
    ),
  );

/** Keeps her absence on the profile; whole days are days off besides. @returns the days off that she did not have before */
async function keep(ctx: Context, id: string, absence: Kept): Promise<string[]> {
  await lockRows(ctx, 'users', [id]);
  const profile = await find(ctx, 'agent_profiles', id);
  if (!profile) throw notFound();
  const days = absence.time_period ? [] : daysFrom(absence.from, absence.to);
  await update(ctx, 'agent_profiles', id, {
    absences: [...profile.absences, absence],
    holiday_off: [...new Set([...profile.holiday_off, ...days])].sort(),
  });
  return days.filter((day) => !profile.holiday_off.includes(day));
}

/** A session that was given away may have been moved by another choice for its package since: each is looked at where it stands. */
async function asTheyStand(
  ctx: Context,
  chosen: readonly Chosen[],
  looked: readonly Guarded[],
): Promise<Guarded[]> {
  const days = new Map<string, Set<string>>();
  for (const { package_id, days: of = [] } of looked)
    days.set(package_id, new Set([...(days.get(package_id) ?? []), ...of]));
  for (const { session, choice } of chosen) {
    const shift = choice.agent_id ? await find(ctx, 'shifts', session.shift_id) : null;
    if (shift) days.get(session.package_id)?.add(shift.day);
  }
  return [...days].map(([package_id, of]) => ({ package_id, days: [...of] }));
}
