import { type BusinessRecords, listPackageNurses, type PackageRow, type ShiftRow } from '../records.ts';
import {
  addDaysByHand,
  formatDayByHand,
  type ReportAnswer,
  type ReportQuestion,
  sortByText,
} from './question.ts';

interface Cell {
  planned: number;
  finished: number;
  cancelled: number;
  duplicated: boolean;
  continued?: Record<'planned' | 'finished' | 'cancelled', number>;
}
interface ScheduleQuery {
  from?: string;
  to?: string;
  agent_id?: number;
  level?: string;
}
interface SlotVisit {
  shift: ShiftRow;
  pack: PackageRow;
  nurse: number;
  slot: string;
}

/** Returns the start of a slot in minutes after midnight. */
const toStartMinutes = (slot: string) => Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3, 5));

/** Returns every session of the range, once for each of its nurses and slots. */
function visits(records: BusinessRecords, today: string, query: ScheduleQuery): SlotVisit[] {
  const {
    from = addDaysByHand(today, -30),
    to = addDaysByHand(today, 30),
    agent_id,
    level = 'default',
  } = query;
  const packs = new Map(records.packages.map((pack) => [pack.id, pack]));
  const found: SlotVisit[] = [];
  for (const shift of records.shifts) {
    const pack = packs.get(shift.package_id);
    if (!pack || shift.day < from || shift.day > to) continue;
    if (level === 'default' && ['L4', 'L5-C', 'L6-C'].includes(pack.level)) continue;
    if (level !== 'default' && level !== 'all' && pack.level !== level) continue;
    for (const nurse of listPackageNurses(pack))
      if (!agent_id || nurse === agent_id)
        for (const slot of JSON.parse(pack.time_period) as string[]) found.push({ shift, pack, nurse, slot });
  }
  return found;
}

function cells(all: readonly SlotVisit[]): Map<string, Cell> {
  const found = new Map<string, Cell>();
  const planned = new Map<string, SlotVisit[]>();
  for (const visit of all) {
    const { shift, nurse, slot } = visit;
    const key = `${nurse} ${shift.day} ${slot}`;
    const cell = found.get(key) ?? { planned: 0, finished: 0, cancelled: 0, duplicated: false };
    cell[shift.status] += 1;
    if (slot !== (JSON.parse(visit.pack.time_period) as string[])[0]) {
      cell.continued ??= { planned: 0, finished: 0, cancelled: 0 };
      cell.continued[shift.status] += 1;
    }
    found.set(key, cell);
    if (shift.status !== 'planned') continue;
    const day = `${nurse} ${shift.day}`;
    planned.set(day, [...(planned.get(day) ?? []), visit]);
  }
  for (const day of planned.values())
    for (const one of day)
      for (const other of day)
        if (
          one.shift.id !== other.shift.id &&
          Math.abs(toStartMinutes(one.slot) - toStartMinutes(other.slot)) <= 30
        ) {
          const cell = found.get(`${one.nurse} ${one.shift.day} ${one.slot}`);
          if (cell) cell.duplicated = true;
        }
  return found;
}

/** Nurse → used slots and days, in the format of the report. A nurse without sessions has a row too, unless she has left. */
function rows(records: BusinessRecords, all: readonly SlotVisit[], agent_id: number | undefined) {
  const found = cells(all);
  const nurses = new Set(all.map((visit) => visit.nurse));
  for (const user of records.users)
    if (user.kind === 'agent' && (agent_id ? user.id === agent_id : user.profile_status !== 'out'))
      nurses.add(user.id);
  const out = [...nurses].map((nurse) => {
    const shifts: Record<string, Record<string, Cell>> = {};
    const slots = new Set<string>();
    for (const [key, cell] of found) {
      const [id, day = '', slot = ''] = key.split(' ');
      if (Number(id) !== nurse) continue;
      slots.add(slot);
      shifts[day] = { ...shifts[day], [slot]: cell };
    }
    const name = records.users.find((user) => user.id === nurse)?.name;
    return { agent: { id: String(nurse), name }, time_periods: [...slots].sort(), shifts };
  });
  return sortByText(out, (row) => row.agent.id);
}

const sortAnswer = ({ data }: ReportAnswer) =>
  sortByText(data.rows as { agent: { id: string } }[], (row) => row.agent.id);

/** Returns requests for the default range, single days, one nurse and each kind of level; then for single cells. */
export function buildScheduleQuestions(
  records: BusinessRecords,
  today: string,
  days: readonly string[],
): ReportQuestion[] {
  const nurse = records.packages.flatMap(listPackageNurses)[0];
  const queries: ScheduleQuery[] = [
    {},
    { level: 'all' },
    ...['L4', 'L5-C', 'L6-C', 'L8'].map((level) => ({ level })),
    ...days.map((day) => ({ from: day, to: day, level: 'all' })),
    { from: days[0] ?? today, to: addDaysByHand(days[0] ?? today, 120) },
    ...(nurse ? [{ agent_id: nurse }, { agent_id: nurse, level: 'L7' }] : []),
  ];
  return queries.map((one) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(one))
      query.set(name, name === 'from' || name === 'to' ? formatDayByHand(String(value)) : String(value));
    return {
      path: `schedule?${query}`,
      expected: rows(records, visits(records, today, one), one.agent_id),
      seen: sortAnswer,
    };
  });
}

/** Returns requests for the sessions in some cells of the default range; cells with conflicts come first. */
export function buildCellQuestions(records: BusinessRecords, today: string, most: number): ReportQuestion[] {
  const all = visits(records, today, {});
  const found = [...cells(all)].sort(([, a], [, b]) => Number(b.duplicated) - Number(a.duplicated));
  const step = Math.max(1, Math.floor(found.length / most));
  const some = found.filter(([, cell], at) => cell.duplicated || at % step === 0).slice(0, most);
  return some.map(([key]) => {
    const [nurse, day = '', slot] = key.split(' ');
    const inside = all.filter(
      (visit) => visit.nurse === Number(nurse) && visit.shift.day === day && visit.slot === slot,
    );
    const expected = inside.map(({ shift, pack }) => {
      const customer = records.customers.find((one) => one.id === pack.customer_id);
      let total_shifts = 0;
      for (const other of records.shifts) if (other.package_id === pack.id) total_shifts += 1;
      return {
        customer_id: String(pack.customer_id),
        customer_name: customer?.name,
        customer_phone: customer?.phone ?? null,
        status: shift.status,
        begun_at: shift.started_at,
        ended_at: shift.ended_at,
        started_at: pack.started_at,
        finished_at: pack.finished_at,
        time_period: JSON.parse(pack.time_period),
        total_shifts,
        package_id: String(pack.id),
        shift_id: String(shift.id),
      };
    });
    return {
      path: `schedule/cell?agent_id=${nurse}&day=${formatDayByHand(day)}&time_period=${slot}`,
      expected: { sessions: sortByText(expected, (one) => one.shift_id), plannedFirst: true },
      seen: ({ data }) => {
        const statuses = (data as { status: string }[]).map((one) => one.status);
        const planned = statuses.filter((status) => status === 'planned').length;
        return {
          sessions: sortByText(data as { shift_id: string }[], (one) => one.shift_id),
          plannedFirst: statuses.slice(0, planned).every((status) => status === 'planned'),
        };
      },
    };
  });
}
