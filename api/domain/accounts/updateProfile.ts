import { addDays, daysFrom } from '#rules/days';
import { papersValidTo } from '#rules/papers';
import { hasRole } from '#schema/access';
import { agentProfiles, paperWriters } from '#schema/agentProfiles';
import type { Stored } from '#schema/index';
import { requiredMessage } from '#schema/values';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { DomainError, forbidden, invalid } from '../../domainError.ts';
import { placeOf } from '../locations/locations.ts';
import { whereTakenBy } from '../shifts/conflicts.ts';
import { disableAccount } from './manageAccount.ts';

type Profile = Stored<'agent_profiles'>;
type Input = Omit<Partial<Profile>, 'phone' | 'status'> & {
  phone?: Profile['phone'] | null;
  status?: Profile['status'] | null;
};
const labels = agentProfiles.fields;

/**
 * Saves the profile fields that were sent (schema 4.7). Leaving (`out`) disables the account and is refused while sessions
 * are planned; coming back gives the account back (rules 5.7).
 */
export async function updateProfile(
  ctx: Context,
  nurse: Stored<'agents'>,
  { phone, status, ...given }: Input,
): Promise<void> {
  if (phone === null) throw invalid('phone', requiredMessage(labels.phone));
  if (status === null) throw invalid('status', requiredMessage(labels.status));
  if (status === 'out' && nurse.profile_status !== 'out') await leave(ctx, nurse);
  if (status && status !== 'out' && nurse.profile_status === 'out')
    await update(ctx, 'agents', nurse.id, { status: 'active' });
  const moves = 'province' in given || 'city' in given;
  const { city = nurse.city, province = nurse.province } = given;
  const place = moves ? await placeOf(ctx, { city, province }) : null;
  const rest = { ...given, ...(place && { city: place.city, province: place.province }) };
  if (rest.papers && !hasRole(ctx.viewer, paperWriters))
    throw forbidden('Giấy tờ của điều dưỡng do quản trị viên và sales ghi.');
  const { holiday_off } = rest;
  const stay =
    holiday_off && !rest.absences ? { absences: await stillAbsent(ctx, nurse.id, holiday_off) } : {};
  await update(ctx, 'agent_profiles', nurse.id, {
    ...rest,
    ...stay,
    ...(phone ? { phone } : {}),
    ...(status ? { status } : {}),
  });
  if (rest.papers) await update(ctx, 'agents', nurse.id, { papers_valid_to: papersValidTo(rest.papers) });
}

/** Her absences without the whole days that are days off no longer. */
async function stillAbsent(ctx: Context, id: string, off: readonly string[]): Promise<Profile['absences']> {
  const profile = await find(ctx, 'agent_profiles', id);
  return (profile?.absences ?? []).flatMap((absence) => {
    if (absence.time_period !== null) return [absence];
    const runs: { from: string; to: string }[] = [];
    for (const day of daysFrom(absence.from, absence.to)) {
      const last = runs.at(-1);
      if (!off.includes(day)) continue;
      if (last && addDays(last.to, 1) === day) last.to = day;
      else runs.push({ from: day, to: day });
    }
    return runs.map((run) => ({ ...absence, ...run }));
  });
}

/** Leaving the company: no sessions to come are hers, and the account is disabled. @throws DomainError `planned_shifts`, `last_holder`, 403 */
async function leave(ctx: Context, nurse: Stored<'agents'>): Promise<void> {
  await lockRows(ctx, 'users', [nurse.id]);
  if (await hasPlannedShifts(ctx, nurse.id))
    throw new DomainError({
      code: 'planned_shifts',
      detail: 'Điều dưỡng này còn ca chưa tắm. Hãy chuyển các ca đó cho người khác hoặc hủy trước.',
      path: 'status',
    });
  await disableAccount(ctx, 'agents', nurse);
}

/** Has this nurse sessions still to come, also where she is only provisional (rules 2.9) or a substitute? */
async function hasPlannedShifts(ctx: Context, nurse_id: string): Promise<boolean> {
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.status', 'planned');
  return (await whereTakenBy(planned, nurse_id).first('s.id')) !== undefined;
}
