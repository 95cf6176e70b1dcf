/** The parts of a list that people work off by themselves: tabs over it, each with its count. */
import type { ResourceName } from './index.ts';
import { leadLevels } from './levels.ts';
import { dueContacts, newLeads, type Queue } from './queues.ts';

/** A part of a list, by its filters on a local day. */
export type ListTab = Pick<Queue, 'label' | 'filter'>;

export const listTabs: { readonly [resource in ResourceName]?: readonly ListTab[] } = {
  customers: [
    { label: 'Cần gọi', filter: newLeads.filter },
    { label: 'Đến hẹn', filter: dueContacts.filter },
    { label: 'Chưa có gói', filter: () => ({ level: leadLevels.join(',') }) },
  ],
  packages: [
    { label: 'Chờ duyệt', filter: () => ({ level: 'L4' }) },
    { label: 'Chưa phân công', filter: () => ({ level: 'L5' }) },
    { label: 'Đang làm', filter: () => ({ level: 'L6,L7' }) },
  ],
};
