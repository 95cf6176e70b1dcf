/** "Ai rảnh?": which nurses can take a package's remaining sessions, the fittest first, each with why. */
import {
  type BusySession,
  type Conflict,
  conflicts,
  type NurseDays,
  type WantedSession,
} from '#rules/conflicts';
import { formatDate } from '#rules/format';
import {
  type CarePlace,
  inSameDistrict,
  type Nearness,
  type NursePlace,
  nearness,
  nearnesses,
} from '#rules/nearness';
import { expiredPapers, type NursePaper } from '#rules/papers';
import { formatRating } from '#rules/rating';
import { type Skill, skillLabel } from '#rules/skills';
import { formatSlot, spansOf, timeSlots } from '#rules/slots';

/** What is to be cared for. */
export interface Care {
  package_id: string | null;
  customer_name: string | null;
  /** The days of the sessions that remain. */
  days: readonly string[];
  time_period: readonly string[];
  /** The slots of the days on which they are others. */
  other_times?: Readonly<Record<string, readonly string[]>>;
  skills: readonly Skill[];
  place: CarePlace;
  /** Nurses the package has already. */
  assigned: readonly string[];
  /** Nurses of the package that this one goes on from. */
  former?: readonly string[];
  /** It is at L5-A, L6 or L7: their load has it in. */
  isRunning: boolean;
  /** Nurses whom the customer does not want; they are never proposed. */
  refused: readonly string[];
  /** Nobody is assigned with expired papers unless that is accepted (rules 3.22). */
  needsPapers: boolean;
  /** The business day, on which papers are looked at at the earliest. */
  today: string;
  /** One session on one day is wanted: nurses are ranked and explained by their load of that day, before the packages they run. */
  isSingle?: boolean;
}
/** A planned session, and where it takes place. */
interface PlacedSession extends BusySession {
  place?: CarePlace;
}
export interface Candidate extends NursePlace, NurseDays {
  id: string;
  name: string;
  /** percent */
  commission: number | null;
  skills: readonly string[] | null;
  full_load: number;
  /** Packages at L5-A, L6 and L7. */
  running: number;
  /** Her planned sessions of other packages. */
  planned: readonly PlacedSession[];
  papers: readonly NursePaper[];
  /** The sessions that she finished with this customer. */
  visits_before: number;
  /** The day of the last of them. */
  last_visit_at: string | null;
  /** The average of mothers' stars; null or absent while there are few. */
  rating?: number | null;
}
export interface FreeNurse {
  id: string;
  name: string;
  commission: number | null;
  nearness: Nearness;
  missing_skills: Skill[];
  /** The office has seen her papers. */
  verified: boolean;
  running: number;
  full_load: number;
  free_days: number;
  total_days: number;
  /** What stands against the other days, by day; empty when she is free for all of them. */
  clashes: Conflict[];
  visits_before: number;
  last_visit_at: string | null;
  rating: number | null;
  /** Why she stands where she does, in Vietnamese. */
  reasons: string[];
}

const nearnessWords: Record<Nearness, string> = {
  ward: 'cùng phường',
  district: 'cùng quận',
  area: 'cùng khu vực',
  city: 'cùng thành phố',
  unknown: 'chưa rõ địa chỉ',
  elsewhere: 'khác thành phố',
};
const collator = new Intl.Collator('vi', { numeric: true });

/** On how many of the days her session before, and the one after, is in the same district as the care. */
interface Neighbours {
  before: number;
  after: number;
  /** Days with either. */
  days: number;
}

const startOf = (slots: readonly string[]): string => [...slots].sort()[0] ?? '';

function findNeighbours(nurse: Candidate, wanted: readonly WantedSession[], place: CarePlace): Neighbours {
  const found = { before: 0, after: 0, days: 0 };
  if (nurse.planned.length === 0) return found;
  const byDay = new Map<string, PlacedSession[]>();
  for (const session of nurse.planned) {
    const ofDay = byDay.get(session.day);
    if (ofDay) ofDay.push(session);
    else byDay.set(session.day, [session]);
  }
  for (const { day, time_period } of wanted) {
    const start = startOf(time_period);
    let before: PlacedSession | undefined;
    let after: PlacedSession | undefined;
    for (const session of byDay.get(day) ?? []) {
      const at = startOf(session.time_period);
      if (at < start && (!before || at > startOf(before.time_period))) before = session;
      if (at > start && (!after || at < startOf(after.time_period))) after = session;
    }
    const isNear = (session: PlacedSession | undefined) =>
      session?.place !== undefined && inSameDistrict(session.place, place);
    if (isNear(before)) found.before += 1;
    if (isNear(after)) found.after += 1;
    if (isNear(before) || isNear(after)) found.days += 1;
  }
  return found;
}

function neighbourReason({ before, after, days }: Neighbours, total: number): string {
  if (days === 0) return '';
  const which = before > 0 ? (after > 0 ? 'ca trước và ca sau' : 'ca trước') : 'ca sau';
  return `cùng quận với ${which}${days < total ? ` (${days}/${total} buổi)` : ''}`;
}

/** What is calculated of a nurse for a care, but not part of the answer. */
interface Judged {
  neighbours: Neighbours;
  expired: readonly NursePaper[];
  /** Of a single session: how many she has on its day, and whether she is there all day without one. */
  sessions: number;
  isDayFree: boolean;
}

/** How free she is for the sessions, and how loaded, in words: of a single session by its time and its day. */
function loadReasons(nurse: Omit<FreeNurse, 'reasons'>, { sessions, isDayFree }: Judged, care: Care) {
  const { free_days: free, total_days: total, running, full_load } = nurse;
  const full = ` đã đủ ${full_load} `;
  if (!care.isSingle) {
    const days = free === total ? `rảnh đủ ${total} buổi` : `rảnh ${free}/${total} buổi`;
    const load = running === 0 ? 'chưa có ca nào đang chạy' : `${running} ca đang chạy`;
    return [total > 0 ? days : '', running >= full_load ? `${load},${full}ca` : load];
  }
  if (isDayFree) return ['rảnh cả ngày'];
  const times = spansOf(timeOn(care, care.days[0] ?? '')).map(({ from, to }) => formatSlot(`${from}-${to}`));
  const load = sessions === 0 ? 'chưa có buổi nào hôm đó' : `${sessions} buổi hôm đó`;
  return [
    free === total ? `rảnh lúc ${times.join(', ')}` : '',
    sessions >= full_load ? `${load},${full}buổi` : load,
  ];
}

/** Is it said where the care is? A single session can be requested anywhere. */
const isSomewhere = ({ isSingle, place }: Care): boolean =>
  !isSingle || Boolean(place.province || place.city);

/** When the care's session of a day takes place. */
const timeOn = (care: Care, day: string): readonly string[] => care.other_times?.[day] ?? care.time_period;

function reasonsOf(nurse: Omit<FreeNurse, 'reasons'>, judged: Judged, care: Care): string[] {
  const { neighbours, expired } = judged;
  const { total_days: total, visits_before, last_visit_at } = nurse;
  const lacking = nurse.missing_skills.map(skillLabel).join(', ');
  const [free = '', load = ''] = loadReasons(nurse, judged, care);
  return [
    care.assigned.includes(nurse.id) ? 'đang ở gói này' : '',
    care.former?.includes(nurse.id) ? 'điều dưỡng của gói trước' : '',
    visits_before > 0 ? `đã chăm mẹ này ${visits_before} buổi, gần nhất ${formatDate(last_visit_at)}` : '',
    neighbourReason(neighbours, total),
    isSomewhere(care) ? nearnessWords[nurse.nearness] : '',
    free,
    lacking ? `thiếu kỹ năng ${lacking}` : care.skills.length > 0 ? 'đủ kỹ năng' : '',
    load,
    nurse.rating === null ? '' : `mẹ chấm ${formatRating(nurse.rating)}`,
    nurse.verified ? '' : 'chưa xác minh',
    ...expired.map(({ kind, valid_to }) => `${kind} hết hạn ${formatDate(valid_to)}`),
  ].filter(Boolean);
}

function judge(nurse: Candidate, care: Care): Ranked {
  const wanted = care.days.map((day) => ({
    day,
    time_period: timeOn(care, day),
    package_id: care.package_id,
    customer_name: care.customer_name,
  }));
  const clashes = conflicts(nurse.planned, wanted, nurse);
  const taken = new Set(clashes.map((clash) => clash.day));
  const { id, name, commission, running, full_load, visits_before, last_visit_at } = nurse;
  const facts = {
    id,
    name,
    commission,
    nearness: nearness(nurse, care.place),
    missing_skills: care.skills.filter((skill) => !nurse.skills?.includes(skill)),
    verified: nurse.status !== 'unverified',
    running,
    full_load,
    free_days: care.days.filter((day) => !taken.has(day)).length,
    total_days: care.days.length,
    clashes,
    visits_before,
    last_visit_at,
    rating: nurse.rating ?? null,
  };
  const lastDay = care.days.reduce((latest, day) => (day > latest ? day : latest), care.today);
  const judged = {
    neighbours: findNeighbours(nurse, wanted, care.place),
    expired: expiredPapers(nurse.papers, lastDay),
    sessions: nurse.planned.length,
    isDayFree:
      nurse.planned.length === 0 &&
      conflicts([], [{ day: care.days[0] ?? care.today, time_period: timeSlots }], nurse).length === 0,
  };
  return {
    nurse: { ...facts, reasons: reasonsOf(facts, judged, care) },
    order: orderOf(facts, judged, care),
  };
}

/** Stars that a nurse with few ratings is ranked by. */
const UNRATED = 4;

/** By what the list is in order, the weightiest first; smaller is better. */
const orderOf = (
  nurse: Omit<FreeNurse, 'reasons'>,
  { neighbours, expired, sessions }: Judged,
  { needsPapers, former = [], isSingle = false }: Care,
): number[] => [
  nurse.total_days - nurse.free_days,
  needsPapers && expired.length > 0 ? 1 : 0,
  former.includes(nurse.id) ? 0 : 1,
  nurse.visits_before > 0 ? 0 : 1,
  nurse.nearness === 'elsewhere' ? 1 : 0,
  nurse.missing_skills.length,
  -neighbours.days,
  nurse.verified ? 0 : 1,
  expired.length > 0 ? 1 : 0,
  nearnesses.indexOf(nurse.nearness),
  (isSingle ? sessions : nurse.running) >= nurse.full_load ? 1 : 0,
  isSingle ? sessions : nurse.running,
  nurse.running,
  -(nurse.rating ?? UNRATED),
];

interface Ranked {
  nurse: FreeNurse;
  order: readonly number[];
}

function compare({ nurse: a, order: one }: Ranked, { nurse: b, order: other }: Ranked): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0
    ? (one[at] ?? 0) - (other[at] ?? 0)
    : collator.compare(a.name, b.name) || Number(a.id) - Number(b.id);
}

/**
 * The nurses who can take the sessions: first those free for all of them, then by how many days clash; within that those who finished
 * sessions with the customer before, those of the same city, with the skills requested, with a session before or after in the same
 * district, verified, with valid papers, the nearest (ward, district, area), the least loaded, the best rated. Where papers are needed, those with
 * expired ones stand behind all who are as free. Of a single session the load is that of its day, then the packages that run. Left out
 * are those whom the customer refuses, those who do not work (inactive, out) and those without one free day.
 */
export function freeNurses(candidates: readonly Candidate[], care: Care): FreeNurse[] {
  return candidates
    .filter(({ status }) => status !== 'inactive' && status !== 'out')
    .filter(({ id }) => !care.refused.includes(id))
    .map((nurse) => judge(nurse, care))
    .filter(({ nurse }) => nurse.free_days > 0 || nurse.total_days === 0)
    .sort(compare)
    .map(({ nurse }) => nurse);
}
