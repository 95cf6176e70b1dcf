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
interface AmountInput {
  readonly amount?: number | null;
}
interface FromDayInput {
  readonly from_day?: string | null;
}

const describeCustomer = ({ customer_name }: OfCustomer, word = 'của') =>
  joinWordAndName(word, customer_name);
const describeFromDay = ({ from_day }: FromDayInput) =>
  joinWordAndName('từ', from_day && formatDate(from_day));
const getNurseName = ({ names }: ActionFacts) => names.agent_id;

export const packageOutcomes = {
  confirm_package: (pack: OfCustomer) => toSentence('Đã duyệt gói', describeCustomer(pack)),
  assign_agent: (pack: OfCustomer, _input: object, done: ActionFacts) =>
    getNurseName(done)
      ? toSentence(`Đã phân công ${getNurseName(done)}`, describeCustomer(pack, 'cho'))
      : toSentence('Đã lưu điều dưỡng của gói', describeCustomer(pack)),
  hand_over: (pack: OfCustomer, input: FromDayInput, done: ActionFacts) =>
    toSentence(
      `${getNurseName(done) ?? 'Điều dưỡng mới'} phụ trách gói`,
      describeCustomer(pack),
      describeFromDay(input),
    ),
  change_time: (pack: OfCustomer, input: FromDayInput) =>
    toSentence('Đã đổi giờ gói', describeCustomer(pack), describeFromDay(input)),
  finish_package: (pack: OfCustomer) => toSentence('Gói', describeCustomer(pack), 'đã kết thúc'),
  paid_package: (pack: OfCustomer, { amount }: AmountInput) =>
    formatMoneyOrNull(amount)
      ? toSentence('Đã thu', formatMoneyOrNull(amount), describeCustomer(pack))
      : toSentence('Gói', describeCustomer(pack), 'đã được xác nhận thanh toán'),
  pay: (pack: OfCustomer, { amount }: AmountInput) =>
    toSentence('Đã thu', formatMoneyOrNull(amount), describeCustomer(pack)),
  pay_agent: (pack: OfCustomer, { amount }: AmountInput, done: ActionFacts) =>
    toSentence(
      'Đã trả lương',
      formatMoneyOrNull(amount),
      joinWordAndName('cho', getNurseName(done)),
      describeCustomer(pack, 'của gói'),
    ),
  add_services: (pack: OfCustomer) => toSentence('Đã bán thêm dịch vụ', describeCustomer(pack, 'cho')),
  recover_pay: (pack: OfCustomer, { amount }: AmountInput, done: ActionFacts) =>
    toSentence(
      'Đã thu lại',
      formatMoneyOrNull(amount),
      joinWordAndName('từ', getNurseName(done)),
      describeCustomer(pack, 'của gói'),
    ),
  add_discount: (pack: OfCustomer, { amount }: AmountInput) =>
    toSentence('Đã giảm', formatMoneyOrNull(amount), describeCustomer(pack, 'cho')),
  cancel_package: ({ planned_shifts, ...pack }: OfCustomer) =>
    toSentence('Đã hủy đăng ký', describeCustomer(pack), planned_shifts ? `và ${planned_shifts} buổi` : null),
  refund: (pack: OfCustomer, { amount }: AmountInput, { result }: ActionFacts) => {
    const sentence = toSentence(
      'Đã ghi hoàn',
      formatMoneyOrNull(amount),
      describeCustomer(pack, 'cho'),
      'và chờ tài chính duyệt',
    );
    return [sentence, ...(Array.isArray(result.kept) ? result.kept : [])].join(' ');
  },
  reopen_package: (pack: OfCustomer) => toSentence('Gói', describeCustomer(pack), 'trở về L7'),
  restore_package: (pack: OfCustomer) => toSentence('Đã khôi phục gói', describeCustomer(pack)),
  move_package: (pack: OfCustomer, _input: object, { names }: ActionFacts) =>
    toSentence('Đã chuyển gói', describeCustomer(pack), joinWordAndName('sang', names.customer_id)),
  delete_package: (pack: OfCustomer) => toSentence('Đã xóa gói', describeCustomer(pack)),
} as const;
