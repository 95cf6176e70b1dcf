import { toLocalTime } from '#rules/days';
import { MINUTE_MS } from '#rules/durations';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import type { NursePageSession, NursePlan } from '#schema/ownPages';

/** Text of the link to the office's phone. */
export const CALL_LABEL = 'Gọi văn phòng';

/** The tabs with sessions. */
export type ViewName = 'today' | 'ahead' | 'past';

/** Returns the view that shows a session of this day. */
export const findSessionView = ({ day }: Pick<NursePageSession, 'day'>, today: string): ViewName =>
  day === today ? 'today' : day > today ? 'ahead' : 'past';

/** Returns how many sessions a day has: "4 buổi", or "Xong 1/4 buổi" once the nurse has finished one. */
export function formatSessionCount(sessions: readonly Pick<NursePageSession, 'state'>[]): string {
  const done = sessions.filter(({ state }) => state === 'finished').length;
  return done > 0 ? `Xong ${done}/${sessions.length} buổi` : `${sessions.length} buổi`;
}

interface DayPay {
  /** The pay of the sessions whose pay is known; null if it is known of none. */
  readonly amount: string | null;
  /** What the amount is, or why it is missing. */
  readonly words: string;
}

/** Returns the nurse's pay for the sessions of a day, short enough for one line; null if it is not loaded, because the phone does not store it. */
export function formatDayPay(sessions: readonly Pick<NursePageSession, 'pay'>[]): DayPay | null {
  if (sessions.some(({ pay }) => pay === undefined)) return null;
  const known = sessions.flatMap(({ pay }) => pay ?? []);
  const unknown = sessions.length - known.length;
  if (known.length === 0) return { amount: null, words: 'tiền công chưa chốt' };
  const words = unknown > 0 ? `trước thuế, còn ${unknown} buổi chưa chốt` : 'trước thuế';
  return { amount: formatMoney(sum(known)), words };
}

/** Returns today's sessions in the order in which the nurse needs them: running ones, those to come, finished ones. */
export const orderToday = <Session extends Pick<NursePageSession, 'state'>>(
  sessions: readonly Session[],
): Session[] => {
  const inState = (wanted: NursePageSession['state']) => sessions.filter(({ state }) => state === wanted);
  return [...inState('started'), ...inState('planned'), ...inState('finished')];
};

type Running = Pick<NursePageSession, 'started_at' | 'spans'>;

/** Returns the instant, in milliseconds since 1970, at which a running session ends if it takes as long as planned; null if unknown. */
function expectedEndOf({ started_at, spans }: Running): number | null {
  const [from, to] = [spans[0]?.from, spans.at(-1)?.to];
  return started_at && from && to ? Date.parse(started_at) + minutesBetween(from, to) * MINUTE_MS : null;
}

const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`1970-01-01T${to}Z`) - Date.parse(`1970-01-01T${from}Z`)) / MINUTE_MS;

/** Returns the text of a running session: "Bắt đầu 08:05 · còn 40 phút". @param now milliseconds since 1970 */
export function formatRunningTime(session: Running, now: number): string {
  const end = expectedEndOf(session);
  if (!session.started_at || end === null) return 'Đang làm';
  const left = Math.ceil((end - now) / MINUTE_MS);
  const rest = left > 0 ? `còn ${left} phút` : left === 0 ? 'hết giờ' : `quá ${-left} phút`;
  return `Bắt đầu ${toLocalTime(session.started_at)} · ${rest}`;
}

/** Returns the planned session that follows a session on its day. */
export const findFollowingSession = <
  Session extends Pick<NursePageSession, 'id' | 'day' | 'state' | 'spans'>,
>(
  { day, spans }: Pick<NursePageSession, 'day' | 'spans'>,
  sessions: readonly Session[],
): Session | undefined =>
  sessions
    .filter((other) => other.state === 'planned' && other.day === day && fromOf(other) > fromOf({ spans }))
    .sort((one, other) => fromOf(one).localeCompare(fromOf(other)))[0];

const fromOf = ({ spans }: Pick<NursePageSession, 'spans'>): string => spans[0]?.from ?? '';

/** Returns a warning if a running session ends after the start of the following one; null otherwise. @param now as for `formatRunningTime` */
export function formatLateWarning(
  session: Running,
  following: Pick<NursePageSession, 'spans' | 'mother'> | undefined,
  now: number,
): string | null {
  const end = expectedEndOf(session);
  if (!following || end === null) return null;
  const isLate = toLocalTime(new Date(Math.max(end, now))) > fromOf(following);
  return isLate ? `Có thể trễ buổi ${fromOf(following)} của ${following.mother.name}` : null;
}

/** Returns the link that calls the mother of the session for which the nurse may be late; null without her phone. */
export const buildLateCall = (
  following: Pick<NursePageSession, 'mother'> | undefined,
): { readonly href: string; readonly text: string; readonly name: string } | null =>
  following?.mother.phone
    ? { href: `tel:${following.mother.phone}`, text: 'Gọi mẹ', name: following.mother.name }
    : null;

/** Returns the items to do, and the items that inform the office at once. */
export function splitChecklist(checklist: NursePlan['checklist']) {
  return {
    steps: checklist.filter(({ alarming }) => !alarming),
    alarms: checklist.filter(({ alarming }) => alarming),
  };
}

/** Returns the number of unticked items, not counting the ones that inform the office at once. */
export const countUnticked = (
  checklist: NursePlan['checklist'],
  { checks }: Pick<NursePageSession, 'checks'>,
): number => checklist.filter(({ code, alarming }) => !alarming && !checks.includes(code)).length;

/** Sessions shorter than this number of minutes were probably reported at the wrong time. */
const SHORT_MINUTES = 5;

type Finished = Pick<NursePageSession, 'started_at' | 'ended_at'>;

/** Returns the number of whole minutes that a finished session took; null if its start is unknown. */
const minutesTaken = ({ started_at, ended_at }: Finished): number | null =>
  started_at && ended_at ? Math.floor((Date.parse(ended_at) - Date.parse(started_at)) / MINUTE_MS) : null;

/** Returns the recorded times of a finished session: "08:05–09:00". */
export const formatRecordedTimes = ({ started_at, ended_at }: Finished): string =>
  [started_at, ended_at].flatMap((at) => (at ? [toLocalTime(at)] : [])).join('–');

/** Returns the recorded times of a finished session with its duration: "08:05–09:00, 55 phút". */
export function formatRecordedSession(session: Finished): string {
  const minutes = minutesTaken(session);
  return `${formatRecordedTimes(session)}${minutes === null ? '' : `, ${minutes} phút`}`;
}

/** Returns a question if the recorded times of a finished session are probably wrong; null otherwise. */
export function buildTimesQuestion(session: Finished): string | null {
  const minutes = minutesTaken(session);
  if (minutes === null) return 'Chưa có giờ bắt đầu, chị điền nhé?';
  return minutes < SHORT_MINUTES ? `${minutes} phút, chị bấm nhầm?` : null;
}

/** Returns the last part of an address, which is the district or, without a district, the ward. */
export const getDistrict = (address: string): string =>
  shortenAddress(address).split(',').at(-1)?.trim() ?? '';

/** Returns an address without the city in which nearly all customers live. */
export const shortenAddress = (address: string): string =>
  address.replace(/,\s*(thành phố|tp\.?)?\s*hồ chí minh\s*$/i, '');
