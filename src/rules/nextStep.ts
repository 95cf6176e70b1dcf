/** Describes a package's next step in one sentence, with the actions for this step, most urgent first (rules 2.3). */

import { formatDayInSentence, formatDeadline } from '#rules/dayInSentence';
import { diffDays } from '#rules/days';
import { formatMoney } from '#rules/format';
import { canRunAction, type LevelAction, type PackageLevel } from '#rules/levels';

export interface NextSession {
  day: string;
  /** The start, HH:MM; null if it is not known. */
  time: string | null;
  /** Full name of the nurse; null if no nurse is assigned. */
  nurse: string | null;
}

export interface PackageStepState {
  level: PackageLevel;
  /** Number of planned sessions left. */
  planned_shifts: number;
  /** The day of the first planned session if it is past; else null. */
  overdue_day: string | null;
  /** The first planned session of today or later; null if there is none. */
  next: NextSession | null;
  /** The package's first day; null if it is not known. */
  starts_on: string | null;
  /** Name of the partner that sent the package; null if no partner sent it. */
  partner: string | null;
  /** Given names of the provisional nurses. */
  provisional: readonly string[];
  /** Days of planned sessions on which the nurse has another session at that time, in order. */
  clashes: readonly string[];
  /** Amount that the customer still has to pay, đồng. */
  due: number;
  /** Today as a local date, YYYY-MM-DD. */
  today: string;
  /** True if the nurse has been paid. */
  agent_paid: boolean;
  cancel_reason: string | null;
  /** True if the customer has no later package. */
  is_last: boolean;
}

/**
 * Code of an action on the package or the customer. `next_session`: an action on the next session. `register_again`: registering the next
 * package.
 */
export type NextStepCode =
  | LevelAction
  | ('succeed_contact' | 'fail_contact' | 'register_package_v2' | 'plan_contact' | 'update_level')
  | ('next_session' | 'register_again');

export interface NextStep {
  sentence: string;
  /** Actions that the package needs now, most urgent first; empty if the user can only wait. */
  needs: readonly NextStepCode[];
  /** Other frequent actions, most frequent first. */
  often: readonly NextStepCode[];
}

interface Need {
  code: NextStepCode;
  /** Describes this need in the sentence; empty if the next session says it. */
  words: string;
}

const formatReason = (reason: string | null): string => (reason ? `: ${reason}` : '');

/** Describes the next session: 'Buổi tới: thứ Sáu 27/11 lúc 09:30, chị Nguyễn Thị Dung'; without a nurse, its time only. */
export function describeNextSession({ day, time, nurse }: NextSession, today: string): string {
  const date = day === today ? 'hôm nay' : formatDayInSentence(day, today);
  return `Buổi tới: ${date}${time ? ` lúc ${time}` : ''}${nurse ? `, chị ${nurse}` : ''}`;
}

/** Tells how soon a nurse must be assigned to a session of this day. */
function describeAssignment(day: string, today: string): string {
  const left = diffDays(day, today);
  if (left < 1) return 'phân công ngay';
  return left === 1 ? 'phân công trong hôm nay' : `phân công trong ${left} ngày`;
}

/**
 * Returns the needs of a running package, most urgent first: an outcome for a past session, a solution for a conflict,
 * the payment of the amount due, then the next session.
 */
function listRunningNeeds(state: PackageStepState): Need[] {
  const { level, planned_shifts, overdue_day, next, clashes, due, today } = state;
  const needs: Need[] = [];
  const [clash] = clashes;
  if (overdue_day !== null)
    needs.push({
      code: 'finish_shift',
      words: `Buổi ${formatDayInSentence(overdue_day, today)} đã qua, chưa ghi nhận`,
    });
  if (clash) {
    const more = clashes.length > 1 ? ` và ${clashes.length - 1} buổi nữa` : '';
    needs.push({
      code: 'hand_over',
      words: `Buổi ${formatDayInSentence(clash, today)}${more} vướng lịch điều dưỡng, đổi người`,
    });
  }
  if (due > 0) needs.push({ code: 'pay', words: `Còn phải thu ${formatMoney(due)}` });
  if (next !== null && overdue_day === null)
    needs.push({ code: next.day === today ? 'finish_shift' : 'next_session', words: '' });
  if (level === 'L7' && planned_shifts === 0)
    needs.push({ code: 'finish_package', words: 'Chờ kết thúc gói' });
  return needs;
}

/** Joins parts to sentences; empty parts are left out. */
const joinSentences = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join('. ');

/** Describes a running package: its next session and its first need. An overdue session is more urgent than the next one. */
function describeWork({ level, next, overdue_day, planned_shifts, today }: PackageStepState, needs: Need[]) {
  const first = needs[0]?.words;
  const session = next && describeNextSession(next, today);
  if (overdue_day !== null) return joinSentences(first, session);
  const idle = level === 'L6' ? 'Đã phân công, chưa tắm buổi nào' : 'Đã tắm xong các buổi';
  return joinSentences(session ?? (planned_shifts === 0 ? idle : null), first);
}

/** Describes a registered package without a nurse: its first session, and until when a nurse must be assigned. */
function describeWithoutNurse({ level, provisional, next, overdue_day, starts_on, today }: PackageStepState) {
  const first = overdue_day ?? next?.day ?? starts_on;
  const nobody = level === 'L5' ? 'Chưa có điều dưỡng' : describeProvisional(provisional);
  return joinSentences(
    next ? describeNextSession({ ...next, nurse: null }, today) : undefined,
    first === null ? nobody : `${nobody}, ${describeAssignment(first, today)}`,
  );
}

const describeProvisional = (names: readonly string[]): string =>
  names.length > 0
    ? `Mới xếp tạm ${names.map((name) => `chị ${name}`).join(', ')}`
    : 'Mới xếp điều dưỡng tạm';

/** Most frequent actions on a running package. */
const frequentRunningActions: readonly NextStepCode[] = [
  'hand_over',
  'change_time',
  'finish_package',
  'register_again',
];

/** Returns the package's next step. Days are local days. */
export function findNextStep(state: PackageStepState): NextStep {
  const { level, due, agent_paid, cancel_reason, is_last, starts_on, today } = state;
  const pay: NextStepCode[] = due > 0 && canRunAction('pay', level) ? ['pay'] : [];
  switch (level) {
    case 'L4':
      return {
        sentence: joinSentences(
          `${state.partner ?? 'Đối tác'} gửi, chờ duyệt`,
          starts_on && `Bắt đầu ${formatDeadline(starts_on, today)}`,
        ),
        needs: ['confirm_package', ...pay],
        often: [],
      };
    case 'L5':
    case 'L5-A':
      return {
        sentence: describeWithoutNurse(state),
        needs: ['assign_agent', ...pay],
        often: ['change_time'],
      };
    case 'L6':
    case 'L7': {
      const needs = listRunningNeeds(state);
      return {
        sentence: describeWork(state, needs),
        needs: needs.map(({ code }) => code),
        often: frequentRunningActions,
      };
    }
    case 'L7-C':
      return {
        sentence: 'Dừng giữa chừng, chưa thanh toán',
        needs: ['paid_package'],
        often: ['register_again', 'reopen_package'],
      };
    case 'L8':
    case 'L8-7C':
      return {
        sentence: agent_paid
          ? 'Đã thanh toán và trả lương điều dưỡng'
          : 'Đã thanh toán, chưa trả lương điều dưỡng',
        needs: [
          ...(agent_paid ? [] : (['pay_agent'] as const)),
          ...(is_last ? (['register_again'] as const) : []),
        ],
        often: ['register_again', 'reopen_package'],
      };
    case 'L5-C':
    case 'L6-C':
      return {
        sentence: `Đã hủy${formatReason(cancel_reason)}`,
        needs: [],
        often: ['restore_package', 'refund'],
      };
  }
}
