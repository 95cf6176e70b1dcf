/** The actions on a package, with the levels at which each is possible (rules 2.3). */
import { describeFinishOutcome } from '#rules/describeFinishOutcome';
import { levelsAllowingAction } from '#rules/levels';
import {
  discountBearers,
  lostReasons,
  refundShares,
  shiftCharges,
  stoppedPackageCharges,
} from './choices.ts';
import { consentFields, nurseConsents } from './consents.ts';
import { describeDeletion } from './deletion.ts';
import { boolean, choice, date, lines, money, multilineText, percent, ref, slots, text } from './kinds.ts';
import { describeOfferOutcome, offerFields } from './offerFields.ts';
import { formatMoneyOrNull } from './outcome.ts';
import { type PackageFacts, packageOutcomes } from './packageOutcomes.ts';
import { optionalPaymentFields, paymentFields } from './payment.ts';
import { serviceLine } from './registration.ts';

const sellers = ['admin', 'sales'] as const;
const cashiers = ['admin', 'finance', 'sales'] as const;
const payers = ['admin', 'finance'] as const;

const createLevelCondition = (code: keyof typeof levelsAllowingAction) => (pack: PackageFacts) =>
  (levelsAllowingAction[code] as readonly string[]).includes(pack.level);

const packageTarget = { package_id: text('Gói', { show: [] }) } as const;
const reason = { reason: multilineText('Lý do', { required: true }) } as const;

export const packageActions = {
  confirm_package: {
    label: 'Duyệt gói',
    prompt: 'Gói của đối tác được duyệt và chuyển sang đăng ký.',
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('confirm_package'),
    input: {
      ...packageTarget,
      sales_id: ref('Sales', 'users', { pick: { kind: 'sales,staff' } }),
      accept_conflicts: consentFields.accept_conflicts,
    },
    outcome: packageOutcomes.confirm_package,
    order: 1,
    tone: 'main',
  },
  assign_agent: {
    label: 'Phân công điều dưỡng',
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('assign_agent'),
    input: {
      ...packageTarget,
      agent_id: ref('Điều dưỡng', 'agents', { autofill: { agent_commission: 'commission' } }),
      agent1_id: ref('Điều dưỡng tạm 1', 'agents'),
      agent2_id: ref('Điều dưỡng tạm 2', 'agents'),
      agent_commission: percent('Hoa hồng điều dưỡng', { min: 0, max: 100 }),
      ...nurseConsents,
    },
    outcome: packageOutcomes.assign_agent,
    order: 2,
    tone: 'main',
  },
  offer: {
    label: 'Mời nhận gói',
    on: ['view'],
    roles: sellers,
    when: (pack: PackageFacts) => createLevelCondition('offer')(pack) && (pack.planned_shifts ?? 0) > 0,
    input: { ...packageTarget, ...offerFields },
    outcome: describeOfferOutcome,
    order: 2,
  },
  hand_over: {
    label: 'Đổi người',
    prompt:
      'Điều dưỡng mới phụ trách gói và nhận các buổi chưa tắm từ ngày được chọn. Buổi đã tắm và buổi trước ngày đó giữ nguyên người làm.',
    on: ['view'],
    roles: sellers,
    when: (pack: PackageFacts) => createLevelCondition('hand_over')(pack) && (pack.planned_shifts ?? 0) > 0,
    input: {
      ...packageTarget,
      agent_id: ref('Điều dưỡng mới', 'agents', { required: true }),
      from_day: date('Từ ngày', { required: true }),
      ...nurseConsents,
    },
    outcome: packageOutcomes.hand_over,
    order: 14,
  },
  change_time: {
    label: 'Đổi giờ',
    prompt:
      'Các buổi chưa tắm từ ngày được chọn theo giờ mới, kể cả buổi có giờ riêng. Buổi đã tắm và buổi trước ngày đó giữ nguyên giờ.',
    on: ['view'],
    roles: sellers,
    when: (pack: PackageFacts) => createLevelCondition('change_time')(pack) && (pack.planned_shifts ?? 0) > 0,
    input: {
      ...packageTarget,
      time_period: slots('Khung giờ mới', { required: true }),
      from_day: date('Từ ngày', { required: true }),
      ...nurseConsents,
    },
    outcome: packageOutcomes.change_time,
    order: 15,
  },
  finish_package: {
    label: 'Kết thúc gói',
    prompt: (pack: PackageFacts, { paid }: Readonly<Record<string, unknown>>) =>
      paid == null && pack.planned_shifts
        ? `${pack.planned_shifts} buổi chưa tắm sẽ bị hủy.`
        : describeFinishOutcome({
            paid: paid === true,
            planned: pack.planned_shifts ?? 0,
            cancelled: pack.cancelled_shifts ?? 0,
          }),
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('finish_package'),
    input: {
      ...packageTarget,
      charge: choice('Khách trả', stoppedPackageCharges),
      charge_amount: money('Số tiền thỏa thuận'),
      paid: boolean('Đã thanh toán', { required: true }),
      ...optionalPaymentFields,
      accept_overpayment: consentFields.accept_overpayment,
    },
    outcome: packageOutcomes.finish_package,
    order: 3,
    tone: 'main',
  },
  paid_package: {
    label: 'Xác nhận thanh toán',
    facts: ['due', 'paid', 'total_price'],
    on: ['view'],
    roles: cashiers,
    when: createLevelCondition('paid_package'),
    input: {
      ...packageTarget,
      ...optionalPaymentFields,
      accept_overpayment: consentFields.accept_overpayment,
    },
    outcome: packageOutcomes.paid_package,
    order: 4,
    tone: 'main',
  },
  pay: {
    label: 'Thu tiền',
    facts: ['due', 'paid', 'total_price'],
    on: ['view'],
    roles: cashiers,
    when: createLevelCondition('pay'),
    // The browser shows the button only if an amount is due. A call can still book an overpayment, but the API then requires a consent.
    offer: ({ due }: PackageFacts) => (due ?? 0) > 0,
    input: { ...packageTarget, ...paymentFields, accept_overpayment: consentFields.accept_overpayment },
    submit: (_pack: PackageFacts, { amount }: { amount?: number | null }) =>
      `Thu ${formatMoneyOrNull(amount) ?? 'tiền'}`,
    outcome: packageOutcomes.pay,
    order: 5,
  },
  pay_agent: {
    label: 'Trả lương điều dưỡng',
    facts: ['agent_due', 'agent_paid_total', 'agent_income'],
    on: ['view', 'bulk'],
    roles: payers,
    when: (pack: PackageFacts) => createLevelCondition('pay_agent')(pack) && (pack.agent_due ?? 0) > 0,
    dataOf: ['agent_id'],
    input: {
      ...packageTarget,
      ...optionalPaymentFields,
      agent_id: ref('Điều dưỡng', 'agents', { none: 'Điều dưỡng của gói' }),
    },
    outcome: packageOutcomes.pay_agent,
    order: 6,
    tone: 'main',
  },
  add_services: {
    label: 'Bán thêm dịch vụ',
    prompt:
      'Dịch vụ thêm tính theo bảng giá hôm nay và có các buổi riêng, xếp sau buổi cuối. Các buổi đã xếp giữ nguyên; giảm giá theo mã, hoa hồng và tiền còn thu được tính lại.',
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('add_services'),
    input: {
      ...packageTarget,
      package_services: lines('Dịch vụ thêm', serviceLine, { required: true, min: 1, max: 20 }),
      ...nurseConsents,
    },
    outcome: packageOutcomes.add_services,
    order: 17,
  },
  /** The form next to the list of sessions has the same effect and calls `POST /shifts`. */
  add_shift: {
    label: 'Thêm buổi',
    on: [],
    roles: sellers,
    when: createLevelCondition('add_shift'),
    input: {
      ...packageTarget,
      day: date('Ngày', { required: true }),
      charge: choice('Tiền của buổi thêm', shiftCharges),
      accept_conflicts: consentFields.accept_conflicts,
    },
    order: 18,
  },
  recover_pay: {
    label: 'Thu lại lương',
    facts: ['agent_paid_total', 'agent_income'],
    prompt: `Khoản thu lại được duyệt ngay, trừ vào chi phí lương của tháng mở sớm nhất, và phần của điều dưỡng trở lại còn phải trả. Thu lại hết thì quản trị viên mở lại được gói.`,
    on: ['view'],
    roles: ['finance'],
    when: ({ agent_paid_total }: PackageFacts) => (agent_paid_total ?? 0) > 0,
    dataOf: ['agent_id'],
    input: {
      ...packageTarget,
      agent_id: ref('Điều dưỡng', 'agents', { required: true }),
      amount: money('Số tiền', { required: true, min: 1 }),
      ...reason,
    },
    outcome: packageOutcomes.recover_pay,
    order: 16,
  },
  add_discount: {
    label: 'Thêm giảm giá',
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('add_discount'),
    input: {
      ...packageTarget,
      amount: money('Số tiền', { required: true, min: 1 }),
      description: text('Diễn giải'),
      applied_to: choice('Bên chịu giảm giá', discountBearers, { required: true }),
    },
    outcome: packageOutcomes.add_discount,
    order: 7,
  },
  assign_sales: {
    label: 'Giao sales',
    on: ['bulk'],
    roles: sellers,
    input: { sales_id: ref('Sales', 'users', { required: true, pick: { kind: 'sales,staff' } }) },
    order: 8,
  },
  cancel_package: {
    label: 'Hủy đăng ký',
    prompt: ({ planned_shifts }: PackageFacts) =>
      planned_shifts ? `${planned_shifts} buổi chưa tắm sẽ bị hủy.` : 'Gói chưa có buổi nào sẽ bị hủy theo.',
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('cancel_package'),
    input: {
      ...packageTarget,
      lost_reason: choice('Nhóm lý do', lostReasons),
      cancel_reason: multilineText('Lý do hủy', { required: true }),
    },
    submit: ({ planned_shifts }: PackageFacts) =>
      planned_shifts ? `Hủy đăng ký và ${planned_shifts} buổi` : 'Hủy đăng ký',
    outcome: packageOutcomes.cancel_package,
    order: 9,
    tone: 'danger',
  },
  refund: {
    label: 'Hoàn tiền',
    facts: ['paid', 'refunded', 'total_price'],
    prompt: `Có thể hoàn nhiều nhất số tiền đã thu. Giao dịch hoàn tiền chờ tài chính duyệt và trừ vào doanh thu của tháng ghi nhận.`,
    on: ['view'],
    roles: cashiers,
    when: ({ paid }: PackageFacts) => (paid ?? 0) > 0,
    input: {
      ...packageTarget,
      ...paymentFields,
      shares: choice('Phần của điều dưỡng và đối tác', refundShares, {
        help: 'Khi hoàn toàn bộ số tiền đã thu của gói đã kết thúc. Bỏ trống là giữ nguyên.',
      }),
      ...reason,
    },
    submit: (_pack: PackageFacts, { amount }: { amount?: number | null }) =>
      `Hoàn ${formatMoneyOrNull(amount) ?? 'tiền'}`,
    outcome: packageOutcomes.refund,
    order: 11,
  },
  reopen_package: {
    label: 'Mở lại gói',
    prompt: ({ total_quantity, finished_shifts }: PackageFacts) =>
      `Gói trở về L7 (đã tắm ${finished_shifts ?? 0}/${total_quantity} buổi): các buổi bị hủy khi kết thúc được xếp lại vào đúng ngày cũ, khoản giảm "Dừng giữa chừng" bị bỏ. Tiền đã thu giữ nguyên.`,
    on: ['view'],
    roles: ['admin'],
    when: createLevelCondition('reopen_package'),
    // The browser hides the action if the package cannot be reopened. If a call runs the action anyway, the API reports the reason.
    offer: ({ reopenable }: PackageFacts) => reopenable !== false,
    input: { ...packageTarget, ...reason, accept_conflicts: consentFields.accept_conflicts },
    outcome: packageOutcomes.reopen_package,
    order: 12,
  },
  restore_package: {
    label: 'Khôi phục gói',
    prompt:
      'Gói trở về cấp độ trước khi hủy: các buổi bị hủy theo được xếp lại, buổi đã qua ngày xếp sau buổi cuối; mã giảm giá được tính lượt dùng lại.',
    on: ['view'],
    roles: sellers,
    when: createLevelCondition('restore_package'),
    input: { ...packageTarget, ...reason, accept_conflicts: consentFields.accept_conflicts },
    outcome: packageOutcomes.restore_package,
    order: 13,
    tone: 'main',
  },
  move_package: {
    label: 'Chuyển sang khách khác',
    prompt:
      'Gói được chuyển sang khách hàng được chọn cùng các buổi, giao dịch và lịch sử của nó. Tiền, lương và các tháng đã khóa sổ giữ nguyên; cấp độ và công nợ của cả hai khách được tính lại. Gói qua đối tác thì đối tác đọc được khách hàng mới.',
    on: ['view'],
    roles: ['admin'],
    input: {
      ...packageTarget,
      customer_id: ref('Khách hàng mới', 'customers', { required: true }),
      ...reason,
      accept_refused: consentFields.accept_refused,
    },
    outcome: packageOutcomes.move_package,
    order: 19,
  },
  delete_package: {
    label: 'Xóa gói',
    prompt: `Gói bị xóa cùng các buổi, dịch vụ, giảm giá và giao dịch chưa duyệt của nó. ${describeDeletion('Gói', { parts: 'mọi thứ bị xóa theo' })}`,
    on: ['view'],
    roles: ['admin'],
    when: (pack: PackageFacts) => pack.deletable !== false,
    input: packageTarget,
    outcome: packageOutcomes.delete_package,
    order: 10,
    tone: 'danger',
  },
} as const;
