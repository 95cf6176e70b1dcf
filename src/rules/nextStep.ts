/** Describes a package's next step in one sentence, with the actions for this step, most urgent first (rules 2.3). */
import { formatDayInSentence, formatDeadline } from '#rules/dayInSentence';
import { formatMoney } from '#rules/format';
import { canRunAction, type LevelAction, type PackageLevel } from '#rules/levels';

export interface PackageStepState {
  level: PackageLevel;
  /** Number of planned sessions left. */
  planned_shifts: number;
  /** The day of the next planned session. */
  next_day: string | null;
  /** The package's first day; null if it is not known. */
  starts_on: string | null;
  /** Name of the partner that sent the package; null for none. */
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
  /** Actions that the package waits for, most urgent first; empty if the user can only wait. */
  needs: readonly NextStepCode[];
  /** Other frequent actions, most frequent first. */
  often: readonly NextStepCode[];
}

interface Need {
  code: NextStepCode;
  /** Part of the sentence that describes this need. */
  words: string;
}

const because = (reason: string | null): string => (reason ? `: ${reason}` : '');

/**
 * Returns the next need of a running package: an outcome for a past session, a solution for a conflict, the payment of
 * the amount due, then the next session.
 */
function needsAtWork({ level, planned_shifts, next_day, clashes, due, today }: PackageStepState): Need[] {
  const needs: Need[] = [];
  const [clash] = clashes;
  const isOver = next_day !== null && next_day < today;
  if (isOver)
    needs.push({
      code: 'finish_shift',
      words: `, buổi ${formatDayInSentence(next_day, today)} đã qua, chưa ghi nhận`,
    });
  if (clash) {
    const more = clashes.length > 1 ? ` và ${clashes.length - 1} buổi nữa` : '';
    needs.push({
      code: 'hand_over',
      words: `, buổi ${formatDayInSentence(clash, today)}${more} vướng lịch điều dưỡng`,
    });
  }
  if (due > 0) needs.push({ code: 'pay', words: `, còn phải thu ${formatMoney(due)}` });
  if (next_day !== null && !isOver)
    needs.push({
      code: next_day === today ? 'finish_shift' : 'next_session',
      words: `, buổi tới ${next_day === today ? 'hôm nay' : formatDayInSentence(next_day, today)}`,
    });
  if (level === 'L7' && planned_shifts === 0)
    needs.push({ code: 'finish_package', words: ', chờ kết thúc gói' });
  return needs;
}

/** Returns the deadline of a step that must happen before the first session; empty if the first day is not known. */
function describeStart(verb: string, { next_day, starts_on, today }: PackageStepState): string {
  const first = next_day ?? starts_on;
  return first === null ? '' : `. ${verb} ${formatDeadline(first, today)}`;
}

const provisionalWords = (names: readonly string[]): string =>
  names.length > 0
    ? `Mới xếp tạm ${names.map((name) => `chị ${name}`).join(', ')}`
    : 'Mới xếp điều dưỡng tạm';

/** Most frequent actions on a running package. */
const oftenAtWork: readonly NextStepCode[] = ['hand_over', 'change_time', 'finish_package', 'register_again'];

/** Returns the package's next step. Days are local days. */
export function findNextStep(state: PackageStepState): NextStep {
  const { level, planned_shifts, due, agent_paid, cancel_reason, is_last } = state;
  const pay: NextStepCode[] = due > 0 && canRunAction('pay', level) ? ['pay'] : [];
  switch (level) {
    case 'L4':
      return {
        sentence: `${state.partner ?? 'Đối tác'} gửi, chờ duyệt${describeStart('Bắt đầu', state)}`,
        needs: ['confirm_package', ...pay],
        often: [],
      };
    case 'L5':
    case 'L5-A':
      return {
        sentence: `${level === 'L5' ? 'Chưa có điều dưỡng' : provisionalWords(state.provisional)}${describeStart('Phân công trước', state)}`,
        needs: ['assign_agent', ...pay],
        often: ['change_time'],
      };
    case 'L6':
    case 'L7': {
      const needs = needsAtWork(state);
      const begun = planned_shifts > 0 ? `Đang làm, còn ${planned_shifts} buổi` : 'Đã tắm xong các buổi';
      return {
        sentence: `${level === 'L6' ? 'Đã phân công, chưa tắm buổi nào' : begun}${needs[0]?.words ?? ''}`,
        needs: needs.map(({ code }) => code),
        often: oftenAtWork,
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
      return { sentence: `Đã hủy${because(cancel_reason)}`, needs: [], often: ['restore_package', 'refund'] };
  }
}
