/** The nurses that reports name, and what the schedule needs to know of each. */
import type { Knex } from 'knex';
import { defaultFullLoad } from '#rules/capacity';
import { type Absence, offOn, slotsOffOn } from '#rules/conflicts';
import { fold } from '#rules/fold';
import { inOrderOfNames, type Named } from '#rules/names';
import { type NursePlace, nearness } from '#rules/nearness';
import type { ScheduleNurse } from '#schema/reports/schedule';
import type { Context } from '../context.ts';
import { parseList } from '../db/codec.ts';
import type { Question } from '../db/queryBatch.ts';

export interface Nurse extends Named {
  status: string;
  profile_status: string | null;
}

/** Queries every nurse, in order of names. */
export const nursesByName = (db: Knex): Question<Nurse[]> => ({
  query: db('users').where('kind', 'agent').select('id', 'name', 'status', 'profile_status'),
  read: (rows: (Omit<Nurse, 'id'> & { id: number })[]) =>
    inOrderOfNames(rows.map((row) => ({ ...row, id: String(row.id) }))),
});

/** As they are named in an answer. */
export const namesOf = (nurses: readonly Nurse[]): Named[] => nurses.map(({ id, name }) => ({ id, name }));

/** A nurse with what her profile says of days off and places. */
export interface ScheduledNurse extends Nurse, NursePlace {
  weekly_off: string | null;
  holiday_off: string | null;
  absences: string | null;
  full_load: number | null;
}

/** Queries every nurse with what the schedule needs of her profile, in order of names. */
export const scheduledNurses = (db: Knex): Question<ScheduledNurse[]> => ({
  query: db('users')
    .where('kind', 'agent')
    .select('id', 'name', 'status', 'profile_status', 'weekly_off', 'holiday_off', 'absences', 'full_load')
    .select('city', 'province', 'address', 'working_range'),
  read: (rows: (Omit<ScheduledNurse, 'id'> & { id: number })[]) =>
    inOrderOfNames(rows.map((row) => ({ ...row, id: String(row.id) }))),
});

/** What the schedule shows of her for these days. @param area the company's area in which she is */
export function scheduleNurse(
  nurse: ScheduledNurse,
  days: readonly string[],
  area: string | null,
): ScheduleNurse {
  const holiday_off = parseList<string>(nurse.holiday_off);
  const absences = parseList<Absence>(nurse.absences);
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
    weekly_off: parseList<number>(nurse.weekly_off),
    area,
    off,
    ...(Object.keys(slotsOff).length > 0 && { off_slots: slotsOff }),
  };
}

/** An area of the company: its districts in a city. */
interface AreaPlace {
  area: string;
  city: string;
  district: string;
}

/** Queries the districts of every area, in order of the areas. */
export const areaPlaces = ({ db }: Context): Question<AreaPlace[]> => ({
  query: db('locations')
    .whereNotNull('area')
    .distinct('area', { city: 'province' }, 'district')
    .orderBy(['area', 'province', 'district']),
  read: (rows: AreaPlace[]) => rows,
});

/** The area of a nurse: that of the district where she lives, else the first that her working range names; null for none. */
export function areaOf(places: readonly AreaPlace[]): (nurse: ScheduledNurse) => string | null {
  const key = (city: string | null | undefined, district: string | null | undefined) =>
    `${fold(city ?? '')}/${fold(district ?? '')}`;
  const byDistrict = new Map(places.map(({ city, district, area }) => [key(city, district), area]));
  const areas = [...new Set(places.map(({ area }) => area))].map((area) => ({ area, words: fold(area) }));
  return ({ city, province, working_range }) => {
    const range = fold(working_range ?? '');
    return (
      byDistrict.get(key(city, province)) ?? areas.find(({ words }) => range.includes(words))?.area ?? null
    );
  };
}

/** Whether a nurse lives or works in the area, from what her profile says (rules 3.12). */
export function inArea(area: string, places: readonly AreaPlace[]): (nurse: ScheduledNurse) => boolean {
  const own = places.filter((place) => place.area === area);
  const cities = [...new Set(own.map(({ city }) => city))].map((city) => ({
    city,
    area,
    area_districts: own.filter((place) => place.city === city).map(({ district }) => district),
  }));
  return (nurse) => cities.some((care) => nearness(nurse, care) === 'area');
}
