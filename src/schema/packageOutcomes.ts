/**
 * Data of a package that its actions use, and the sentences that report the actions' results: the amount still due, and the effect with
 * name and amount.
 */
import { formatDate } from '#rules/format';
import type { PackageLevel } from './levels.ts';
import { type ActionFacts, formatMoneyOrNull, joinWordAndName, toSentence } from './outcome.ts';

/** Data of a package that its actions use. */
export interface PackageFacts {
  level: PackageLevel;
  agent_due: number | null;
  agent_paid_total: number | null;
  paid: number | null;
  due: number | null;
  reopenable: boolean | null;
  deletable: boolean | null;
  total_quantity: number;
  planned_shifts: number | null;
  finished_shifts: number | null;
  cancelled_shifts: number | null;
}

interface OfCustomer {
  readonly customer_name?: string | null;
  readonly planned_shifts?: number | null;
}
interface Sum {
  readonly amount?: number | null;
}
interface Day {
  readonly from_day?: string | null;
}

const of = ({ customer_name }: OfCustomer, word = 'của') => joinWordAndName(word, customer_name);
const from = ({ from_day }: Day) => joinWordAndName('từ', from_day && formatDate(from_day));
const nurse = ({ names }: ActionFacts) => names.agent_id;

export const packageOutcomes = {
  confirm_package: (pack: OfCustomer) => toSentence('Đã duyệt gói', of(pack)),
  assign_agent: (pack: OfCustomer, _input: object, done: ActionFacts) =>
    nurse(done)
      ? toSentence(`Đã phân công ${nurse(done)}`, of(pack, 'cho'))
      : toSentence('Đã lưu điều dưỡng của gói', of(pack)),
  hand_over: (pack: OfCustomer, input: Day, done: ActionFacts) =>
    toSentence(`${nurse(done) ?? 'Điều dưỡng mới'} phụ trách gói`, of(pack), from(input)),
  change_time: (pack: OfCustomer, input: Day) => toSentence('Đã đổi giờ gói', of(pack), from(input)),
  finish_package: (pack: OfCustomer) => toSentence('Gói', of(pack), 'đã kết thúc'),
  paid_package: (pack: OfCustomer, { amount }: Sum) =>
    formatMoneyOrNull(amount)
      ? toSentence('Đã thu', formatMoneyOrNull(amount), of(pack))
      : toSentence('Gói', of(pack), 'đã được xác nhận thanh toán'),
  pay: (pack: OfCustomer, { amount }: Sum) => toSentence('Đã thu', formatMoneyOrNull(amount), of(pack)),
  pay_agent: (pack: OfCustomer, { amount }: Sum, done: ActionFacts) =>
    toSentence(
      'Đã trả lương',
      formatMoneyOrNull(amount),
      joinWordAndName('cho', nurse(done)),
      of(pack, 'của gói'),
    ),
  add_services: (pack: OfCustomer) => toSentence('Đã bán thêm dịch vụ', of(pack, 'cho')),
  recover_pay: (pack: OfCustomer, { amount }: Sum, done: ActionFacts) =>
    toSentence(
      'Đã thu lại',
      formatMoneyOrNull(amount),
      joinWordAndName('từ', nurse(done)),
      of(pack, 'của gói'),
    ),
  add_discount: (pack: OfCustomer, { amount }: Sum) =>
    toSentence('Đã giảm', formatMoneyOrNull(amount), of(pack, 'cho')),
  cancel_package: ({ planned_shifts, ...pack }: OfCustomer) =>
    toSentence('Đã hủy đăng ký', of(pack), planned_shifts ? `và ${planned_shifts} buổi` : null),
  refund: (pack: OfCustomer, { amount }: Sum, { result }: ActionFacts) => {
    const sentence = toSentence(
      'Đã ghi hoàn',
      formatMoneyOrNull(amount),
      of(pack, 'cho'),
      'và chờ tài chính duyệt',
    );
    return [sentence, ...(Array.isArray(result.kept) ? result.kept : [])].join(' ');
  },
  reopen_package: (pack: OfCustomer) => toSentence('Gói', of(pack), 'trở về L7'),
  restore_package: (pack: OfCustomer) => toSentence('Đã khôi phục gói', of(pack)),
  move_package: (pack: OfCustomer, _input: object, { names }: ActionFacts) =>
    toSentence('Đã chuyển gói', of(pack), joinWordAndName('sang', names.customer_id)),
  delete_package: (pack: OfCustomer) => toSentence('Đã xóa gói', of(pack)),
} as const;
