import { absenceFields } from './agentProfiles.ts';
import { consents } from './consents.ts';
import { boolean, date, lines, ref, text } from './kinds.ts';

const roles = ['admin', 'sales'] as const;

/** Longest absence, in days. */
export const longestAbsence = 366;

/** What becomes of one session: a substitute, a later day, or left as it is; one of the three. */
const choiceFields = {
  shift_id: text('Buổi', { required: true }),
  agent_id: ref('Điều dưỡng', 'agents'),
  new_day: date('Ngày mới'),
  leave: boolean('Để nguyên'),
} as const;

/** A nurse calls off: her absence and what becomes of each session she would miss, all of it or nothing. */
export const callOff = {
  label: 'Báo nghỉ',
  on: [],
  roles,
  when: ({ profile_status }: { profile_status: string | null }) => profile_status !== 'out',
  offer: () => true,
  order: -2,
  input: {
    ...absenceFields,
    sessions: lines('Các buổi', choiceFields, { max: 1000, default: [] }),
    accept_conflicts: consents.accept_conflicts,
  },
  check: ({ from, to }: { from?: unknown; to?: unknown }) =>
    String(to) < String(from) ? { field: 'to', message: 'Đến ngày phải từ ngày bắt đầu trở đi.' } : null,
} as const;
