/** What is done about a record that waits in a queue: the sentence that the home page shows, and the one button that does it. */
import type { Viewer } from './access.ts';
import { hasRole } from './access.ts';
import { type ResourceName, resourceNamed } from './index.ts';
import type { QueueName } from './queues.ts';

/** What a button does. */
export type TaskButton = { readonly label: string } & (
  | {
      /** Dials the number, then offers these of the customer's or nurse's actions as what became of the call. */
      readonly by: 'call';
      readonly actions: readonly string[];
    }
  | { readonly by: 'action'; readonly action: string }
  /** Closes the days that are over. */
  | { readonly by: 'close_day' }
  /** Opens the record, where more than one thing is to be decided. */
  | { readonly by: 'record' }
);

export interface Task {
  /** `{name}` stands for whom or what the record is about, other names for its fields: choices by their label. */
  readonly sentence: string;
  /** The money that it is about. */
  readonly amount?: string;
  /** How many of a package's sessions are done. */
  readonly progress?: { readonly done: string; readonly of: string };
  /** The first that the viewer may use is shown. */
  readonly buttons: readonly TaskButton[];
}

/** By resource: the fields that name a record and its telephone, and whose customer it is. */
export const taskSubjects: Readonly<
  Partial<
    Record<ResourceName, { readonly name: string; readonly phone?: string; readonly customer?: string }>
  >
> = {
  customers: { name: 'name', phone: 'phone', customer: 'id' },
  packages: { name: 'customer_name', phone: 'customer_phone', customer: 'customer_id' },
  agents: { name: 'name', phone: 'phone' },
  transactions: { name: 'about' },
  bank_lines: { name: 'description' },
  partner_revenues: { name: 'partner_id' },
  partner_packages: { name: 'customer_name', phone: 'customer_phone' },
};

const call = (...actions: string[]): TaskButton => ({ label: 'Gọi', by: 'call', actions });
const run = (label: string, action: string): TaskButton => ({ label, by: 'action', action });
const open = (label: string): TaskButton => ({ label, by: 'record' });
/** What may become of a call. */
const callLead = call('succeed_contact', 'fail_contact', 'plan_contact');
const sellAgain = call('plan_contact', 'register_package_v2');
const assign = run('Phân công', 'assign_agent');
const collect = run('Thu tiền', 'pay');
const refund = run('Hoàn tiền', 'refund');

export const tasks: Readonly<Record<QueueName, Task>> = {
  due_contacts: { sentence: 'Gọi {name} như đã hẹn', buttons: [callLead] },
  new_leads: { sentence: 'Gọi {name}', buttons: [callLead] },
  near_births: { sentence: 'Hỏi thăm {name}, sắp sinh', buttons: [sellAgain] },
  births_without_package: { sentence: 'Mời {name} đặt gói, sắp sinh', buttons: [callLead] },
  partner_requests: {
    sentence: 'Duyệt gói đối tác gửi của {name}',
    buttons: [run('Duyệt', 'confirm_package')],
  },
  unassigned_packages: { sentence: 'Phân công điều dưỡng cho {name}', buttons: [assign] },
  starting_packages: { sentence: 'Chốt điều dưỡng cho {name}, sắp bắt đầu', buttons: [assign] },
  unmarked_sessions: {
    sentence: 'Ghi nhận buổi đã qua của {name}',
    buttons: [{ label: 'Chốt ngày', by: 'close_day' }],
  },
  ending_packages: { sentence: 'Mời {name} đặt gói tiếp, sắp hết buổi', buttons: [sellAgain] },
  not_come_back: { sentence: 'Mời {name} quay lại', buttons: [sellAgain] },
  expiring_papers: { sentence: 'Nhắc {name} gia hạn giấy tờ', buttons: [call()] },
  stopped_packages: {
    sentence: 'Thu tiền {name}, gói dừng giữa chừng',
    amount: 'due',
    buttons: [run('Thu tiền', 'paid_package')],
  },
  ended_packages: {
    sentence: 'Kết thúc gói của {name}, đã tắm hết',
    amount: 'due',
    buttons: [run('Kết thúc', 'finish_package'), collect],
  },
  cancelled_with_money: { sentence: 'Hoàn tiền {name}, gói đã hủy', amount: 'paid', buttons: [refund] },
  overpaid_packages: { sentence: 'Hoàn phần trả dư cho {name}', amount: 'overpaid', buttons: [refund] },
  unpaid_packages: {
    sentence: 'Thu phần còn thiếu của {name}',
    amount: 'due',
    // A closed package takes a payment only once it is opened again.
    buttons: [open('Mở gói')],
  },
  unpaid_wages: {
    sentence: 'Trả lương điều dưỡng gói của {name}',
    amount: 'agent_due',
    buttons: [run('Trả lương', 'pay_agent')],
  },
  open_transactions: {
    sentence: 'Duyệt {kind}: {name}',
    amount: 'amount',
    buttons: [run('Duyệt', 'approve')],
  },
  open_bank_lines: { sentence: 'Khớp sao kê: {name}', amount: 'amount', buttons: [open('Khớp')] },
  draft_revenues: {
    sentence: 'Chốt doanh thu tháng {month} của {name}',
    amount: 'due',
    buttons: [run('Chốt', 'confirm')],
  },
  confirmed_revenues: {
    sentence: 'Đi tiền tháng {month} cho {name}',
    amount: 'due',
    buttons: [run('Đi tiền', 'settle')],
  },
  sent_requests: { sentence: '{name} đang chờ duyệt', buttons: [] },
  accepted_requests: { sentence: '{name} đang được xếp điều dưỡng', buttons: [] },
  coming_care: { sentence: '{name} sắp được chăm sóc', buttons: [] },
  running_care: { sentence: '{name} đang được chăm sóc', buttons: [] },
};

/** The fields of the record that a task's line is made of. */
export function fieldsOfTask(resource: ResourceName, { sentence, amount, progress }: Task): string[] {
  const { name, phone, customer } = taskSubjects[resource] ?? {};
  const named = [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, field = '']) =>
    field === 'name' ? [] : field,
  );
  return [name, phone, customer, amount, progress?.done, progress?.of, ...named].filter(
    (field): field is string => field !== undefined && field !== 'id',
  );
}

/** The button that the viewer gets for a record of this resource; null where there is none that the viewer's roles may use. */
export function buttonOfTask(
  resource: string,
  { buttons }: Task,
  viewer: Pick<Viewer, 'roles'>,
): TaskButton | null {
  const actions = resourceNamed(resource)?.actions ?? {};
  return (
    buttons.find((button) => {
      if (button.by !== 'action') return true;
      const roles = actions[button.action]?.roles;
      return roles === undefined || hasRole(viewer, roles);
    }) ?? null
  );
}
