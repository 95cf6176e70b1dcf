/**
 * Queues: groups of records that wait for work; the home page counts them. Each queue is a filter of a list; users of certain roles work on
 * its records, oldest first.
 */
import { addDays } from '#rules/days';
import { hasRole, type Role, type Viewer } from './access.ts';
import type { ResourceName } from './index.ts';
import { leadLevels } from './levels.ts';

/** Returns the filters of a list for this business day. */
type FilterForDay = (today: string) => Readonly<Record<string, string>>;

/** Headings of the home page's worklist, in display order. */
export const workGroups = { today: 'Hôm nay gấp', money: 'Tiền', care: 'Chăm lại' } as const;
export type WorkGroup = keyof typeof workGroups;

export interface Queue {
  readonly label: string;
  readonly group: WorkGroup;
  readonly resource: ResourceName;
  readonly filter: FilterForDay;
  /**
   * Field with the day since which a record waits, or on which it is due. The list is sorted by this field, with the records that have
   * waited longest first.
   */
  readonly since: string;
  /** Number of days after `since` from which a record waits; 0 if undefined. */
  readonly waitsAfter?: number;
  /** True if the queue's records are normally in progress, so that even the oldest record is not late. */
  readonly runs?: true;
  /** True if a person waits for an answer now: tasks of this queue are listed before tasks that have waited longer. */
  readonly urgent?: true;
  readonly roles: readonly Role[];
}
const sellers = ['admin', 'sales'] as const;
/** Maximum number of days until the due date for which a birth counts as near. */
const DAYS_BEFORE_BIRTH = 14;
/** Number of days before its start by which a package must have a nurse. */
const DAYS_BEFORE_START = 3;
/** Number of days before their expiry from which a nurse's certificates should be renewed. */
export const EXPIRING_PAPERS_DAYS = 30;
/** Number of remaining planned sessions from which the seller should offer the next package. */
const FEW_SESSIONS_LEFT = 2;
/** Range of days after a customer's last package in which she is asked whether she wants another package. */
const DAYS_SINCE_LAST_PACKAGE = { from: 14, to: 45 };
/** Levels of customers without a package; a customer with a package has the package's level (rules 1.3). */
const levelsWithoutPackage = leadLevels.join(',');
const toYesterday = (today: string): string => addDays(today, -1);

export const dueContacts: Queue = {
  label: 'Đến hẹn gọi',
  group: 'today',
  resource: 'customers',
  filter: (today) => ({ next_contact_to: today }),
  since: 'next_contact_at',
  roles: sellers,
};

export const newLeads: Queue = {
  label: 'Khách mới cần gọi',
  group: 'today',
  resource: 'customers',
  filter: () => ({ level: 'C3', erased_is_null: 'true' }),
  since: 'contacted_at',
  roles: sellers,
};

export const nearBirths: Queue = {
  label: `Khách sinh trong ${DAYS_BEFORE_BIRTH} ngày tới`,
  group: 'care',
  resource: 'customers',
  filter: (today) => ({ birth_from: today, birth_to: addDays(today, DAYS_BEFORE_BIRTH) }),
  since: 'birth_date',
  roles: sellers,
};

export const endingPackages: Queue = {
  label: 'Sắp hết buổi, chưa có gói tiếp',
  group: 'care',
  resource: 'packages',
  filter: () => ({
    level: 'L6,L7',
    planned_shifts_to: String(FEW_SESSIONS_LEFT),
    // This package is the customer's only open package.
    customer_open_packages_to: '1',
  }),
  since: 'finished_at',
  roles: sellers,
};

export const customersNotReturned: Queue = {
  label: 'Chưa quay lại',
  group: 'care',
  resource: 'customers',
  filter: (today) => ({
    last_done_from: addDays(today, -DAYS_SINCE_LAST_PACKAGE.to),
    last_done_to: addDays(today, -DAYS_SINCE_LAST_PACKAGE.from),
    open_packages: '0',
    erased_is_null: 'true',
  }),
  since: 'last_done_at',
  waitsAfter: DAYS_SINCE_LAST_PACKAGE.from,
  roles: sellers,
};

export const expiringPapers: Queue = {
  label: `Giấy tờ hết hạn trong ${EXPIRING_PAPERS_DAYS} ngày`,
  group: 'today',
  resource: 'agents',
  filter: (today) => ({
    status: 'active,inactive,unverified',
    papers_to: addDays(today, EXPIRING_PAPERS_DAYS),
  }),
  since: 'papers_valid_to',
  roles: ['admin'],
};

const declaredQueues = {
  due_contacts: dueContacts,
  new_leads: newLeads,
  births_without_package: {
    label: 'Khách sắp sinh chưa có gói',
    group: 'care',
    resource: 'customers',
    filter: (today) => ({
      level: levelsWithoutPackage,
      birth_from: today,
      birth_to: addDays(today, DAYS_BEFORE_BIRTH),
    }),
    since: 'birth_date',
    roles: sellers,
  },
  near_births: nearBirths,
  partner_requests: {
    label: 'Gói đối tác chờ duyệt',
    group: 'today',
    resource: 'packages',
    filter: () => ({ level: 'L4' }),
    since: 'registered_at',
    roles: sellers,
  },
  unassigned_packages: {
    label: 'Gói chưa xếp điều dưỡng',
    group: 'today',
    resource: 'packages',
    filter: () => ({ level: 'L5' }),
    since: 'registered_at',
    roles: sellers,
  },
  starting_packages: {
    label: `Gói bắt đầu trong ${DAYS_BEFORE_START} ngày tới, chưa chốt điều dưỡng`,
    group: 'today',
    resource: 'packages',
    filter: (today) => ({ level: 'L5,L5-A', started_to: addDays(today, DAYS_BEFORE_START) }),
    since: 'started_at',
    roles: sellers,
  },
  not_begun: {
    label: 'Buổi hôm nay chưa bắt đầu',
    group: 'today',
    resource: 'shifts',
    filter: (today) => ({ day_from: today, day_to: today, status: 'planned', not_begun: 'true' }),
    since: 'day',
    urgent: true,
    roles: sellers,
  },
  nurse_requests: {
    label: 'Điều dưỡng xin nghỉ',
    group: 'today',
    resource: 'requests',
    filter: () => ({ state: 'open', from: 'nurse' }),
    since: 'created_at',
    urgent: true,
    roles: sellers,
  },
  mother_requests: {
    label: 'Mong muốn của mẹ',
    group: 'today',
    resource: 'requests',
    filter: () => ({ state: 'open', from: 'mother' }),
    since: 'created_at',
    urgent: true,
    roles: sellers,
  },
  expired_offers: {
    label: 'Lời mời hết hạn',
    group: 'today',
    resource: 'offers',
    filter: (today) => ({ state: 'expired', day_from: today }),
    since: 'until',
    urgent: true,
    roles: sellers,
  },
  low_ratings: {
    label: 'Mẹ chấm 1 hoặc 2 sao, cần gọi',
    group: 'today',
    resource: 'shifts',
    filter: (today) => ({ low_rated_to: today }),
    since: 'low_rated_on',
    roles: sellers,
  },
  unmarked_sessions: {
    label: 'Gói có buổi đã qua chưa ghi nhận',
    group: 'today',
    resource: 'packages',
    filter: (today) => ({ shift_to: toYesterday(today) }),
    since: 'next_planned_day',
    roles: sellers,
  },
  ending_packages: endingPackages,
  not_come_back: customersNotReturned,
  expiring_papers: expiringPapers,
  stopped_packages: {
    label: 'Gói dừng giữa chừng, chưa thanh toán',
    group: 'money',
    resource: 'packages',
    filter: () => ({ level: 'L7-C' }),
    since: 'level_up_time',
    roles: sellers,
  },
  ended_packages: {
    label: 'Đã tắm hết, chưa kết thúc',
    group: 'money',
    resource: 'packages',
    filter: () => ({ level: 'L7', planned_shifts_to: '0' }),
    since: 'finished_at',
    roles: ['admin', 'finance', 'sales'],
  },
  cancelled_with_money: {
    label: 'Đã hủy, còn giữ tiền',
    group: 'money',
    resource: 'packages',
    filter: () => ({ level: 'L5-C,L6-C', paid_from: '1' }),
    since: 'level_up_time',
    roles: ['admin', 'finance'],
  },
  overpaid_packages: {
    label: 'Trả dư',
    group: 'money',
    resource: 'packages',
    filter: () => ({ overpaid_from: '1' }),
    since: 'level_up_time',
    roles: ['admin', 'finance'],
  },
  unpaid_packages: {
    label: 'Gói đã chốt còn phải thu',
    group: 'money',
    resource: 'packages',
    filter: () => ({ level: 'L8,L8-7C', due_from: '1' }),
    since: 'level_up_time',
    roles: ['admin', 'finance'],
  },
  unpaid_wages: {
    label: 'Gói chưa trả lương điều dưỡng',
    group: 'money',
    resource: 'packages',
    filter: () => ({ level: 'L8,L8-7C', agent_paid: 'false' }),
    since: 'level_up_time',
    roles: ['admin', 'finance'],
  },
  open_transactions: {
    label: 'Giao dịch chờ duyệt',
    group: 'money',
    resource: 'transactions',
    filter: () => ({ status: 'created' }),
    since: 'at',
    roles: ['finance'],
  },
  open_bank_lines: {
    label: 'Dòng sao kê chưa khớp',
    group: 'money',
    resource: 'bank_lines',
    filter: () => ({ status: 'open' }),
    since: 'at',
    roles: ['finance'],
  },
  draft_revenues: {
    label: 'Doanh thu đối tác chờ chốt',
    group: 'money',
    resource: 'partner_revenues',
    filter: () => ({ level: 'draft' }),
    since: 'month',
    roles: ['admin'],
  },
  confirmed_revenues: {
    label: 'Doanh thu đối tác chờ đi tiền',
    group: 'money',
    resource: 'partner_revenues',
    // Omits months without earnings, for which no payment is due.
    filter: () => ({ level: 'confirmed', earned: 'commission,bonus' }),
    since: 'month',
    roles: ['admin', 'finance'],
  },
  sent_requests: {
    label: 'Khách gửi đi đang chờ duyệt',
    group: 'care',
    resource: 'partner_packages',
    filter: () => ({ level: 'L4' }),
    since: 'registered_at',
    roles: ['partner'],
  },
  accepted_requests: {
    label: 'Khách đã nhận, đang xếp điều dưỡng',
    group: 'care',
    resource: 'partner_packages',
    filter: () => ({ level: 'L5,L5-A' }),
    since: 'registered_at',
    roles: ['partner'],
  },
  coming_care: {
    label: 'Khách sắp được chăm sóc',
    group: 'care',
    runs: true,
    resource: 'partner_packages',
    filter: () => ({ level: 'L6' }),
    since: 'registered_at',
    roles: ['partner'],
  },
  running_care: {
    label: 'Khách đang được chăm sóc',
    group: 'care',
    runs: true,
    resource: 'partner_packages',
    filter: () => ({ level: 'L7' }),
    since: 'started_at',
    roles: ['partner'],
  },
} satisfies Readonly<Record<string, Queue>>;

export type QueueName = keyof typeof declaredQueues;
export interface NamedQueue extends Queue {
  readonly name: QueueName;
}

export const queueNames = Object.keys(declaredQueues) as QueueName[];

/** All queues. If tasks have waited equally long, the tasks of the earlier queue are listed first. */
export const queues: readonly NamedQueue[] = queueNames.map((name) => ({ ...declaredQueues[name], name }));

/** Per resource, the name of the filter that selects one seller's records. */
const sellerFilters: Readonly<Partial<Record<ResourceName, string>>> = {
  customers: 'sales_id',
  packages: 'sales_id',
  shifts: 'package_sales_id',
};

/** True if the records of the queue belong to sellers. */
export const hasSeller = (queue: Queue): boolean => sellerFilters[queue.resource] !== undefined;

/** Returns the queue with only the records of this seller; unchanged if its records have no seller. */
export function limitQueueToSeller<Q extends Queue>(queue: Q, userId: string): Q {
  const name = sellerFilters[queue.resource];
  if (name === undefined) return queue;
  return { ...queue, filter: (today) => ({ ...queue.filter(today), [name]: userId }) };
}

/** Returns the queues on which users with the viewer's roles work. */
export const listQueues = (viewer: Pick<Viewer, 'roles'>): readonly NamedQueue[] =>
  queues.filter((queue) => hasRole(viewer, queue.roles));

/** Returns the heading of the worklist under which the records of a queue are listed. */
export const getWorkGroup = (name: QueueName): WorkGroup => declaredQueues[name].group;
