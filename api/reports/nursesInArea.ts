import { nearness } from '#rules/nearness';
import type { Context } from '../context.ts';
import type { Question } from '../db/askTogether.ts';
import type { ScheduledNurse } from './scheduledNurses.ts';

/** An area of the company: its districts in a city. */
export interface AreaPlace {
  area: string;
  city: string;
  district: string;
}

/** Asks for the districts of every area, in order of the areas. */
export const areaPlaces = ({ db }: Context): Question<AreaPlace[]> => ({
  query: db('locations')
    .whereNotNull('area')
    .distinct('area', { city: 'province' }, 'district')
    .orderBy(['area', 'province', 'district']),
  read: (rows: AreaPlace[]) => rows,
});

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
