/** The task for each record in a queue: the sentence on the home page, and the button that completes the task. */
import { hasRole, type Viewer } from './access.ts';
import { findResource, type ResourceName } from './index.ts';
import type { QueueName } from './queues.ts';

type TaskButton = { readonly label: string } & (
  | {
      /** Shows the phone number, which a phone dials when the user clicks it. Offers these actions of the record as results of the call. */
      readonly by: 'call';
      readonly actions: readonly string[];
    }
  | { readonly by: 'action'; readonly action: string }
  /** Opens the dialog in which the user closes past days. */
  | { readonly by: 'close_day' }
  /** Opens the nurses' pay run for the task's month; only for viewers who may perform `action`. */
  | { readonly by: 'pay_run'; readonly action: string }
  /** Opens the prefilled dialog of the action that fulfils the request. */
  | { readonly by: 'request' }
  /** Opens the record. For tasks in which the user must make several decisions. */
  | { readonly by: 'record' }
);

export interface Task {
  /** The queue's name in one to three words. */
  readonly short: string;
  /**
   * The sentence of the task. `{name}` is replaced by the name of the record's subject. Other names in braces are replaced by fields of the
   * record: a choice by its label, a reference by the name of the referenced record.
   */
  readonly sentence: string;
  /**
   * The reason of the task, in parts with the same placeholders as the sentence; dates have the form 'DD/MM'. A part is omitted if one of
   * its fields is empty.
   */
  readonly reason: readonly string[];
  /** Field that holds the phone number to call, if it is not the usual field of the resource. */
  readonly phone?: string;
  /** Field that holds the amount of the task. */
  readonly amount?: string;
  /** Field that holds the month of the task. */
  readonly month?: string;
  /** True if the day of the record is a due day; otherwise the day is the beginning of the waiting. */
  readonly isDue?: true;
  /** Fields that hold the number of finished sessions of a package and the number of all its sessions. */
  readonly progress?: { readonly done: string; readonly of: string };
  /** Possible buttons; the first button that the viewer may use is shown. */
  readonly buttons: readonly TaskButton[];
  /** Sentence and buttons that replace `sentence` and `buttons` if the amount due is 0, because then no money has to be collected. */
  readonly settled?: { readonly sentence?: string; readonly buttons: readonly TaskButton[] };
}

/** Per resource: the fields that hold the name and the phone number of the record's subject, and the customer's id. */
export const taskSubjects: Readonly<
  Partial<
    Record<ResourceName, { readonly name: string; readonly phone?: string; readonly customer?: string }>
  >
> = {
  customers: { name: 'name', phone: 'phone', customer: 'id' },
  packages: { name: 'customer_name', phone: 'customer_phone', customer: 'customer_id' },
  agents: { name: 'name', phone: 'phone' },
  requests: { name: 'asker', phone: 'phone' },
  offers: { name: 'customer_name' },
  shifts: { name: 'customer_name', phone: 'nurse_phone' },
  transactions: { name: 'about' },
  bank_lines: { name: 'description' },
  partner_revenues: { name: 'partner_id' },
  partner_packages: { name: 'customer_name', phone: 'customer_phone' },
};

/** Options of the tasks that a partner sees: only the progress of the care and the partner's income, because the company does the work. */
const partnerTaskOptions = {
  amount: 'partner_income',
  progress: { done: 'finished_shifts', of: 'total_quantity' },
  buttons: [],
} as const;
const createCallButton = (...actions: string[]): TaskButton => ({ label: 'Gọi', by: 'call', actions });
const createActionButton = (label: string, action: string): TaskButton => ({ label, by: 'action', action });
const createRecordButton = (label: string): TaskButton => ({ label, by: 'record' });
const callLeadButton = createCallButton('succeed_contact', 'fail_contact', 'plan_contact');
const sellAgainButton = createCallButton('plan_contact', 'register_package_v2');
const assignButton = createActionButton('Phân công', 'assign_agent');
const replyButton: TaskButton = { label: 'Trả lời', by: 'request' };
const collectButton = createActionButton('Thu tiền', 'pay');
const refundButton = createActionButton('Hoàn tiền', 'refund');

/** Reasons shown for a customer without a package, and for a package that needs a nurse. */
const leadReasonParts = ['dự sinh {predicted_birth_date}', '{province}'] as const;
const saleReasonParts = ['bắt đầu {started_at}', '{total_quantity} buổi', '{customer_area}'] as const;

export const tasksByQueue: Readonly<Record<QueueName, Task>> = {
  due_contacts: {
    short: 'Hẹn gọi',
    isDue: true,
    sentence: 'Gọi {name} như đã hẹn',
    reason: ['hẹn gọi {next_contact_at}', '{next_contact_note}', ...leadReasonParts],
    buttons: [callLeadButton],
  },
  new_leads: {
    short: 'Khách mới',
    sentence: 'Gọi {name}',
    reason: [...leadReasonParts, '{source_name}'],
    buttons: [callLeadButton],
  },
  near_births: {
    short: 'Sắp sinh',
    isDue: true,
    sentence: 'Hỏi thăm {name}, sắp sinh',
    reason: ['dự sinh {birth_date}', '{province}'],
    buttons: [sellAgainButton],
  },
  births_without_package: {
    short: 'Sắp sinh chưa có gói',
    isDue: true,
    sentence: 'Mời {name} đặt gói, sắp sinh',
    reason: ['dự sinh {birth_date}', 'chưa có gói', '{province}'],
    buttons: [callLeadButton],
  },
  partner_requests: {
    short: 'Gói đối tác gửi',
    sentence: 'Duyệt gói đối tác gửi của {name}',
    reason: ['{partner_id} gửi', ...saleReasonParts],
    buttons: [createActionButton('Duyệt', 'confirm_package')],
  },
  unassigned_packages: {
    short: 'Chưa có người',
    sentence: 'Phân công điều dưỡng cho {name}',
    reason: saleReasonParts,
    buttons: [assignButton],
  },
  starting_packages: {
    short: 'Sắp bắt đầu',
    isDue: true,
    sentence: 'Chốt điều dưỡng cho {name}, sắp bắt đầu',
    reason: saleReasonParts,
    buttons: [assignButton],
  },
  not_begun: {
    short: 'Chưa bắt đầu',
    sentence: '{nurse} chưa bắt đầu buổi của {name}',
    reason: ['{nurse} chưa bắt đầu'],
    buttons: [createActionButton('Đổi người', 'substitute')],
  },
  nurse_requests: {
    short: 'Xin nghỉ',
    sentence: '{name}: {about}',
    reason: ['{about}'],
    buttons: [replyButton],
  },
  mother_requests: {
    short: 'Mẹ nhắn',
    sentence: '{name}: {about}',
    reason: ['{about}'],
    buttons: [replyButton],
  },
  expired_offers: {
    short: 'Chưa ai nhận',
    sentence: 'Chưa ai nhận {about} của {name}',
    reason: ['{about}', 'chưa ai nhận'],
    buttons: [createActionButton('Mời lại', 'offer_again')],
  },
  low_ratings: {
    short: 'Sao thấp',
    phone: 'customer_phone',
    isDue: true,
    sentence: 'Gọi hỏi thăm {name}, chấm buổi 1 hoặc 2 sao',
    reason: ['chấm {rating} sao', 'buổi {day}'],
    buttons: [createCallButton('settle_rating')],
  },
  unmarked_sessions: {
    short: 'Chưa ghi nhận',
    sentence: 'Ghi nhận buổi đã qua của {name}',
    reason: ['buổi {next_planned_day} chưa ghi nhận'],
    buttons: [{ label: 'Chốt ngày', by: 'close_day' }],
  },
  ending_packages: {
    short: 'Sắp hết buổi',
    isDue: true,
    sentence: 'Mời {name} đặt gói tiếp, sắp hết buổi',
    reason: ['còn {planned_shifts} buổi', 'buổi cuối {finished_at}', '{customer_area}'],
    buttons: [sellAgainButton],
  },
  not_come_back: {
    short: 'Chưa quay lại',
    sentence: 'Mời {name} quay lại',
    reason: ['gói xong {last_done_at}', '{province}'],
    buttons: [sellAgainButton],
  },
  expiring_papers: {
    short: 'Giấy tờ',
    isDue: true,
    sentence: 'Nhắc {name} gia hạn giấy tờ',
    reason: ['giấy tờ hết hạn {papers_valid_to}'],
    buttons: [createCallButton()],
  },
  stopped_packages: {
    short: 'Dừng giữa chừng',
    sentence: 'Thu tiền {name}, gói dừng giữa chừng',
    reason: ['dừng giữa chừng', 'đã tắm {finished_shifts}/{total_quantity} buổi'],
    amount: 'due',
    buttons: [createActionButton('Thu tiền', 'paid_package')],
    settled: {
      sentence: 'Xác nhận {name} đã thanh toán, gói dừng giữa chừng',
      buttons: [createActionButton('Xác nhận', 'paid_package')],
    },
  },
  ended_packages: {
    short: 'Đã tắm hết',
    sentence: 'Kết thúc gói của {name}, đã tắm hết',
    reason: ['đã tắm hết {finished_shifts} buổi', 'buổi cuối {finished_at}'],
    amount: 'due',
    buttons: [createActionButton('Kết thúc', 'finish_package'), collectButton],
    settled: { buttons: [createActionButton('Kết thúc', 'finish_package')] },
  },
  cancelled_with_money: {
    short: 'Hủy, còn giữ tiền',
    sentence: 'Hoàn tiền {name}, gói đã hủy',
    reason: ['gói đã hủy, còn giữ tiền'],
    amount: 'paid',
    buttons: [refundButton],
  },
  overpaid_packages: {
    short: 'Trả dư',
    sentence: 'Hoàn phần trả dư cho {name}',
    reason: ['trả dư', 'gói {total_price}'],
    amount: 'overpaid',
    buttons: [refundButton],
  },
  unpaid_packages: {
    short: 'Chốt còn thiếu',
    sentence: 'Thu phần còn thiếu của {name}',
    reason: ['đã chốt, còn thiếu', 'gói {total_price}'],
    amount: 'due',
    // A closed package must be reopened before a payment can be booked for it.
    buttons: [createRecordButton('Mở gói')],
  },
  unpaid_wages: {
    short: 'Chưa trả lương',
    sentence: 'Trả lương {agent_id}, gói của {name}',
    reason: ['lương {agent_id}', 'gói xong {finished_at}'],
    amount: 'agent_due',
    month: 'finished_at',
    buttons: [{ label: 'Trả lương', by: 'pay_run', action: 'pay_agent' }],
  },
  open_transactions: {
    short: 'Chờ duyệt',
    sentence: 'Duyệt {kind}: {name}',
    reason: ['{kind}', 'ngày {at}', '{payment_method}'],
    amount: 'amount',
    buttons: [createActionButton('Duyệt', 'approve')],
  },
  open_bank_lines: {
    short: 'Sao kê',
    sentence: 'Khớp sao kê: {name}',
    reason: ['sao kê {bank}', 'ngày {at}'],
    amount: 'amount',
    buttons: [createRecordButton('Khớp')],
  },
  draft_revenues: {
    short: 'Chốt đối tác',
    sentence: 'Chốt doanh thu tháng {month} của {name}',
    reason: ['doanh thu tháng {month}', '{total_packages} gói'],
    amount: 'due',
    buttons: [createActionButton('Chốt', 'confirm')],
  },
  confirmed_revenues: {
    short: 'Trả đối tác',
    sentence: 'Đi tiền tháng {month} cho {name}',
    reason: ['hoa hồng tháng {month}', '{total_packages} gói'],
    amount: 'due',
    buttons: [createActionButton('Đi tiền', 'settle')],
  },
  sent_requests: {
    short: 'Chờ duyệt',
    sentence: '{name} đang chờ duyệt',
    reason: ['đang chờ duyệt'],
    ...partnerTaskOptions,
  },
  accepted_requests: {
    short: 'Đang xếp người',
    sentence: '{name} đang được xếp điều dưỡng',
    reason: ['đang xếp điều dưỡng'],
    ...partnerTaskOptions,
  },
  coming_care: {
    short: 'Sắp chăm sóc',
    sentence: '{name} sắp được chăm sóc',
    reason: ['sắp được chăm sóc', 'bắt đầu {started_at}'],
    ...partnerTaskOptions,
  },
  running_care: {
    short: 'Đang chăm sóc',
    sentence: '{name} đang được chăm sóc',
    reason: ['đang được chăm sóc'],
    ...partnerTaskOptions,
  },
};

/**
 * Returns the task of a queue for a record.
 * @param amount the amount of the task, null if it has none
 */
export function buildTask(queue: QueueName, amount: number | null): Task {
  const task = tasksByQueue[queue];
  return amount !== null && amount <= 0 ? { ...task, ...task.settled } : task;
}

/** Returns the names of the record's fields that a task line needs. */
export function listTaskFields(
  resource: ResourceName,
  { sentence, reason, amount, month, progress, phone: other }: Task,
): string[] {
  const { name, phone, customer } = taskSubjects[resource] ?? {};
  const named = [...[sentence, ...reason].join(' ').matchAll(/\{(\w+)\}/g)].flatMap(([, field = '']) =>
    field === 'name' ? [] : field,
  );
  return [name, other ?? phone, customer, amount, month, progress?.done, progress?.of, ...named].filter(
    (field): field is string => field !== undefined && field !== 'id',
  );
}

/** Returns the task's button for a record of this resource; null if the viewer's roles allow none of the buttons. */
export function findTaskButton(
  resource: string,
  { buttons }: Task,
  viewer: Pick<Viewer, 'roles'>,
): TaskButton | null {
  const actions = findResource(resource)?.actions ?? {};
  return (
    buttons.find((button) => {
      if (button.by !== 'action' && button.by !== 'pay_run') return true;
      const roles = actions[button.action]?.roles;
      return roles === undefined || hasRole(viewer, roles);
    }) ?? null
  );
}
