/** What a package waits for, as one sentence, and the action that answers it (rules 2.3). */
import { formatDate } from '#rules/format';
import type { LevelAction, PackageLevel } from '#rules/levels';

export interface PackageState {
  level: PackageLevel;
  /** Planned sessions left. */
  planned_shifts: number;
  /** The day of the next planned session. */
  next_day: string | null;
  /** The local day. */
  today: string;
  /** The nurse has been paid. */
  agent_paid: boolean;
  cancel_reason: string | null;
}
export interface NextStep {
  sentence: string;
  /** The action that takes the package on; null when there is nothing to do but wait. */
  action: LevelAction | null;
}

const wait = (sentence: string): NextStep => ({ sentence, action: null });
const act = (sentence: string, action: LevelAction): NextStep => ({ sentence, action });
const because = (reason: string | null): string => (reason ? `: ${reason}` : '');

const nextSession = ({ next_day, today }: PackageState): string => {
  if (!next_day) return '';
  const day = formatDate(next_day);
  return next_day < today ? `, buổi ${day} đã qua, chưa ghi nhận` : `, buổi tới ${day}`;
};

/** The package's next step. Days are local days. */
export function nextStep(state: PackageState): NextStep {
  const next = nextSession(state);
  switch (state.level) {
    case 'L4':
      return act('Đối tác gửi, chờ duyệt', 'confirm_package');
    case 'L5':
      return act('Chưa có điều dưỡng', 'assign_agent');
    case 'L5-A':
      return act('Mới xếp điều dưỡng tạm', 'assign_agent');
    case 'L6':
      return wait(`Đã phân công, chưa tắm buổi nào${next}`);
    case 'L7':
      return state.planned_shifts > 0
        ? wait(`Đang làm, còn ${state.planned_shifts} buổi${next}`)
        : act('Đã tắm xong các buổi, chờ kết thúc gói', 'finish_package');
    case 'L7-C':
      return act('Dừng giữa chừng, chưa thanh toán', 'paid_package');
    case 'L8':
    case 'L8-7C':
      return state.agent_paid
        ? wait('Đã thanh toán và trả lương điều dưỡng')
        : act('Đã thanh toán, chưa trả lương điều dưỡng', 'pay_agent');
    case 'L5-C':
    case 'L6-C':
      return wait(`Đã hủy${because(state.cancel_reason)}`);
  }
}
