import type { Knex } from 'knex';
import { defaultFullLoad } from '#rules/capacity';
import { type Absence, offOn, slotsOffOn } from '#rules/conflicts';
import { inOrderOfNames } from '#rules/names';
import type { NursePlace } from '#rules/nearness';
import type { ScheduleNurse } from '#schema/reports/schedule';
import type { Question } from '../db/askTogether.ts';
import type { Nurse } from './nursesByName.ts';

/** A nurse with what her profile says of days off and places. */
export interface ScheduledNurse extends Nurse, NursePlace {
  weekly_off: string | null;
  holiday_off: string | null;
  absences: string | null;
  full_load: number | null;
}

/** Asks for every nurse, in order of names. */
export const scheduledNurses = (db: Knex): Question<ScheduledNurse[]> => ({
  query: db('users')
    .where('kind', 'agent')
    .select('id', 'name', 'status', 'profile_status', 'weekly_off', 'holiday_off', 'absences', 'full_load')
    .select('city', 'province', 'address', 'working_range'),
  read: (rows: (Omit<ScheduledNurse, 'id'> & { id: number })[]) =>
    inOrderOfNames(rows.map((row) => ({ ...row, id: String(row.id) }))),
});

/** What the schedule tells of her for these days. */
export function scheduleNurse(nurse: ScheduledNurse, days: readonly string[]): ScheduleNurse {
  const holiday_off = parsed<string>(nurse.holiday_off);
  const absences = parsed<Absence>(nurse.absences);
  const off: Record<string, string> = {};
  const slotsOff: Record<string, string[]> = {};
  if (holiday_off.length + absences.length > 0)
    for (const day of days) {
      const profile = { status: nurse.profile_status, holiday_off, absences };
      const why = offOn(profile, day);
      if (why) off[day] = why;
      const slots = slotsOffOn(profile, day);
      if (slots) slotsOff[day] = slots;
    }
  return {
    verified: nurse.profile_status !== 'unverified',
    full_load: nurse.full_load ?? defaultFullLoad,
    weekly_off: parsed<number>(nurse.weekly_off),
    off,
    ...(Object.keys(slotsOff).length > 0 && { off_slots: slotsOff }),
  };
}

const parsed = <T>(list: string | null): T[] => (list ? (JSON.parse(list) as T[]) : []);
