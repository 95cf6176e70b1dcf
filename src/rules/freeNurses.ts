/** "Ai rảnh?": ranks the nurses who can take a package's remaining sessions, best match first, with reasons. */
import {
  type BusySession,
  findNurseConflicts,
  type NurseAvailability,
  type NurseConflict,
  type WantedSession,
} from '#rules/conflicts';
import { formatDate } from '#rules/format';
import {
  type CarePlace,
  calculateNearness,
  isInSameDistrict,
  type Nearness,
  type NursePlace,
  nearnessLevels,
} from '#rules/nearness';
import { filterExpiredCertificates, type NurseCertificate } from '#rules/papers';
import { formatRating } from '#rules/rating';
import { getSkillLabel, type Skill } from '#rules/skills';
import { formatSlot, timeSlots, toTimeSpans } from '#rules/slots';

/** The care of a customer for which a nurse is needed. */
export interface CareNeed {
  package_id: string | null;
  customer_name: string | null;
  /** Days of the remaining sessions. */
  days: readonly string[];
  time_period: readonly string[];
  /** For each day whose slots differ from `time_period`, its slots. */
  other_times?: Readonly<Record<string, readonly string[]>>;
  skills: readonly Skill[];
  place: CarePlace;
  /** Nurses already assigned to the package. */
  assigned: readonly string[];
  /** Nurses of the customer's previous package, which this package follows. */
  former?: readonly string[];
  /** True at L5-A, L6 or L7: the nurses' load already includes the package. */
  isRunning: boolean;
  /** Nurses whom the customer refuses; they are never proposed. */
  refused: readonly string[];
  /** True if a nurse with expired certificates may only be assigned after a confirmation (rules 3.22). */
  needsPapers: boolean;
  /** Today as a business day; certificates are checked from this day on. */
  today: string;
  /**
   * True if the search is for a single session. Nurses are then ranked by their number of sessions on that day before their number of
   * running packages.
   */
  isSingle?: boolean;
}
/** A planned session and its place. */
interface PlacedSession extends BusySession {
  place?: CarePlace;
}
export interface Candidate extends NursePlace, NurseAvailability {
  id: string;
  name: string;
  /** The nurse's commission in percent. */
  commission: number | null;
  skills: readonly string[] | null;
  full_load: number;
  /** Number of the nurse's packages at L5-A, L6 and L7. */
  running: number;
  /** Planned sessions of her other packages. */
  planned: readonly PlacedSession[];
  papers: readonly NurseCertificate[];
  /** Number of sessions that she held for this customer. */
  visits_before: number;
  /** Day of the last session that the nurse held for this customer; null if there is none. */
  last_visit_at: string | null;
  /** Average rating by mothers, in stars; null or undefined while the nurse has few ratings. */
  rating?: number | null;
}
export interface FreeNurse {
  id: string;
  name: string;
  commission: number | null;
  nearness: Nearness;
  missing_skills: Skill[];
  /** True if the office has checked her certificates. */
  verified: boolean;
  running: number;
  full_load: number;
  free_days: number;
  total_days: number;
  /** Conflicts on the other days, by day; empty if she is free on all days. */
  clashes: NurseConflict[];
  visits_before: number;
  last_visit_at: string | null;
  rating: number | null;
  /** Reasons for her rank, in Vietnamese. */
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

/**
 * `before`: the number of days on which the nurse's previous session is in the same district as the care. `after`: the same for her next
 * session.
 */
interface Neighbours {
  before: number;
  after: number;
  /** Number of days on which the previous or the next session is in the same district. */
  days: number;
}

const getEarliestSlot = (slots: readonly string[]): string => [...slots].sort()[0] ?? '';

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
    const start = getEarliestSlot(time_period);
    let before: PlacedSession | undefined;
    let after: PlacedSession | undefined;
    for (const session of byDay.get(day) ?? []) {
      const at = getEarliestSlot(session.time_period);
      if (at < start && (!before || at > getEarliestSlot(before.time_period))) before = session;
      if (at > start && (!after || at < getEarliestSlot(after.time_period))) after = session;
    }
    const isNear = (session: PlacedSession | undefined) =>
      session?.place !== undefined && isInSameDistrict(session.place, place);
    if (isNear(before)) found.before += 1;
    if (isNear(after)) found.after += 1;
    if (isNear(before) || isNear(after)) found.days += 1;
  }
  return found;
}

function describeNeighbours({ before, after, days }: Neighbours, total: number): string {
  if (days === 0) return '';
  const which = before > 0 ? (after > 0 ? 'ca trước và ca sau' : 'ca trước') : 'ca sau';
  return `cùng quận với ${which}${days < total ? ` (${days}/${total} buổi)` : ''}`;
}

/** Values that the ranking calculates for a nurse but does not return. */
interface NurseFindings {
  neighbours: Neighbours;
  expired: readonly NurseCertificate[];
  /**
   * For a single session: `sessions` is the number of the nurse's sessions on that day; `isDayFree` is true if she has no session and is
   * available all day.
   */
  sessions: number;
  isDayFree: boolean;
}

/**
 * Returns reasons for the rank that concern the nurse's free days and load; for a single session, reasons that concern its time and day.
 */
function describeLoad(
  nurse: Omit<FreeNurse, 'reasons'>,
  { sessions, isDayFree }: NurseFindings,
  care: CareNeed,
) {
  const { free_days: free, total_days: total, running, full_load } = nurse;
  const full = ` đã đủ ${full_load} `;
  if (!care.isSingle) {
    const days = free === total ? `rảnh đủ ${total} buổi` : `rảnh ${free}/${total} buổi`;
    const load = running === 0 ? 'chưa có ca nào đang chạy' : `${running} ca đang chạy`;
    return [total > 0 ? days : '', running >= full_load ? `${load},${full}ca` : load];
  }
  if (isDayFree) return ['rảnh cả ngày'];
  const times = toTimeSpans(getTimeSlotsOn(care, care.days[0] ?? '')).map(({ from, to }) =>
    formatSlot(`${from}-${to}`),
  );
  const load = sessions === 0 ? 'chưa có buổi nào hôm đó' : `${sessions} buổi hôm đó`;
  return [
    free === total ? `rảnh lúc ${times.join(', ')}` : '',
    sessions >= full_load ? `${load},${full}buổi` : load,
  ];
}

/** True if the place of the care is known; a single session can be requested without a place. */
const hasKnownPlace = ({ isSingle, place }: CareNeed): boolean =>
  !isSingle || Boolean(place.province || place.city);

/** Returns the time slots of the care's session on a day. */
const getTimeSlotsOn = (care: CareNeed, day: string): readonly string[] =>
  care.other_times?.[day] ?? care.time_period;

function listReasons(nurse: Omit<FreeNurse, 'reasons'>, judged: NurseFindings, care: CareNeed): string[] {
  const { neighbours, expired } = judged;
  const { total_days: total, visits_before, last_visit_at } = nurse;
  const lacking = nurse.missing_skills.map(getSkillLabel).join(', ');
  const [free = '', load = ''] = describeLoad(nurse, judged, care);
  return [
    care.assigned.includes(nurse.id) ? 'đang ở gói này' : '',
    care.former?.includes(nurse.id) ? 'điều dưỡng của gói trước' : '',
    visits_before > 0 ? `đã chăm mẹ này ${visits_before} buổi, gần nhất ${formatDate(last_visit_at)}` : '',
    describeNeighbours(neighbours, total),
    hasKnownPlace(care) ? nearnessWords[nurse.nearness] : '',
    free,
    lacking ? `thiếu kỹ năng ${lacking}` : care.skills.length > 0 ? 'đủ kỹ năng' : '',
    load,
    nurse.rating === null ? '' : `mẹ chấm ${formatRating(nurse.rating)}`,
    nurse.verified ? '' : 'chưa xác minh',
    ...expired.map(({ kind, valid_to }) => `${kind} hết hạn ${formatDate(valid_to)}`),
  ].filter(Boolean);
}

function rankNurse(nurse: Candidate, care: CareNeed): RankedNurse {
  const wanted = care.days.map((day) => ({
    day,
    time_period: getTimeSlotsOn(care, day),
    package_id: care.package_id,
    customer_name: care.customer_name,
  }));
  const clashes = findNurseConflicts(nurse.planned, wanted, nurse);
  const taken = new Set(clashes.map((clash) => clash.day));
  const { id, name, commission, running, full_load, visits_before, last_visit_at } = nurse;
  const facts = {
    id,
    name,
    commission,
    nearness: calculateNearness(nurse, care.place),
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
    expired: filterExpiredCertificates(nurse.papers, lastDay),
    sessions: nurse.planned.length,
    isDayFree:
      nurse.planned.length === 0 &&
      findNurseConflicts([], [{ day: care.days[0] ?? care.today, time_period: timeSlots }], nurse).length ===
        0,
  };
  return {
    nurse: { ...facts, reasons: listReasons(facts, judged, care) },
    order: buildSortKeys(facts, judged, care),
  };
}

/** Rating, in stars, assumed in the ranking for nurses with few ratings. */
const ASSUMED_RATING = 4;

/** Returns the sort keys, most important first; smaller is better. */
const buildSortKeys = (
  nurse: Omit<FreeNurse, 'reasons'>,
  { neighbours, expired, sessions }: NurseFindings,
  { needsPapers, former = [], isSingle = false }: CareNeed,
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
  nearnessLevels.indexOf(nurse.nearness),
  (isSingle ? sessions : nurse.running) >= nurse.full_load ? 1 : 0,
  isSingle ? sessions : nurse.running,
  nurse.running,
  -(nurse.rating ?? ASSUMED_RATING),
];

interface RankedNurse {
  nurse: FreeNurse;
  order: readonly number[];
}

function compareRanked(
  { nurse: a, order: one }: RankedNurse,
  { nurse: b, order: other }: RankedNurse,
): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0
    ? (one[at] ?? 0) - (other[at] ?? 0)
    : collator.compare(a.name, b.name) || Number(a.id) - Number(b.id);
}

/**
 * Returns the nurses who can take the sessions, ranked. Nurses who are free for all sessions are first, then nurses by number of clashing
 * days. Equally free nurses are ranked by: sessions already held for the customer, same city, the requested skills, a previous or next
 * session in the same district, verified and valid certificates, distance (ward, district, area), load, rating. If valid certificates are
 * required, nurses with expired certificates are last among equally free nurses. For a single session the load is the number of sessions on
 * its day, then the number of running packages. Nurses whom the customer refuses, who do not work (inactive, out) or who have no free day
 * are omitted.
 */
export function rankFreeNurses(candidates: readonly Candidate[], care: CareNeed): FreeNurse[] {
  return candidates
    .filter(({ status }) => status !== 'inactive' && status !== 'out')
    .filter(({ id }) => !care.refused.includes(id))
    .map((nurse) => rankNurse(nurse, care))
    .filter(({ nurse }) => nurse.free_days > 0 || nurse.total_days === 0)
    .sort(compareRanked)
    .map(({ nurse }) => nurse);
}
