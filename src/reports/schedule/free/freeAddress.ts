import { type District, durations, type FreeQuestion, findDistrict, startTimes } from '#rules/whoIsFree';
import type { DaySession } from '#schema/reports/schedule';

/** The question of who is free, as it is in the address. */
export interface AskedFree extends Omit<FreeQuestion, 'day'> {
  /** '' when the district's name says enough, or none is named. */
  readonly city: string;
  /** The waiting session that the question is about; '' for a session of anybody. */
  readonly shift_id: string;
}

/** What is asked while the address says nothing. */
export const firstQuestion: AskedFree = { at: '09:00', minutes: 60, district: '', city: '', shift_id: '' };

/** Returns the question in the address; null when it has none. @param get a parameter of it, '' when absent */
export function askedFree(get: (name: string) => string): AskedFree | null {
  const at = get('at');
  if (!startTimes.includes(at)) return null;
  const minutes = Number(get('minutes'));
  return {
    at,
    minutes: durations.includes(minutes) ? minutes : firstQuestion.minutes,
    district: get('place'),
    city: get('city'),
    shift_id: get('for'),
  };
}

/** The parameters that put the question into the address; all of them empty without one. */
export const freeParams = (asked: AskedFree | null) => ({
  at: asked?.at ?? '',
  minutes: asked ? String(asked.minutes) : '',
  place: asked?.district ?? '',
  city: asked?.city ?? '',
  for: asked?.shift_id ?? '',
});

/** Where a typed question leads: the schedule's day with the answer. */
export function freeAddress({ day, ...asked }: FreeQuestion): string {
  const params = freeParams({ ...firstQuestion, ...asked });
  const said = Object.entries({ view: 'day', day, ...params }).filter(([, value]) => value !== '');
  return `/reports/schedule?${new URLSearchParams(said)}`;
}

/** The question for a waiting session: who could take it, at its time and place. */
export function questionFor({ time_period, district, city, shift_id }: DaySession): AskedFree {
  const starts = [...time_period].sort();
  const minutes = 30 * (time_period.length + 1);
  return {
    at: starts[0]?.slice(0, 5) ?? firstQuestion.at,
    minutes: durations.find((each) => each >= minutes) ?? firstQuestion.minutes,
    district: district ?? '',
    city: city ?? '',
    shift_id,
  };
}

/** Returns the place that a question names: as it stands with its city, else what the company knows by that name; null: nowhere known. */
export const placeOf = ({ district, city }: AskedFree, districts: readonly District[]): District | null =>
  city ? { city, district } : findDistrict(district, districts);
