/**
 * Finds the reasons why a nurse cannot take sessions: other sessions at the same time, days off, or a profile that is not active (rules
 * 3.9).
 */

import { toWeekday } from '#rules/days';
import { formatDate } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { doSlotsOverlap } from '#rules/slots';

/** A session that the nurse already has. */
export interface BusySession {
  package_id: string;
  customer_name: string;
  day: string;
  time_period: readonly string[];
}
/** A session that the nurse should take. The package is null while the package is being registered. */
export interface WantedSession {
  day: string;
  time_period: readonly string[];
  package_id?: string | null;
  customer_name?: string | null;
}
export interface NurseAvailability {
  /** Status of the profile: active, inactive, out, unverified. */
  status: string | null;
  /** Weekdays off, 1 = Monday … 7 = Sunday. */
  weekly_off?: readonly number[] | null;
  /** Days off, 'YYYY-MM-DD'. */
  holiday_off?: readonly string[] | null;
  /** Periods for which the nurse called off. */
  absences?: readonly Absence[] | null;
  /** Her last day of work, 'YYYY-MM-DD', if she is going to leave the company. */
  leaves_on?: string | null;
}
/**
 * Period for which a nurse called off, both days included. `time_period` lists the slots that she called off; null if she is off for whole
 * days.
 */
export interface Absence {
  from: string;
  to: string;
  time_period: readonly string[] | null;
}
export interface NurseConflict {
  package_id: string | null;
  customer_name: string | null;
  day: string;
  /** Slots of the wanted session that conflict. */
  time_period: string[];
  reason: string;
}

const weekdayNames = ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật'];
const unavailableReasons: Record<string, string> = {
  inactive: 'Điều dưỡng đang không hoạt động.',
  out: 'Điều dưỡng đã nghỉ việc.',
};

const toConflict = (wanted: WantedSession, reason: string): NurseConflict => ({
  package_id: wanted.package_id ?? null,
  customer_name: wanted.customer_name ?? null,
  day: wanted.day,
  time_period: [...wanted.time_period],
  reason,
});

function findDayOffConflicts(wanted: WantedSession, nurse: NurseAvailability): NurseConflict[] {
  const weekday = toWeekday(wanted.day);
  const found: NurseConflict[] = [];
  if (nurse.status !== 'out' && nurse.leaves_on && wanted.day > nurse.leaves_on)
    found.push(toConflict(wanted, `Điều dưỡng nghỉ việc sau ngày ${formatDate(nurse.leaves_on)}.`));
  else if (nurse.holiday_off?.includes(wanted.day))
    found.push(toConflict(wanted, `Điều dưỡng nghỉ phép ngày ${formatDate(wanted.day)}.`));
  else if (nurse.weekly_off?.includes(weekday))
    found.push(toConflict(wanted, `Điều dưỡng nghỉ ${weekdayNames[weekday - 1]} hằng tuần.`));
  else found.push(...findAbsenceConflicts(wanted, nurse.absences ?? []));
  return found;
}

/**
 * Returns the reason why a nurse is off on a day, in words. Returns null if she works, or if the only reason is the weekday. If she called
 * off only some slots, the text contains the slots.
 */
export function describeDayOff(nurse: NurseAvailability, day: string): string | null {
  if (filterAbsencesOnDay(nurse, day).some(({ time_period }) => time_period === null)) return 'Báo nghỉ';
  if (nurse.holiday_off?.includes(day)) return 'Nghỉ phép';
  const slots = findSlotsOff(nurse, day);
  return slots ? `Báo nghỉ ${slots.join(', ')}` : null;
}

/** Returns the slots of a day for which the nurse called off, in order; null if there are none or she is off the whole day. */
export function findSlotsOff(nurse: NurseAvailability, day: string): string[] | null {
  const called = filterAbsencesOnDay(nurse, day);
  if (called.some(({ time_period }) => time_period === null) || nurse.holiday_off?.includes(day)) return null;
  const slots = [...new Set(called.flatMap(({ time_period }) => time_period ?? []))].sort();
  return slots.length > 0 ? slots : null;
}

const filterAbsencesOnDay = ({ absences }: NurseAvailability, day: string): Absence[] =>
  (absences ?? []).filter(({ from, to }) => day >= from && day <= to);

function findAbsenceConflicts(wanted: WantedSession, absences: readonly Absence[]): NurseConflict[] {
  const missed = wanted.time_period.filter((slot) =>
    absences.some((absence) => isAbsent(absence, wanted.day, [slot])),
  );
  if (missed.length === 0) return [];
  const when = missed.length < wanted.time_period.length ? `${missed.join(', ')} ` : '';
  return [
    {
      ...toConflict(wanted, `Điều dưỡng báo nghỉ ${when}ngày ${formatDate(wanted.day)}.`),
      time_period: missed,
    },
  ];
}

/** True if the absence overlaps one of these slots of the day by at least half an hour. */
export function isAbsent(absence: Absence, day: string, slots: readonly string[]): boolean {
  const { from, to, time_period } = absence;
  if (day < from || day > to) return false;
  return time_period === null || slots.some((slot) => time_period.some((off) => doSlotsOverlap(slot, off)));
}

function findOverlapConflicts(wanted: WantedSession, busy: BusySession): NurseConflict[] {
  const slots = busy.time_period.filter((slot) =>
    wanted.time_period.some((other) => doSlotsOverlap(slot, other)),
  );
  if (slots.length === 0) return [];
  const reason = `Trùng lịch với ${busy.customer_name}, ${slots.join(', ')} ngày ${formatDate(busy.day)}.`;
  return [
    {
      package_id: busy.package_id,
      customer_name: busy.customer_name,
      day: busy.day,
      time_period: slots,
      reason,
    },
  ];
}

/**
 * Returns all reasons why the nurse cannot take the wanted sessions, by day; empty if she can take them. `planned` are the nurse's planned
 * sessions without the sessions that are being moved or taken over. If the nurse does not work for the company, returns a single reason.
 */
export function findNurseConflicts(
  planned: readonly BusySession[],
  wanted: readonly WantedSession[],
  nurse: NurseAvailability,
): NurseConflict[] {
  const busy = groupBy(planned, ({ day }) => day);
  const days = [...wanted].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first] = days;
  const reason = unavailableReasons[nurse.status ?? ''];
  const idle = first && reason ? [toConflict(first, reason)] : [];
  const found = days.flatMap((one) => [
    ...findDayOffConflicts(one, nurse),
    ...(busy.get(one.day) ?? []).flatMap((session) => findOverlapConflicts(one, session)),
  ]);
  return [...idle, ...found];
}
