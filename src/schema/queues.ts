/** The work that waits, as the home page counts it: filters that some role works off, oldest first. */
import type { Role } from './access.ts';
import type { ResourceName } from './index.ts';

export interface Queue {
  readonly label: string;
  readonly resource: ResourceName;
  readonly filter: Readonly<Record<string, string>>;
  /** The field that tells since when a record waits; the list opens with the longest waiting first. */
  readonly since: string;
  readonly roles: readonly Role[];
}
const sellers = ['admin', 'sales'] as const;

export const queues: readonly Queue[] = [
  {
    label: 'Khách mới cần gọi',
    resource: 'customers',
    filter: { level: 'C3' },
    since: 'contacted_at',
    roles: sellers,
  },
  {
    label: 'Gói đối tác chờ duyệt',
    resource: 'packages',
    filter: { level: 'L4' },
    since: 'registered_at',
    roles: sellers,
  },
  {
    label: 'Gói chưa xếp điều dưỡng',
    resource: 'packages',
    filter: { level: 'L5' },
    since: 'registered_at',
    roles: sellers,
  },
  {
    label: 'Gói dừng giữa chừng, chưa thanh toán',
    resource: 'packages',
    filter: { level: 'L7-C' },
    since: 'level_up_time',
    roles: sellers,
  },
  {
    label: 'Giao dịch chờ duyệt',
    resource: 'transactions',
    filter: { status: 'created' },
    since: 'at',
    roles: ['finance'],
  },
  {
    label: 'Doanh thu đối tác chờ chốt',
    resource: 'partner_revenues',
    filter: { level: 'draft' },
    since: 'month',
    roles: ['admin'],
  },
  {
    label: 'Doanh thu đối tác chờ đi tiền',
    resource: 'partner_revenues',
    filter: { level: 'confirmed' },
    since: 'month',
    roles: ['admin', 'finance'],
  },
  {
    label: 'Khách gửi đi đang chờ duyệt',
    resource: 'partner_packages',
    filter: { level: 'L4' },
    since: 'registered_at',
    roles: ['partner'],
  },
];
