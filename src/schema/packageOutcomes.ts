/**
 * Facts of a package that its actions use, and the sentences they report: the amount left to collect, and the effect with name and amount.
 */
import { formatDate } from '#rules/format';
import type { PackageLevel } from './levels.ts';
import { type Done, named, sentence, sum } from './outcome.ts';

/** Facts of a package that its actions use. */
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

const of = ({ customer_name }: OfCustomer, word = 'của') => named(word, customer_name);
const from = ({ from_day }: Day) => named('từ', from_day && formatDate(from_day));
const nurse = ({ names }: Done) => names.agent_id;

export const packageOutcomes = {
  confirm_package: (pack: OfCustomer) => sentence('Đã duyệt gói', of(pack)),
  assign_agent: (pack: OfCustomer, _input: object, done: Done) =>
    nurse(done)
      ? sentence(`Đã phân công ${nurse(done)}`, of(pack, 'cho'))
      : sentence('Đã lưu điều dưỡng của gói', of(pack)),
  hand_over: (pack: OfCustomer, input: Day, done: Done) =>
    sentence(`${nurse(done) ?? 'Điều dưỡng mới'} phụ trách gói`, of(pack), from(input)),
  change_time: (pack: OfCustomer, input: Day) => sentence('Đã đổi giờ gói', of(pack), from(input)),
  finish_package: (pack: OfCustomer) => sentence('Gói', of(pack), 'đã kết thúc'),
  paid_package: (pack: OfCustomer, { amount }: Sum) =>
    sum(amount)
      ? sentence('Đã thu', sum(amount), of(pack))
      : sentence('Gói', of(pack), 'đã được xác nhận thanh toán'),
  pay: (pack: OfCustomer, { amount }: Sum) => sentence('Đã thu', sum(amount), of(pack)),
  pay_agent: (pack: OfCustomer, { amount }: Sum, done: Done) =>
    sentence('Đã trả lương', sum(amount), named('cho', nurse(done)), of(pack, 'của gói')),
  add_services: (pack: OfCustomer) => sentence('Đã bán thêm dịch vụ', of(pack, 'cho')),
  recover_pay: (pack: OfCustomer, { amount }: Sum, done: Done) =>
    sentence('Đã thu lại', sum(amount), named('từ', nurse(done)), of(pack, 'của gói')),
  add_discount: (pack: OfCustomer, { amount }: Sum) => sentence('Đã giảm', sum(amount), of(pack, 'cho')),
  cancel_package: ({ planned_shifts, ...pack }: OfCustomer) =>
    sentence('Đã hủy đăng ký', of(pack), planned_shifts ? `và ${planned_shifts} buổi` : null),
  refund: (pack: OfCustomer, { amount }: Sum, { result }: Done) => {
    const said = sentence('Đã ghi hoàn', sum(amount), of(pack, 'cho'), 'và chờ tài chính duyệt');
    return [said, ...(Array.isArray(result.kept) ? result.kept : [])].join(' ');
  },
  reopen_package: (pack: OfCustomer) => sentence('Gói', of(pack), 'trở về L7'),
  restore_package: (pack: OfCustomer) => sentence('Đã khôi phục gói', of(pack)),
  move_package: (pack: OfCustomer, _input: object, { names }: Done) =>
    sentence('Đã chuyển gói', of(pack), named('sang', names.customer_id)),
  delete_package: (pack: OfCustomer) => sentence('Đã xóa gói', of(pack)),
} as const;
