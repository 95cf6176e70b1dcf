import {
  type District,
  durationOptions,
  type FreeNurseQuery,
  findDistrict,
  startTimes,
} from '#rules/whoIsFree';
import type { DaySession } from '#schema/reports/schedule';

/** The question "who is free" as stored in the URL. */
export interface FreeNurseQuestion extends Omit<FreeNurseQuery, 'day'> {
  /** City of the district; '' if the district's name is unique, or if the question has no district. */
  readonly city: string;
  /** Id of the waiting session in the question; '' if the question is about no particular session. */
  readonly shift_id: string;
}

/** The default question. */
export const defaultFreeNurseQuestion: FreeNurseQuestion = {
  at: '09:00',
  minutes: 60,
  district: '',
  city: '',
  shift_id: '',
};

/** Returns the question in the URL; null if the URL has none. @param get returns a URL parameter, '' if absent */
export function parseFreeNurseQuestion(get: (name: string) => string): FreeNurseQuestion | null {
  const at = get('at');
  if (!startTimes.includes(at)) return null;
  const minutes = Number(get('minutes'));
  return {
    at,
    minutes: durationOptions.includes(minutes) ? minutes : defaultFreeNurseQuestion.minutes,
    district: get('place'),
    city: get('city'),
    shift_id: get('for'),
  };
}

/** Returns the URL parameters of a question; all empty without a question. */
export const toFreeNurseUrlParams = (question: FreeNurseQuestion | null) => ({
  at: question?.at ?? '',
  minutes: question ? String(question.minutes) : '',
  place: question?.district ?? '',
  city: question?.city ?? '',
  for: question?.shift_id ?? '',
});

/** Returns the URL of the schedule's day with the answer to a question. */
export function buildFreeNurseUrl({ day, ...query }: FreeNurseQuery): string {
  const params = toFreeNurseUrlParams({ ...defaultFreeNurseQuestion, ...query });
  const shownParams = Object.entries({ view: 'day', day, ...params }).filter(([, value]) => value !== '');
  return `/reports/schedule?${new URLSearchParams(shownParams)}`;
}

/** Returns the question which nurse could take a waiting session, at the session's time and place. */
export function toFreeNurseQuestion({
  time_period,
  district,
  city,
  shift_id,
}: DaySession): FreeNurseQuestion {
  const starts = [...time_period].sort();
  const minutes = 30 * (time_period.length + 1);
  return {
    at: starts[0]?.slice(0, 5) ?? defaultFreeNurseQuestion.at,
    minutes: durationOptions.find((each) => each >= minutes) ?? defaultFreeNurseQuestion.minutes,
    district: district ?? '',
    city: city ?? '',
    shift_id,
  };
}

/** Returns the place in a question: the district with its city, or a district that the company serves under that name; null if unknown. */
export const findQuestionDistrict = (
  { district, city }: FreeNurseQuestion,
  districts: readonly District[],
): District | null => (city ? { city, district } : findDistrict(district, districts));
