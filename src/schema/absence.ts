import { diffDays } from '#rules/days';
import { absenceFields } from './agentProfiles.ts';
import { nurseConsents } from './consents.ts';
import { boolean, date, lines, ref, text, texts } from './kinds.ts';
import { requestField } from './requestField.ts';

const callOffRoles = ['admin', 'sales'] as const;

/** Maximum length of an absence, in days. */
export const maxAbsenceDays = 366;

/** Returns the error in the days of an absence, as a message for the field `to`; null if there is none. */
export function validateAbsence({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return lateEndMessage;
  return diffDays(to, from) < maxAbsenceDays
    ? null
    : `Báo nghỉ được nhiều nhất ${maxAbsenceDays} ngày một lần.`;
}

const lateEndMessage = 'Đến ngày phải từ ngày bắt đầu trở đi.';

/** The input for one session of an absent nurse: a substitute, a later day, or no change. */
const choiceFields = {
  shift_id: text('Buổi', { required: true }),
  agent_id: ref('Điều dưỡng', 'agents'),
  new_day: date('Ngày mới'),
  leave: boolean('Để nguyên'),
} as const;

function checkDayOrder({ from, to }: { from?: unknown; to?: unknown }) {
  return String(to) < String(from) ? { field: 'to', message: lateEndMessage } : null;
}

function checkAbsence({ from, to }: { from?: unknown; to?: unknown }) {
  const message = from && to ? validateAbsence({ from: String(from), to: String(to) }) : null;
  return message ? { field: 'to', message } : null;
}

/**
 * Action that records a nurse's call-off: her absence, and a choice for each session she would miss. The action makes either all changes or
 * none.
 */
export const callOffAction = {
  label: 'Báo nghỉ',
  on: [],
  roles: callOffRoles,
  when: ({ profile_status }: { profile_status: string | null }) => profile_status !== 'out',
  offer: () => true,
  order: -2,
  input: {
    ...absenceFields,
    sessions: lines('Các buổi', choiceFields, { max: 1000, default: [] }),
    ...requestField,
    ...nurseConsents,
  },
  check: checkAbsence,
} as const;

/** Action that undoes a call-off: the absence and its days off are deleted, and the given sessions return to the nurse. */
export const takeBackCallOffAction = {
  label: 'Rút báo nghỉ',
  on: [],
  roles: callOffRoles,
  when: callOffAction.when,
  offer: () => true,
  order: -3,
  input: {
    from: date('Từ ngày', { required: true }),
    to: date('Đến ngày', { required: true }),
    restore: texts('Các buổi trả lại', { max: 1000, default: [] }),
    ...nurseConsents,
    accept_changes: boolean('Chỉ trả lại các buổi còn nguyên', { show: [], accepts: 'changed' }),
  },
  check: checkDayOrder,
} as const;

/** Action by which two nurses exchange their planned sessions on these days. The action swaps either all sessions or none. */
export const swapSessionsAction = {
  label: 'Đổi ca',
  header: 'Đổi ca với điều dưỡng khác',
  prompt:
    'Các buổi chưa tắm của hai người trong những ngày này đổi cho nhau. Gói vẫn do điều dưỡng của gói phụ trách.',
  on: ['view'],
  roles: callOffRoles,
  when: callOffAction.when,
  input: {
    agent_id: ref('Đổi với', 'agents', { required: true }),
    from: date('Từ ngày', { required: true }),
    to: date('Đến ngày', { required: true }),
    ...nurseConsents,
  },
  order: 9,
  check: checkDayOrder,
} as const;
