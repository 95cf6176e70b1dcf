/** Queries the nurses of reports, and the profile data that the schedule needs. */
import type { Knex } from 'knex';
import { defaultFullLoad } from '#rules/capacity';
import { type Absence, describeDayOff, findSlotsOff } from '#rules/conflicts';
import { foldText } from '#rules/foldText';
import { type NamedRecord, sortByName } from '#rules/names';
import { calculateNearness, type NursePlace } from '#rules/nearness';
import type { ScheduleNurse } from '#schema/reports/schedule';
import type { Context } from '../context.ts';
import { parseList } from '../db/codec.ts';
import type { BatchQuery } from '../db/queryBatch.ts';

export interface Nurse extends NamedRecord {
  status: string;
  profile_status: string | null;
}

/** Queries every nurse, sorted by name. */
export const buildNursesQuery = (db: Knex): BatchQuery<Nurse[]> => ({
  query: db('users').where('kind', 'agent').select('id', 'name', 'status', 'profile_status'),
  read: (rows: (Omit<Nurse, 'id'> & { id: number })[]) =>
    sortByName(rows.map((row) => ({ ...row, id: String(row.id) }))),
});

export const toNamedRecords = (nurses: readonly Nurse[]): NamedRecord[] =>
  nurses.map(({ id, name }) => ({ id, name }));

export interface ScheduledNurse extends Nurse, NursePlace {
  weekly_off: string | null;
  holiday_off: string | null;
  absences: string | null;
  full_load: number | null;
}

/** Queries every nurse with the profile data that the schedule needs, sorted by name. */
export const buildScheduledNursesQuery = (db: Knex): BatchQuery<ScheduledNurse[]> => ({
  query: db('users')
    .where('kind', 'agent')
    .select('id', 'name', 'status', 'profile_status', 'weekly_off', 'holiday_off', 'absences', 'full_load')
    .select('city', 'province', 'address', 'working_range'),
  read: (rows: (Omit<ScheduledNurse, 'id'> & { id: number })[]) =>
    sortByName(rows.map((row) => ({ ...row, id: String(row.id) }))),
});

/** Returns a nurse's row data in the schedule of these days. @param area the company's area to which the nurse belongs */
export function toScheduleNurse(
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
      const why = describeDayOff(profile, day);
      if (why) off[day] = why;
      const slots = findSlotsOff(profile, day);
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

/** Builds the query for the districts of every area, in order of the areas. */
export const buildAreaPlacesQuery = ({ db }: Context): BatchQuery<AreaPlace[]> => ({
  query: db('locations')
    .whereNotNull('area')
    .distinct('area', { city: 'province' }, 'district')
    .orderBy(['area', 'province', 'district']),
  read: (rows: AreaPlace[]) => rows,
});

/**
 * Returns a function that finds a nurse's area: the area of the district where she lives, otherwise the first area in her working range,
 * otherwise null.
 */
export function buildAreaFinder(places: readonly AreaPlace[]): (nurse: ScheduledNurse) => string | null {
  const key = (city: string | null | undefined, district: string | null | undefined) =>
    `${foldText(city ?? '')}/${foldText(district ?? '')}`;
  const byDistrict = new Map(places.map(({ city, district, area }) => [key(city, district), area]));
  const areas = [...new Set(places.map(({ area }) => area))].map((area) => ({ area, words: foldText(area) }));
  return ({ city, province, working_range }) => {
    const range = foldText(working_range ?? '');
    return (
      byDistrict.get(key(city, province)) ?? areas.find(({ words }) => range.includes(words))?.area ?? null
    );
  };
}

/** Returns a function that is true for nurses who live or work in the area, according to their profiles (rules 3.12). */
export function buildAreaTest(
  area: string,
  places: readonly AreaPlace[],
): (nurse: ScheduledNurse) => boolean {
  const own = places.filter((place) => place.area === area);
  const cities = [...new Set(own.map(({ city }) => city))].map((city) => ({
    city,
    area,
    area_districts: own.filter((place) => place.city === city).map(({ district }) => district),
  }));
  return (nurse) => cities.some((care) => calculateNearness(nurse, care) === 'area');
}
