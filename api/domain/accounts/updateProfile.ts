/** Saves a nurse's profile. Each group of fields has its own rule (schema 4.7). */

import { addDays, listDays } from '#rules/days';
import { isTaxCode } from '#rules/isTaxCode';
import { findLastValidDay } from '#rules/papers';
import { validateAbsence } from '#schema/absence';
import { hasRole } from '#schema/access';
import { agentProfiles, certificateWriters, taxWriters } from '#schema/agentProfiles';
import type { StoredRecord } from '#schema/index';
import { formatRequiredMessage } from '#schema/values';
import { forbiddenError, invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById, update } from '../../db/store.ts';
import { normalizeNursePlaces } from '../locations/locations.ts';
import { markNurseLeft } from './manageAccount.ts';

type Profile = StoredRecord<'agent_profiles'>;
type Nurse = StoredRecord<'agents'>;
type Input = Omit<Partial<Profile>, 'phone' | 'status'> & {
  phone?: Profile['phone'] | null;
  status?: Profile['status'] | null;
};

interface ProfileRule {
  /** The rule applies if the input contains one of these fields. */
  readonly fields: readonly (keyof Input)[];
  /** Checks the input and updates the data that depends on the input. Returns values that replace the given ones. @throws DomainError */
  // biome-ignore lint/suspicious/noConfusingVoidType: most rules return nothing
  apply(ctx: Context, nurse: Nurse, given: Input): Promise<Partial<Profile> | void>;
}

/** The rules in the order in which they are checked. Fields without a rule are stored as given. */
const profileRules: readonly ProfileRule[] = [
  { fields: ['phone', 'status'], apply: assertFilled },
  { fields: ['status'], apply: endOrResumeWork },
  {
    fields: ['city', 'province', 'working_range'],
    apply: (ctx, nurse, given) => normalizeNursePlaces(ctx, given, nurse),
  },
  { fields: ['papers'], apply: assertWritesPapers },
  { fields: ['tax_code'], apply: async (_ctx, _nurse, given) => assertTaxCode(given.tax_code) },
  { fields: ['tax_code', 'tax_commitment_until'], apply: assertWritesTax },
  { fields: ['absences'], apply: assertAbsences },
  { fields: ['holiday_off'], apply: endUnmarkedAbsences },
];

/**
 * Saves the given profile fields. Setting `out` (the nurse leaves) disables the account and is refused while she has planned sessions.
 * Clearing `out` enables the account again (rules 5.7).
 */
export async function updateProfile(ctx: Context, nurse: Nurse, given: Input): Promise<void> {
  const { phone, status, ...patch } = given;
  for (const { fields, apply } of profileRules)
    if (fields.some((field) => given[field] !== undefined))
      Object.assign(patch, await apply(ctx, nurse, given));
  await update(ctx, 'agent_profiles', nurse.id, {
    ...patch,
    ...(phone && { phone }),
    ...(status && { status }),
  });
  if (patch.papers)
    await update(ctx, 'agents', nurse.id, { papers_valid_to: findLastValidDay(patch.papers) });
}

async function assertFilled(_ctx: Context, _nurse: Nurse, { phone, status }: Input): Promise<void> {
  const { fields } = agentProfiles;
  if (phone === null) throw invalidError('phone', formatRequiredMessage(fields.phone));
  if (status === null) throw invalidError('status', formatRequiredMessage(fields.status));
}

async function endOrResumeWork(ctx: Context, nurse: Nurse, { status }: Input): Promise<void> {
  const hadLeft = nurse.profile_status === 'out';
  if (status === 'out' && !hadLeft) await markNurseLeft(ctx, nurse);
  if (status && status !== 'out' && hadLeft)
    await update(ctx, 'agents', nurse.id, { status: 'active', leaves_on: null });
}

async function assertWritesPapers(ctx: Context, _nurse: Nurse, { papers }: Input): Promise<void> {
  if (papers && !hasRole(ctx.viewer, certificateWriters))
    throw forbiddenError('Giấy tờ của điều dưỡng do quản trị viên và sales ghi.');
}

async function assertWritesTax(ctx: Context): Promise<void> {
  if (!hasRole(ctx.viewer, taxWriters))
    throw forbiddenError('Mã số thuế và cam kết thuế của điều dưỡng do quản trị viên và tài chính ghi.');
}

/** @throws DomainError 422 at `tax_code` if it is not a tax code */
export function assertTaxCode(code: string | null | undefined): void {
  if (code && !isTaxCode(code))
    throw invalidError('tax_code', 'Mã số thuế cá nhân gồm 10 hoặc 12 số. Hãy kiểm tra lại.');
}

async function assertAbsences(_ctx: Context, _nurse: Nurse, { absences }: Input): Promise<void> {
  for (const [at, absence] of (absences ?? []).entries()) {
    const wrong = validateAbsence(absence);
    if (wrong) throw invalidError(`absences/${at}/to`, wrong);
  }
}

/** Removes days from the stored absences that are no longer marked as days off, unless the input contains absences. */
async function endUnmarkedAbsences(
  ctx: Context,
  { id }: Nurse,
  { holiday_off, absences }: Input,
): Promise<Partial<Profile>> {
  return holiday_off && !absences ? { absences: await listRemainingAbsences(ctx, id, holiday_off) } : {};
}

/** Returns the nurse's absences, without the full days that are no longer marked as days off. */
async function listRemainingAbsences(
  ctx: Context,
  id: string,
  off: readonly string[],
): Promise<Profile['absences']> {
  const profile = await findById(ctx, 'agent_profiles', id);
  const daysOff = new Set(off);
  return (profile?.absences ?? []).flatMap((absence) => {
    if (absence.time_period !== null) return [absence];
    const runs: { from: string; to: string }[] = [];
    for (const day of listDays(absence.from, absence.to)) {
      const last = runs.at(-1);
      if (!daysOff.has(day)) continue;
      if (last && addDays(last.to, 1) === day) last.to = day;
      else runs.push({ from: day, to: day });
    }
    return runs.map((run) => ({ ...absence, ...run }));
  });
}
