/** "Ai rảnh?": which nurses can take a package's remaining sessions, the fittest first, each with why. */
import { type BusySession, type Conflict, conflicts, type NurseDays } from '#rules/conflicts';
import { type CarePlace, type Nearness, type NursePlace, nearness, nearnesses } from '#rules/nearness';
import { type Skill, skillLabel } from '#rules/skills';

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
  /** It is at L5-A, L6 or L7: their load has it in. */
  isRunning: boolean;
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
  planned: readonly BusySession[];
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

function reasonsOf(nurse: Omit<FreeNurse, 'reasons'>, care: Care): string[] {
  const { free_days: free, total_days: total, running, full_load } = nurse;
  const days = free === total ? `rảnh đủ ${total} buổi` : `rảnh ${free}/${total} buổi`;
  const lacking = nurse.missing_skills.map(skillLabel).join(', ');
  const load = running === 0 ? 'chưa có ca nào đang chạy' : `${running} ca đang chạy`;
  return [
    care.assigned.includes(nurse.id) ? 'đang ở gói này' : '',
    nearnessWords[nurse.nearness],
    total > 0 ? days : '',
    lacking ? `thiếu kỹ năng ${lacking}` : care.skills.length > 0 ? 'đủ kỹ năng' : '',
    running >= full_load ? `${load}, đã đủ ${full_load} ca` : load,
    nurse.verified ? '' : 'chưa xác minh',
  ].filter(Boolean);
}

function judge(nurse: Candidate, care: Care): FreeNurse {
  const wanted = care.days.map((day) => ({
    day,
    time_period: care.other_times?.[day] ?? care.time_period,
    package_id: care.package_id,
    customer_name: care.customer_name,
  }));
  const clashes = conflicts(nurse.planned, wanted, nurse);
  const taken = new Set(clashes.map((clash) => clash.day));
  const { id, name, commission, running, full_load } = nurse;
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
  };
  return { ...facts, reasons: reasonsOf(facts, care) };
}

/** By what the list is in order, the weightiest first; smaller is better. */
const orderOf = (nurse: FreeNurse): number[] => [
  nurse.total_days - nurse.free_days,
  nurse.nearness === 'elsewhere' ? 1 : 0,
  nurse.missing_skills.length,
  nurse.verified ? 0 : 1,
  nearnesses.indexOf(nurse.nearness),
  nurse.running >= nurse.full_load ? 1 : 0,
  nurse.running,
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
 * The nurses who can take the sessions: first those free for all of them, then by how many days clash; within that those
 * of the same city, with the skills asked for, verified, the nearest (ward, district, area), the least loaded. Left out are those
 * who do not work (inactive, out) and those without one free day.
 */
export function freeNurses(candidates: readonly Candidate[], care: Care): FreeNurse[] {
  return candidates
    .filter((nurse) => nurse.status !== 'inactive' && nurse.status !== 'out')
    .map((nurse) => judge(nurse, care))
    .filter((nurse) => nurse.free_days > 0 || nurse.total_days === 0)
    .map((nurse) => ({ nurse, order: orderOf(nurse) }))
    .sort(compare)
    .map(({ nurse }) => nurse);
}
